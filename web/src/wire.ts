// Everything that travels between the house and its guests.
// Made from src/cinquefoil/server/wire/: edit that, and run ./scripts/wire.

export const LONGEST_MOVE = 200;
export const LONGEST_WORDS = 500;
export const LONGEST_RECORD = 500000;

/** Something to say to a person: look `key` up in the words of the game, and fill in the parameters. */
export interface Saying {
  key: string;
  /** By the names in braces in the words. */
  params: Record<string, string | number>;
}

/** Something to say about a line of text. */
export interface LineSaying {
  /** From 1; null if it is about the text as a whole. */
  line: number | null;
  saying: Saying;
}

/** Why something was not done. The code is stable; `message` is English. */
export interface Fault {
  /** One of the list of errors. */
  code: string;
  /** For whoever reads a log. */
  message: string;
  /** The same to be said in any language, where there are words for it. */
  saying: Saying | null;
  /** The rule that was broken, as the rules page numbers it: `LN-9`. */
  clause: string | null;
  /** With `stale_move`: where the table is. */
  seq: number | null;
  /** With `too_fast`, `busy` and `not_saved`: seconds until it is worth trying again. */
  retry_after: number | null;
  /** With `bad_option`: which one, if it is one of the game's. */
  option: string | null;
  /** With `bad_option`: what is wrong with text that was brought along, one thing after the other. */
  lines: LineSaying[];
}

/** The body of every HTTP answer that is not a success. */
export interface Failure {
  error: Fault;
}

/** Who you are to the house. */
export interface Me {
  /** Your id; null until you have said a name. It is no secret: the cookie is signed. */
  guest: string | null;
  name: string;
  avatar: string;
  /** A name that you could have; empty once you have one. */
  suggested: string;
}

/** Who you want to be. What is left out stays as it was. */
export interface Introduction {
  /** A newcomer who gives none is given one. Made harmless and cut to 24 characters. */
  name?: string | null;
  /** What a page draws the avatar from. */
  avatar?: string | null;
}

/** A link to carry on elsewhere. */
export interface Pass {
  /** Gives whoever spends it, once and soon, your name and your seats on another device. */
  code: string;
  /** Of the page that spends it. */
  path: string;
  /** How long it works. */
  seconds: number;
}

/** The code of a link, to be spent. */
export interface SpendPass {
  code: string;
}

/** Where the house tells you that it is your turn when you are not there. */
export interface Webhook {
  /** Where a webhook may lead, as the host of the house has named it; none if there are no webhooks here. */
  hosts: string[];
  /** Where yours leads; null if you have none. Its address is not told again. */
  host: string | null;
}

/** Where you want to be told; empty for nowhere. */
export interface NewWebhook {
  url: string;
}

/** Something to choose before a game. */
export interface OptionInfo {
  name: string;
  about: string;
  default: unknown;
  /**
   * What it may be. `choice`: one of `choices`; `flag`: true or false; `number`: a whole one from `low` to `high`;
   * `seat`: the number of a seat, or `lot`; `text`: something you bring along, of at most `high` characters.
   */
  kind: "choice" | "flag" | "number" | "seat" | "text";
  choices: string[] | null;
  low: number | null;
  high: number | null;
}

/** What kind of game it is, in the words of the field. */
export interface KindInfo {
  chance: "deterministic" | "stochastic";
  /** Perfect where nothing is hidden from anybody. */
  information: "imperfect" | "perfect";
  /** What one player wins the others lose; or all win together. */
  utility: "general" | "identical" | "zero-sum";
  order: "simultaneous" | "turns";
  /** Whether it may end without a single winner, though players play against each other. */
  can_be_drawn: boolean;
  /** The most events a game can have, chance included; null if a game need never end. */
  longest: number | null;
}

/** A game on the shelf. */
export interface GameInfo {
  id: string;
  title: string;
  /** How many can play. */
  players: number[];
  usual_players: number;
  options: OptionInfo[];
  /** The levels of its bots; none for a game without bots. */
  levels: string[];
  /** Whether there can be tournaments. */
  tournament: boolean;
  /** Whether several seats act at once; moves then begin with their seat and a colon. */
  simultaneous: boolean;
  /** Whether nothing is hidden from anybody. */
  open: boolean;
  /** Grows when a change of the rules makes an old record end differently. */
  rules_version: number;
  kind: KindInfo;
}

