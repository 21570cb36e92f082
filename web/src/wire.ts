// Everything that travels between the house and its guests.
// Made from src/cinquefoil/server/wire/: edit that, and run ./scripts/wire.

export const LONGEST_MOVE = 200;
export const LONGEST_WORDS = 500;
export const LONGEST_RECORD = 500000;

/** Something to say to a person: look `key` up in the words of the game, and fill in the parameters. */
export interface Saying {
  key: string;
  /** By the names that stand in braces in the words. */
  params: Record<string, string | number>;
}

/** Something to say of a line of a text. */
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
  /** With `bad_option`: which, where it is one of the game's. */
  option: string | null;
  /** With `bad_option`: what is wrong with a text that was brought along, one thing after the other. */
  lines: LineSaying[];
}

/** The body of every HTTP answer that is not a success. */
export interface Failure {
  error: Fault;
}

/** Who you are to the house. */
export interface Me {
  /** Who you are; null until you said a name. It is no secret: the cookie is signed. */
  guest: string | null;
  name: string;
  avatar: string;
}

/** Who you want to be. What is left out stays as it was. */
export interface Introduction {
  /** Who is new and says none is given one. Made harmless and cut to 24 characters. */
  name?: string | null;
  /** What a page draws the avatar from. */
  avatar?: string | null;
}

/** A link to carry on elsewhere. */
export interface Pass {
  /** Gives whoever spends it, once and soon, your name and your seats at another device. */
  code: string;
  /** Of the page that spends it. */
  path: string;
  /** How long it is good. */
  seconds: number;
}

/** The code of a link, to be spent. */
export interface SpendPass {
  code: string;
}

/** Something to choose before a game. */
export interface OptionInfo {
  name: string;
  about: string;
  default: unknown;
  /**
   * What it may be. `choice`: one of `choices`; `flag`: true or false; `number`: a whole one from `low` to `high`;
   * `seat`: the number of a seat, or `lot`; `text`: what somebody brings along, of at most `high` characters.
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
  /** What one wins the others lose; or all win together. */
  utility: "general" | "identical" | "zero-sum";
  order: "simultaneous" | "turns";
  /** Whether it may end without a single winner, though players play against each other. */
  can_be_drawn: boolean;
  /** No game has more events, chance included; null if a game need never end. */
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
  /** The bots there are; none for a game that nobody here can play yet. */
  levels: string[];
  /** Whether several games can make a match. */
  tournament: boolean;
  /** Whether several seats act at once; moves then begin with their seat and a colon. */
  simultaneous: boolean;
  /** Whether nothing is hidden from anybody. */
  open: boolean;
  /** Grows when a change of the rules makes an old record end differently. */
  rules_version: number;
  kind: KindInfo;
}

/** Options that somebody thinks of. */
export interface Wish {
  players: number;
  /** The game's own, without `players`. */
  options?: Record<string, string | number | boolean>;
}

/** What a text that somebody brings along comes to. */
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
 * Who shall sit there: `me` (as often as people share this screen), `open` to anybody, by `link`, a `bot`, or a
 * `program` elsewhere, which will need the token that comes with the answer.
 */
export interface SeatPlan {
  kind: "bot" | "link" | "me" | "open" | "program";
  /** Of a bot; `club` if nobody says. */
  level?: string | null;
  /** Of a person at this screen, or of a program. Made harmless and cut to 24 characters. */
  name?: string | null;
}

/** A table to be made. */
export interface NewTable {
  game: string;
  /** As many as there are players, in the order of the seats. */
  seats: SeatPlan[];
  /** The game's own, without `players`: there are as many as seats. */
  options?: Record<string, string | number | boolean>;
  /** Listed in the lobby. */
  public?: boolean;
  /** Several games, each player starting once, where the game knows tournaments. */
  tournament?: boolean;
  /** The bot that plays on for who leaves. */
  leavers?: string;
}

/** A seat, and who has it. */
export interface SeatInfo {
  /** `open` and `link` are free, the second for who has the invite link. */
  kind: "bot" | "link" | "open" | "person" | "program";
  /** Nothing while it is free. */
  name: string;
  avatar: string;
  /** Of a bot. */
  level: string | null;
  yours: boolean;
  /** Whether who has it is there, at this seat or another of theirs; a bot always is. */
  connected: boolean;
  /** A bot plays on for you: sit down to come back. */
  kept_for_you: boolean;
  /**
   * What you may do about it now. `take` and `come-back`: sit down; `take-invited`: sit down with the word of the
   * invite link. `leave`, `resign`. `seat-bot`: put a bot there. `renew-token`: get a new token for its program.
   * `contribute`: add to the chance of the game.
   */
  may: ("come-back" | "contribute" | "leave" | "renew-token" | "resign" | "seat-bot" | "take" | "take-invited")[];
  /**
   * From when on you may put a bot there, if who has it does not come back until then; null where it is no matter
   * of time.
   */
  bot_from: number | null;
}

