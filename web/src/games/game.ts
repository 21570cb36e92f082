// What a game brings to the page: a folder beside this file, named like the game, with a picture for its card (Emblem.svelte),
// its board and how its log is set (Board.svelte and log.ts, loaded when somebody plays), its words (en.json), and where it remembers
// its best games, a list of these (Legends.svelte, loaded when somebody asks). Nothing else has to be edited.

import type { Component } from "svelte";
import { filled, type Dictionary, type Params } from "../lib/words";
import type { Bloom, Petal } from "../lib/flower";
import type { Pick } from "../lib/pick.svelte";
import type { GameInfo, LogEntry, Pointed, Saying, Said } from "../wire";

/** What a board is given to draw. */
export interface Scene<View> {
  /** What may be seen, as the rules page writes it; of a game that is over all there is. */
  view: View;
  /** From which seat; null for an onlooker. */
  you: number | null;
  /** Whether several people sit at this screen: then nobody is simply "you". */
  shared: boolean;
  names: string[];
  /** What everybody looks like at this table. */
  flowers: Bloom[];
  /** Who may play something now. */
  acting: number[];
  /** What you may play now: empty when it is not your turn, and in the past. */
  moves: string[];
  /** What led here from the scene before, as far as it was seen: to be marked and shown. */
  latest: LogEntry[];
  /** Grows with every scene that is to be animated; the same number again is the same scene. */
  beat: number;
  /** Whether this is long ago. */
  past: boolean;
  /** Others' hands over the board, where there are any. */
  hands: Pointed[];
  /** The texts of the house for this game, by key. */
  words: Dictionary;
  /** What the house has to say of what is seen now. */
  remarks: Saying[];
  /** The seats where bots sit; none in the past. */
  bots: number[];
  /** Those of them that are about to do something. */
  thinking: number[];
  /** Those that go on as soon as all people of their team have agreed. */
  yielding: number[];
  /** Where a team has to agree: who has the last word. */
  decider: number | null;
  /** The seats of this screen. */
  mine: number[];
  /** Whether the lobby lists the table; of a game without one nobody knows. */
  isPublic?: boolean;
  /** What has happened, and what was said, so far. */
  log: LogEntry[];
  talk: Said[];
}

/**
 * It is our turn, and yet nobody has to be told so: something is looked at, others are waited for, or all at this screen are at it
 * together.
 */
export type Pause = "look" | "wait" | "together" | null;

export interface BoardProps<View> {
  scene: Scene<View>;
  pick: Pick;
  /** Plays a move, and says why not if it was refused; null if it was done. */
  play(move: string): Promise<string | null>;
  /** Shows the others where your hand is, from 0 to 1 over the board. */
  point(x: number, y: number, card: number | null): void;
  /** Says that something is looked at before the game goes on, or no longer: bots wait for it. */
  look(on: boolean): void;
  /** Says what to do now, above the board. Nothing leaves it to the table. In a pause nobody is told that it is their turn: something
   * is there to be looked at, or others are at it. */
  prompt(text: string | null, pause?: Pause): void;
}

// Each board knows its own view.
export type Board = Component<BoardProps<any>>;

/** What is drawn in a sentence, instead of a word or a code. */
export interface MarkProps {
  /** A parameter of the saying, */
  name: string;
  /** its value, or one of its values if it is a list, */
  value: string;
  /** and the whole saying. */
  saying: Saying;
}

/** How a part of the log begins. */
export interface Opening {
  /** Whose turn it is; null where it is nobody's alone. */
  seat: number | null;
  /** What it is called, if it is no turn; given whose it is: "your", "Ada's". */
  title: ((whose: string) => string) | null;
}

/** How the log of a game is set. */
export interface Telling {
  Mark: Component<MarkProps>;
  /** The colours of the pieces of each seat, where these are always the same: its flower has them, too. */
  petals?: Petal[];
  /** A parameter in words where there is a mark for it, or "" if it can be said as it is; null where there is none. */
  spoken(name: string, value: string): string | null;
  /** What was done before the first turn, in one line. */
  setUp: string;
  /** Whether an event begins another part of the log, given all before it. Before the first is what was set up. */
  begins(entry: LogEntry, before: LogEntry[]): Opening | null;
  /** The log without what need not be told again, where there is such. */
  tidied?(log: LogEntry[]): LogEntry[];
  /** Whether an event is told in one line with the one before it. */
  goesOn?(entry: LogEntry, before: LogEntry): boolean;
}

const boards = import.meta.glob<{ default: Board }>("./*/Board.svelte");
const tellings = import.meta.glob<{ telling: Telling }>("./*/log.ts");
const legends = import.meta.glob<{ default: Component }>("./*/Legends.svelte");
const emblems = import.meta.glob<{ default: Component }>("./*/Emblem.svelte", { eager: true });
const texts = import.meta.glob<{ default: Dictionary }>("./*/en.json", { eager: true });

const loaded = new Map<string, Promise<Board>>();

/** The board of a game; of one that brought none, its text and its moves. What could not be loaded is asked for again. */
export function boardOf(game: string): Promise<Board> {
  const known = loaded.get(game);
  if (known) return known;
  const load = boards[`./${game}/Board.svelte`] ?? (() => import("../parts/PlainBoard.svelte"));
  const coming = load().then((module) => module.default as Board);
  coming.catch(() => loaded.delete(game));
  loaded.set(game, coming);
  return coming;
}

/** How the log of a game is set; null if it does not say, or what it says cannot be had: then plain words have to do. */
export async function tellingOf(game: string): Promise<Telling | null> {
  const load = tellings[`./${game}/log.ts`];
  return load ? load().then((module) => module.telling, () => null) : null;
}

export const emblemOf = (game: string): Component | null => emblems[`./${game}/Emblem.svelte`]?.default ?? null;

/** The best games that were played here, where a game remembers them. */
export const legendsOf = (game: string): (() => Promise<Component>) | null => {
  const load = legends[`./${game}/Legends.svelte`];
  return load ? async () => (await load()).default : null;
};

/** A text of a game's own; nothing if it has none. */
export const textOf = (game: string, key: string): string => texts[`./${game}/en.json`]?.default[key] ?? "";

/** Whether all play on the same side: bots are company then, not adversaries. */
export const isTogether = ({ kind }: GameInfo): boolean => kind.utility === "identical";

/** What a board says: its texts, filled in. */
export function sayer(game: string): (key: string, params?: Params) => string {
  return (key, params) => filled(textOf(game, key), params);
}