/** Options that you are considering. */
export interface Wish {
  players: number;
  /** The game's own, without `players`. */
  options?: Record<string, string | number | boolean>;
}

/** What text that you bring along comes to. */
export interface TextInfo {
  option: string;
  /** How many things are in it: cards, for instance. */
  count: number;
  /** How many it takes to play. */
  needed: number;
  /** What is wrong with it; nothing if a game can be played with it. */
  lines: LineSaying[];
}

/**
 * Who is to sit there: `me` (once for each person at your screen), `open` to anybody, by `link`, a `bot`, or a
 * `program` elsewhere, which will need the token that comes with the answer.
 */
export interface SeatPlan {
  kind: "bot" | "link" | "me" | "open" | "program";
  /** Of a bot; `club` if left out. */
  level?: string | null;
  /** Of a person at this screen, or of a program. Made harmless and cut to 24 characters. */
  name?: string | null;
}

/** How long people may take. It runs while they are to move. */
export interface NewClock {
  per: "game" | "move";
  /** For each move, or for all of a game. */
  seconds: number;
  /** Seconds that each move adds to what is left for a game. */
  added?: number;
  /** What becomes of whoever runs out of time: in a game of two they may lose; else a bot plays on. */
  then?: "bot" | "lose";
}

/** A table to be made. */
export interface NewTable {
  game: string;
  /** As many as there are players, in the order of the seats. */
  seats: SeatPlan[];
  /** The game's own, without `players`: there are as many as seats. */
  options?: Record<string, string | number | boolean>;
  /**
   * Listed in the lobby, and open to everybody who wants to watch. A private table is for those who sit there, and
   * those who come with its invite link.
   */
  public?: boolean;
  /** Several games, so that each player goes first once, if the game has tournaments. */
  tournament?: boolean;
  /** The level of the bot that plays on for anybody who leaves. */
  leavers?: string;
  /** None, if everybody may take their time. */
  clock?: NewClock | null;
}

/** A seat, and who has it. */
export interface SeatInfo {
  /** `open` and `link` are free, `link` for those with the invite link. */
  kind: "bot" | "link" | "open" | "person" | "program";
  /** Empty while it is free. */
  name: string;
  avatar: string;
  /** Of a bot. */
  level: string | null;
  yours: boolean;
  /** Whether its player is there, at this seat or another of theirs; a bot always is. */
  connected: boolean;
  /** A bot is playing on for you: sit down to come back. */
  kept_for_you: boolean;
  /**
   * What you may do about it now. `take` and `come-back`: sit down; `take-invited`: sit down with the word of the
   * invite link. `leave`, `resign`. `seat-bot`: put a bot there. `renew-token`: get a new token for its program.
   * `contribute`: add your share of chance.
   */
  may: ("come-back" | "contribute" | "leave" | "renew-token" | "resign" | "seat-bot" | "take" | "take-invited")[];
  /** When you may put a bot there, if its player has not come back by then; null if it is not a matter of time. */
  bot_from: number | null;
}

/** Which game of a tournament this is, and how it stands. */
export interface TournamentInfo {
  /** From 1. */
  number: number;
  of: number;
  /** Points of the games that are over. */
  standings: number[];
  /** Once all are over. */
  winners: number[] | null;
}

/** How a game ended. */
export interface Ending {
  /** Seats; several if they share the win, none if nobody won. */
  winners: number[];
  /**
   * The game's own; or `resigned`; `time`, if somebody ran out of it; `abandoned`; `ended` by the host of the
   * house.
   */
  reason: string;
  /** Of each seat, as its rules page counts them; null where a game counts none, or was not played to its end. */
  scores: number[] | null;
  /** The reason in words; without a full stop, since more may follow. */
  saying: Saying | null;
}