/** Which game of a tournament this is, and how it stands. */
export interface TournamentInfo {
  /** From 1. */
  number: number;
  of: number;
  /** Points of the games that are over. */
  standings: number[];
  /** Once all are. */
  winners: number[] | null;
}

/** How a game ended. */
export interface Ending {
  /** Seats; several if they share the win, none if nobody won. */
  winners: number[];
  /** The game's own, or `resigned`, or `abandoned`, or `ended` by the host of the house. */
  reason: string;
  /** Of each seat, as its rules page counts them; null where a game counts none, or was not played to its end. */
  scores: number[] | null;
  /** How that is said; without a full stop, since more may follow. */
  saying: Saying | null;
}

/** How chance is drawn at a table, so that everybody can check it in the end. */
export interface FairInfo {
  /** SHA-256 of the secret of 32 bytes, from which chance will be drawn. */
  commitment: string;
  /** What each seat has added to it, 16 bytes in hexadecimal digits, `-` for nothing; null until the game begins. */
  contributions: string[] | null;
  /** Told once the game is over. */
  secret: string | null;
}

/** A table, as you may know it. */
export interface TableInfo {
  /** Words and hyphens: its name in every address. */
  name: string;
  game: string;
  /** The game's, all of them, and `players`. */
  options: Record<string, unknown>;
  /**
   * `waiting` until every seat is taken and all people have added to chance, which takes ten seconds at most; then
   * `playing`, then `over`.
   */
  status: "over" | "playing" | "waiting";
  /** Whether the lobby lists it. */
  public: boolean;
  seats: SeatInfo[];
  /** Whether you made it. */
  host: boolean;
  /** The word of the invite link, for those who sit there. */
  invite: string | null;
  onlookers: number;
  /** The last entry of its log. */
  seq: number;
  /** Milliseconds since 1970, as all times. */
  made_at: number;
  match: TournamentInfo | null;
  /** The table of the rematch, or of the next game of the match. */
  next: string | null;
  ending: Ending | null;
  /** False if it was played by rules that are no longer ours, and cannot be shown. */
  readable: boolean;
  /**
   * What you may do here now. `invite`: let somebody come to a free seat, by the word of the link. `look-back`:
   * ask for moments and the record. `rematch`: ask for another game, or follow to the one that there is. `mute`:
   * silence here whoever said something.
   */
  may: ("invite" | "look-back" | "mute" | "rematch")[];
  /** How its chance is drawn; null of a game that cannot be checked. */
  fair: FairInfo | null;
}

/** A table that was just made. */
export interface TableMade {
  table: TableInfo;
  /** For each seat of a program, by its number, its token. It is shown this once. */
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
  /** Whether it waits for you; always false in the lobby. */
  your_turn: boolean;
  made_at: number;
}

/** Tables, those that matter most first. */
export interface TableList {
  tables: TableLine[];
}

/** How to sit down. */
export interface Sit {
  /** Needed for a seat that is kept for a link. */
  invite?: string | null;
  /** What this seat is called, if not as you are. Made harmless and cut to 24 characters. */
  name?: string | null;
}

/** What you add to the chance of a game, once you have seen the commitment of the house. */
export interface Contribution {
  /** 16 bytes that nobody can guess, in hexadecimal digits. 16 bytes in hexadecimal digits. */
  contribution: string;
}

/** Which bot shall sit there. */
export interface SeatBot {
  level?: string;
}

/** What a program shows to be let to its seat. */
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
  /** The whole link, for another machine if one can reach the house. */
  link: string;
  /** The same as a code for the camera of a phone: a `data:` address of an SVG picture. */
  picture: string;
  /** False while the house is open to its own machine alone: then the link leads nowhere from elsewhere. */
  reachable: boolean;
  /** Whether you may open the house to the home network: you sit at its machine, and there is a network. */
  may_open: boolean;
}

/** From where the house can be reached. */
export interface Reachable {
  /** Its origins in the home network, the likeliest first. */
  addresses: string[];
}