/** How chance is drawn at a table, so that everybody can check it afterwards. */
export interface FairInfo {
  /** SHA-256 of the 32-byte secret that chance will be drawn from. */
  commitment: string;
  /** What each seat has contributed, 16 bytes in hexadecimal digits, `-` for nothing; null until the game starts. */
  contributions: string[] | null;
  /** Revealed once the game is over. */
  secret: string | null;
}

/** How the clocks of a table run. */
export interface Pace {
  per: "game" | "move";
  /** For each move, or for all of a game. */
  seconds: number;
  /** Seconds that each move adds to what is left for a game. */
  added: number;
  /** What becomes of whoever runs out of time: they lose, or a bot plays on. */
  then: "bot" | "lose";
  /** Seconds that somebody can give to another at once. */
  gift: number;
}

/** A table, as you may know it. */
export interface TableInfo {
  /** Words and hyphens: its name in every address. */
  name: string;
  game: string;
  /** The game's, all of them, and `players`. */
  options: Record<string, unknown>;
  /**
   * `waiting` until every seat is taken and all people have contributed to chance, which takes at most ten
   * seconds; then `playing`, then `over`.
   */
  status: "over" | "playing" | "waiting";
  /** Whether the lobby lists it, and anybody may watch. */
  public: boolean;
  seats: SeatInfo[];
  /** Whether you made it. */
  host: boolean;
  /** The word of the invite link, for those who sit there or came with it, and for whoever made the table. */
  invite: string | null;
  onlookers: number;
  /** The last entry of its log. */
  seq: number;
  /** Milliseconds since 1970, like all times. */
  made_at: number;
  match: TournamentInfo | null;
  /** The table of the rematch, or of the next game of the tournament. */
  next: string | null;
  ending: Ending | null;
  /** False if it was played under rules that are not ours, and cannot be shown. */
  readable: boolean;
  /**
   * What you may do here now. `invite`: bring somebody to a free seat, with the word of the link. `look-back`: ask
   * for moments and the record. `rematch`: ask for another game, or go to the one that is there. `mute`: mute
   * whoever said something here.
   */
  may: ("invite" | "look-back" | "mute" | "rematch")[];
  /** How its clocks run; null if it has none. */
  pace: Pace | null;
  /** How its chance is drawn; null if that cannot be checked. */
  fair: FairInfo | null;
}

/** A table that was just made. */
export interface TableMade {
  table: TableInfo;
  /** The token of each program, by the number of its seat. It is shown only this once. */
  tokens: Record<string, string>;
}

/** A table as lists show it. */
export interface TableLine {
  name: string;
  game: string;
  options: Record<string, unknown>;
  status: "over" | "playing" | "waiting";
  /** Of those who sit there, seat by seat. */
  names: string[];
  /** Seats that anybody may take. */
  free: number;
  /** Whether it is waiting for you; always false in the lobby. */
  your_turn: boolean;
  /** What you are waited for with; null if you are not. */
  wanted: "answer" | "move" | null;
  /** Your seats, while a game goes on; none in the lobby. */
  yours: number[];
  /** Which of them is waited for; null if none is. */
  seat: number | null;
  /** Milliseconds of your time that are left there; null where no clock of yours is running. */
  left: number | null;
  /** Whether other people are waiting for you there, too, and not only bots. */
  awaited: boolean;
  /** Whether a bot is playing on for you; always false in the lobby. */
  kept_for_you: boolean;
  made_at: number;
  /** How it ended, without words; null if it is not over. */
  ending: Ending | null;
}

/** Tables, those that matter most first. */
export interface TableList {
  tables: TableLine[];
}

/** How to sit down. */
export interface Sit {
  /** Needed for a seat that is kept for a link. */
  invite?: string | null;
  /** What you are called at this seat, if not by your usual name. Made harmless and cut to 24 characters. */
  name?: string | null;
}

/** What you contribute to the chance of a game, once you have seen the commitment of the house. */
export interface Contribution {
  /** 16 bytes that nobody can guess, in hexadecimal digits. 16 bytes in hexadecimal digits. */
  contribution: string;
}

/** Which bot is to sit there. */
export interface SeatBot {
  level?: string;
}

/** What a program shows to get to its seat. */
export interface Token {
  token: string;
}

/** The table of another game. */
export interface Rematch {
  name: string;
}

/** Where an invite link leads. */
export interface InviteInfo {
  /** Its name. */
  table: string;
  game: string;
  status: "over" | "playing" | "waiting";
  /** Who made the table; empty if nobody knows them any more. */
  by: string;
  seats: SeatInfo[];
  /** How its clocks run; null if it has none. */
  pace: Pace | null;
  /** The whole link, for another machine if one can reach the house. */
  link: string;
  /** The same as a QR code: a `data:` address of an SVG picture. */
  picture: string;
  /** False while the house is open only to its own machine: then the link does not work anywhere else. */
  reachable: boolean;
  /** Whether you may open the house to the home network: you are at its machine, and it is on a network. */
  may_open: boolean;
}

/** Where the house can be reached. */
export interface Reachable {
  /** Its origins in the home network, the likeliest first. */
  addresses: string[];
}

/** The best games, as the game remembers them; none if it does not. */
export interface Legends {
  /**
   * Each with its `company`: `public` among people at a public table, `private` among people at a private one, or
   * `bots` where one played along. Who played at a private table, and when, is told to those who sat there.
   */
  best: Record<string, unknown>[];
}

/** What the host of the house wants, from its own machine: what `cinquefoil house` says. */
export interface HostCommand {
  /** Kept with the data of the house. */
  key: string;
  command: "ban" | "end" | "guests" | "mute" | "reports" | "show" | "tables" | "unban" | "unmute";
  /** A table, a guest, or an address. */
  about?: string;
}

/** Something that happened at a table, as you may see it. */
export interface LogEntry {
  seq: number;
  /**
   * `sit` and `stand`: a seat is taken, or left. `start`: the game starts. `move`, and `chance`: what chance
   * brought. `resign`: a player resigns. `end`: everybody has left, or the host of the house ended it. `next`:
   * there is another game. `ask`, `agree`, `refuse`: somebody asks the others for something, and what they answer.
   * `timeout`: somebody's time is up. `pause`, `resume`: the clocks stand still, or run again. `time`: somebody
   * was given more, in milliseconds.
   */
  kind: "agree" | "ask" | "chance" | "end" | "move" | "next" | "pause" | "refuse" | "resign" | "resume" | "sit" | "stand" | "start" | "time" | "timeout";
  /** Whose it was; null for chance and for the table as a whole. */
  seat: number | null;
  /**
   * Of `move` and `chance` the notation of the game, without a seat before it, with `?` for what you could not
   * see; of `sit` and `stand` a name, of `next` the name of the table, of `start` what each seat contributed to
   * chance.
   */
  text: string;
  /** What to tell people: whole sentences, to be said one after the other. */
  sayings: Saying[];
  at: number;
}

/** What chance brought, and what it might have brought. */
export interface Drawn {
  /** The entry of the table's log. */
  seq: number;
  drawn: string;
  /** In order of their texts, */
  outcomes: string[];
  /** and how likely each is, in whole numbers as small as can be. */
  weights: number[];
}

/** Everything that chance brought in a game that is over. */
export interface Draws {
  table: string;
  game: string;
  draws: Drawn[];
}

/** A moment at which what is counted in a game has changed. */
export interface CoursePoint {
  /** Of the moment; 0 is the start. */
  number: number;
  /** By seat: clovers in the garden, points, fields covered, rows of the line, or points of the clover. */
  counts: number[];
}

/** How you have fared so far in this game with others like these, as far as your newest 500 games tell. */
export interface Tally {
  /** All the others are bots of this level; null, where all play together, for any other company. */
  level: string | null;
  won: number;
  lost: number;
  drawn: number;
  /** Where all play together: the most points that as many of you have scored, */
  best: number | null;
  /** and how many it was on average. */
  average: number | null;
}

/** How a game that is over came about, and what it adds to. */
export interface Outcome {
  /** How many events there were; the moments go from 0 to this. */
  moments: number;
  /** Nothing where a game counts nothing. */
  course: CoursePoint[];
  /** With this game in it. Null if you did not play from one seat, and against bots of a single level. */
  tally: Tally | null;
}