/** The best games, as the game remembers them; nothing where it does not. */
export interface Legends {
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
   * `sit` and `stand`: a seat is taken, or left. `start`: the game begins. `move`, and `chance`: what chance
   * brought. `resign`: a seat gives up. `end`: everybody has left, or the host of the house has ended it. `next`:
   * there is another game.
   */
  kind: "chance" | "end" | "move" | "next" | "resign" | "sit" | "stand" | "start";
  /** Whose it was; null for chance and for the table as a whole. */
  seat: number | null;
  /**
   * Of `move` and `chance` the notation of the game, without a seat before it, with `?` for what you could not
   * see; of `sit` and `stand` a name, of `next` the name of the table, of `start` what each seat has added to
   * chance.
   */
  text: string;
  /** What to tell a person: whole sentences, to be said one after the other. */
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

/** How it was after an event of the game; 0 is the start. */
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

/** The house is open. */
export interface Health {
  status: "ok";
  version: string;
}

/** Take a place: a seat of yours, or an onlooker's. It can be changed by attaching again. */
export interface Attach {
  type: "attach";
  /** Chosen by who asks; the answer names it. */
  id: string;
  /** One of yours; null to look on. Left out it is the only one you have; who has none, or several, looks on. */
  seat?: number | null;
  /**
   * Events after this one are wanted: the last `seq` that you have seen, or 0 for all. The number of an entry of
   * the table's log.
   */
  since?: number;
  /** Send the board as text too. */
  board?: boolean;
}

/** Play a move from your seat. */
export interface Move {
  type: "move";
  /** The same move sent again under the same id is done once. Chosen by who asks; the answer names it. */
  id: string;
  /** The last `seq` you had seen when you chose. The number of an entry of the table's log. */
  seq: number;
  /** In the game's notation: one of `moves`, or what one of them stands for. */
  move: string;
}

/** Say something: from a seat to everybody, from elsewhere to the other onlookers. */
export interface Say {
  type: "say";
  /** Chosen by who asks; the answer names it. */
  id: string;
  text: string;
}

/** Where your hand is, for the others to see. It is kept nowhere. */
export interface Point {
  type: "point";
  /** Chosen by who asks; the answer names it. */
  id: string;
  /** From the left edge of the board to the right. */
  x: number;
  /** From its upper edge to the lower. */
  y: number;
  /** What is in the hand, if something is. */
  card?: number | null;
}

/** Add to the chance of the game from your seat, before it begins. Programs may; nobody waits for them. */
export interface Contribute {
  type: "contribute";
  /** Chosen by who asks; the answer names it. */
  id: string;
  /** 16 bytes that nobody can guess, in hexadecimal digits. 16 bytes in hexadecimal digits. */
  contribution: string;
}

/** Are you there? */
export interface Ping {
  type: "ping";
  /** Chosen by who asks; the answer names it. */
  id: string;
}

/** Somebody said something. */
export interface Said {
  type: "said";
  /** Counts what was said at this table, in both rooms. */
  number: number;
  /** What is said at the table all hear; what onlookers say, onlookers only. */
  room: "onlookers" | "table";
  seat: number | null;
  name: string;
  text: string;
  at: number;
}

/** The answer to `attach`: all there is to know. */
export interface State {
  type: "state";
  /** The id of the request. */
  re: string;
  /** The seat from which you look now; null for an onlooker. */
  you: number | null;
  table: TableInfo;
  /** The last entry of the table's log. */
  seq: number;
  /** Those after `since`; of very many only the newest thousand, so that the first may be a later one. */
  events: LogEntry[];
  /** What you may see of the game, written as its rules page says; null before it starts. */
  view: unknown;
  /** What you may play now; none for an onlooker. */
  moves: string[];
  /** The seats that may play something now. */
  acting: number[];
  /** The view drawn for a terminal, if you asked for it. */
  board: string | null;
  /** What the house has to say of what you see: in So Clover!, clues that are doubtful, with `board` and `zone`. */
  remarks: Saying[];
  /** What was said, the latest at the end: 200 at most. */
  words: Said[];
  /** The bots that are about to move; others that may act let somebody else go first. */
  thinking: number[];
  /** The bots that go on as soon as all people of their team have agreed, and not before. */
  yielding: number[];
  /** Where a team has to agree: the seat that has the last word. */
  decider: number | null;
  /** What else you may do from this place now: `speak`, and `point` to show your hand. */
  may: ("point" | "speak")[];
}

/** Something happened. Events are in order and have no gaps: if `seq` jumps, attach again. */
export interface News {
  type: "news";
  /** The last of the events: where the table is now. */
  seq: number;
  /** One at least: a move comes together with what chance brought after it. */
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
  may: ("point" | "speak")[];
}

/** What you asked for was done, and is safe. */
export interface Done {
  type: "done";
  /** The id of the request. */
  re: string;
  /** Of a move, the entry it became. Of something said, its number. Of a hand, where the table is. */
  seq: number;
}

/** This move was made before, under this id: all is well. */
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

/** Something to know that is no event: `bots_busy`, all who think for bots have enough to do. */
export interface Notice {
  type: "notice";
  code: string;
  saying: Saying;
}

/** Yes. */
export interface Pong {
  type: "pong";
  re: string;
}

/** What a client says through the socket. */
export type Request = Attach | Move | Say | Point | Contribute | Ping;

/** What the house says through the socket. */
export type Message = State | News | Done | Repeated | Refused | Present | Said | Pointed | Notice | Pong;