/** A finished game of yours. */
export interface PlayedGame {
  /** Its name. */
  table: string;
  game: string;
  /** Of everybody who sat there at the end, seat by seat. */
  names: string[];
  /** Yours; null if you had several. */
  seat: number | null;
  ended_at: number;
  /**
   * How it ended for you. `together`: everybody plays on the same side. `here`: you had several seats.
   * `unfinished`: you left before the end, or it came to none.
   */
  result: "drawn" | "here" | "lost" | "together" | "unfinished" | "won";
  /** Who the others were. */
  company: "both" | "bots" | "nobody" | "people";
  /** All the others were bots of this level. */
  level: string | null;
  /** Where everybody plays on the same side. */
  points: number | null;
  /** How it ended, without words. */
  ending: Ending | null;
}

/** How you have fared in a game with one kind of company. */
export interface Standing {
  game: string;
  /**
   * The level of the bots, if all the others were bots of one; else `people`, `bots` of several levels, `both`, or
   * `nobody`.
   */
  against: string;
  won: number;
  lost: number;
  drawn: number;
  /** Games in which everybody plays on the same side, */
  together: number;
  /** the most points in one of them, */
  best: number | null;
  /** and how many it was on average. */
  average: number | null;
}

/** How many games you have won in a row, as far as your newest 2,000 games tell. */
export interface Streak {
  game: string;
  now: number;
  best: number;
}

/** What you have played. */
export interface History {
  /** Of this page, the newest first. */
  games: PlayedGame[];
  /** Of all games that are asked for. */
  number: number;
  page: number;
  pages: number;
  /** In all games that came to an end, whatever is asked for. */
  standings: Standing[];
  streaks: Streak[];
}

/** The game as it was after an event; 0 is the start. */
export interface PastMoment {
  number: number;
  /** How many events there are. */
  of: number;
  /** The event that led here, its `seq` being the number of the moment; null at the start. */
  entry: LogEntry | null;
  /** What you saw then, or, once the game is over, all there was: a position. */
  view: Record<string, unknown>;
  /** The same, drawn for a terminal. */
  board: string;
  names: string[];
}

/** A record that was brought along. */
export interface ReplayMade {
  /** Its name in every address. */
  name: string;
  game: string;
  /** How many events there are; the moments go from 0 to this. */
  moments: number;
}

/** What a record says before its first event. */
export interface ReplayInfo {
  name: string;
  game: string;
  options: Record<string, unknown>;
  names: string[];
  moments: number;
  ending: Ending | null;
}

/** Some of what happened in a record, one event after the other. */
export interface ReplayEvents {
  /** Their `seq` being the numbers of the moments they led to. */
  events: LogEntry[];
}

/** The house is open. */
export interface Health {
  status: "ok";
  version: string;
}

/** Take a place: one of your seats, or an onlooker's. Attach again to change it. */
export interface Attach {
  type: "attach";
  /** Chosen by you; the answer names it. */
  id: string;
  /** One of yours; null to watch. If left out, it is the only one you have; with none, or several, you watch. */
  seat?: number | null;
  /**
   * You want the events after this one: the last `seq` that you have seen, or 0 for all. The number of an entry of
   * the table's log.
   */
  since?: number;
  /** Send the board as text too. */
  board?: boolean;
  /** Answer a move of yours with its `news`: they have its id as `re`, and no `done` comes. */
  together?: boolean;
}

/** Play a move from your seat. */
export interface Move {
  type: "move";
  /** The same move sent again under the same id is made only once. Chosen by you; the answer names it. */
  id: string;
  /** The last `seq` you had seen when you chose. The number of an entry of the table's log. */
  seq: number;
  /** In the game's notation: one of `moves`, or what one of them stands for. */
  move: string;
  /** Another of your seats than the one you look from: people at one screen may all agree, for instance. */
  seat?: number;
}

/** Say something: from a seat to everybody, from elsewhere to the other onlookers. */
export interface Say {
  type: "say";
  /** Chosen by you; the answer names it. */
  id: string;
  text: string;
}

/** Where your hand is, for the others to see. It is not kept. */
export interface Point {
  type: "point";
  /** Chosen by you; the answer names it. */
  id: string;
  /** From the left edge of the board to the right. */
  x: number;
  /** From its top edge to the bottom. */
  y: number;
  /** What is in the hand, if anything. */
  card?: number | null;
}

/** Contribute to the chance of the game from your seat, before it starts. Programs may; nobody waits for them. */
export interface Contribute {
  type: "contribute";
  /** Chosen by you; the answer names it. */
  id: string;
  /** 16 bytes that nobody can guess, in hexadecimal digits. 16 bytes in hexadecimal digits. */
  contribution: string;
}

/** Ask the other people for something. It is done when all of them agree; a move of anybody puts an end to it. */
export interface Ask {
  type: "ask";
  /** The same wish sent again under the same id is made only once. Chosen by you; the answer names it. */
  id: string;
  /**
   * The `move` of your `takeback`; `pause` to stop the clocks. `resume`, and `time:1` to give seat 1 more time,
   * need nobody's consent.
   */
  what: string;
  /** As in `move`. */
  seat?: number;
}

/** Agree to what somebody asks for, or refuse it. Whoever asked can refuse it too: they have changed their mind. */
export interface Answer {
  type: "answer";
  /** Chosen by you; the answer names it. */
  id: string;
  /** The `seq` of what is `asked`. The number of an entry of the table's log. */
  ask: number;
  yes: boolean;
  /** As in `move`. */
  seat?: number;
}

/** You are looking at what has just happened, a result for instance, or no longer: bots let you, for a minute. */
export interface Look {
  type: "look";
  /** Chosen by you; the answer names it. */
  id: string;
  on: boolean;
}

/** You want a hint for the move that you have to make. There are hints only where you play alone with bots. */
export interface Hint {
  type: "hint";
  /** Chosen by you; the answer names it. */
  id: string;
}

/** Are you there? */
export interface Ping {
  type: "ping";
  /** Chosen by you; the answer names it. */
  id: string;
}

/** Somebody said something. */
export interface Said {
  type: "said";
  /** Counts what was said at this table, in both rooms. */
  number: number;
  /** Everybody hears what is said at the table; only onlookers hear what onlookers say. */
  room: "onlookers" | "table";
  seat: number | null;
  name: string;
  text: string;
  at: number;
}

/** Your last move, which you may want to take back. */
export interface Takeback {
  /** The seat that made it: yours, or another that you hold. */
  seat: number;
  /** What to play for that, as a move of that seat; or to `ask` for. */
  move: string;
  /** Whether other people play, and have to agree. */
  must_ask: boolean;
  /** What somebody has learned since, so that it cannot be; null if it can. */
  why_not: Saying | null;
}

/** What somebody asks everybody else for. */
export interface Asked {
  /** The entry with which they did. */
  seq: number;
  seat: number;
  what: string;
  /** The seats that have not answered. */
  waiting: number[];
}

/** The clocks, as you hear of them. */
export interface Clock {
  /** Milliseconds, seat by seat. */
  left: number[];
  /** The seats whose time is running. */
  running: number[];
  /** They stand still until somebody moves, or wants them to run. */
  paused: boolean;
}

/** The answer to `attach`: all there is to know. */
export interface State {
  type: "state";
  /** The id of the request. */
  re: string;
  /** The seat you are looking from; null for an onlooker. */
  you: number | null;
  table: TableInfo;
  /** The last entry of the table's log. */
  seq: number;
  /** Those after `since`; of very many only the newest thousand, so the first may be a later one. */
  events: LogEntry[];
  /** What you may see of the game, written as its rules page says; null before it starts. */
  view: unknown;
  /** What you may play now; none for an onlooker. */
  moves: string[];
  /** The seats that may play something now. */
  acting: number[];
  /** The view drawn for a terminal, if you asked for it. */
  board: string | null;
  /** What the house has to say about what you see: in So Clover!, clues that are doubtful, with `board` and `zone`. */
  remarks: Saying[];
  /** What was said, the latest at the end: 200 at most. */
  words: Said[];
  /** The bots that are about to move; other bots that may act are letting somebody else go first. */
  thinking: number[];
  /** The bots that go on as soon as all the people on their team have agreed, and not before. */
  yielding: number[];
  /** Where a team has to agree: the seat that has the last word. */
  decider: number | null;
  /** The seats of people that see what nobody else may: at one screen, a curtain belongs before these. */
  secret: number[];
  /** Your last move, from whichever of your seats; null if there is none. */
  takeback: Takeback | null;
  /** What somebody asks for. */
  asked: Asked | null;
  /** What everybody has left, where there are clocks, since the game has started. */
  clock: Clock | null;
  /** What else you may do from this place now: `speak`, `point` to show your hand, and `hint` to ask for one. */
  may: ("hint" | "point" | "speak")[];
}

/** Something happened. Events are in order and have no gaps: if `seq` jumps, attach again. */
export interface News {
  type: "news";
  /** The last of the events: where the table is now. */
  seq: number;
  /** At least one: a move comes together with what chance brought after it. */
  events: LogEntry[];
  /** What you may see after all of them. */
  view: unknown;
  moves: string[];
  acting: number[];
  board: string | null;
  remarks: Saying[];
  /** If anything about the table has changed. */
  table: TableInfo | null;
  /** As in `state`. */
  thinking: number[];
  /** As in `state`. */
  yielding: number[];
  /** As in `state`. */
  decider: number | null;
  /** As in `state`. */
  secret: number[];
  /** As in `state`. */
  takeback: Takeback | null;
  /** As in `state`. */
  asked: Asked | null;
  /** As in `state`. */
  clock: Clock | null;
  /** As in `state`. */
  may: ("hint" | "point" | "speak")[];
  /** The id of your move that this answers, if you attached with `together`; else it is left out. */
  re?: string;
}

/** What you asked for was done, and is safe. */
export interface Done {
  type: "done";
  /** The id of the request. */
  re: string;
  /** Of a move, the entry it became. Of something said, its number. Of a hand, where the table is. */
  seq: number;
}

/** This move was made before, under this id, or as a word that still holds: all is well. */
export interface Repeated {
  type: "repeated";
  re: string;
  /** The entry it became then. */
  seq: number;
}

/** What you asked for was not done, and why. */
export interface Refused {
  type: "refused";
  /** The id of the request; null if what you sent could not be read. */
  re: string | null;
  error: Fault;
}

/** Who is there has changed. */
export interface Present {
  type: "present";
  /** Seat by seat. */
  connected: boolean[];
  onlookers: number;
  /** The seats as they are to you now: who is there changes what may be done. */
  seats: SeatInfo[];
}

/** Where somebody's hand is. */
export interface Pointed {
  type: "pointed";
  seat: number;
  x: number;
  y: number;
  card: number | null;
}

/** Something to know that is not an event: `bots_busy`, more bots are waiting to think than there is room for. */
export interface Notice {
  type: "notice";
  code: string;
  saying: Saying;
}

/** Where to look. */
export interface Nudge {
  saying: Saying;
  /** What is meant, by the names that the board of the page has for its places: `0-b3`, `pile`, `hand`, `spot-ne`. */
  places: string[];
}

/** The answer to `hint`, for you alone: first a nudge, then what a strong bot would do in your place, and why. */
export interface Hinted {
  type: "hinted";
  /** The id of the request. */
  re: string;
  /** Where the table was: it is about what you had to decide there. */
  seq: number;
  nudge: Nudge;
  /** In the game's notation. */
  move: string;
  /** The same in words: what to do. */
  does: Saying;
  /** Those that the move touches, named as in the nudge. */
  places: string[];
  /** What speaks for it, one sentence each, the weightiest first: at least one. */
  reasons: Saying[];
}

/** Yes. */
export interface Pong {
  type: "pong";
  re: string;
}

/** What a client says through the socket. */
export type Request = Attach | Move | Ask | Answer | Say | Point | Contribute | Look | Hint | Ping;

/** What the house says through the socket. */
export type Message = State | News | Done | Repeated | Refused | Present | Said | Pointed | Notice | Hinted | Pong;
