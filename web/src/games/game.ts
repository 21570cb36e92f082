// What a game brings to the page: a folder beside this file, named like the game, with a picture for its card (Emblem.svelte),
// its board (Board.svelte, loaded when somebody plays) and its words (en.json). Nothing else has to be edited.

import type { Component } from "svelte";
import { filled, type Dictionary, type Params } from "../lib/words";
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
  /** What has happened, and what was said, so far. */
  log: LogEntry[];
  talk: Said[];
}

export interface BoardProps<View> {
  scene: Scene<View>;
  pick: Pick;
  /** Plays a move, and says why not if it was refused; null if it was done. */
  play(move: string): Promise<string | null>;
  /** Shows the others where your hand is, from 0 to 1 over the board. */
  point(x: number, y: number, card: number | null): void;
  /** Says what to do now, above the board. Nothing leaves it to the table. */
  prompt(text: string | null): void;
}

// Each board knows its own view.
export type Board = Component<BoardProps<any>>;

const boards = import.meta.glob<{ default: Board }>("./*/Board.svelte");
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

export const emblemOf = (game: string): Component | null => emblems[`./${game}/Emblem.svelte`]?.default ?? null;

/** A text of a game's own; nothing if it has none. */
export const textOf = (game: string, key: string): string => texts[`./${game}/en.json`]?.default[key] ?? "";

/** Whether all play on the same side: bots are company then, not adversaries. */
export const isTogether = ({ kind }: GameInfo): boolean => kind.utility === "identical";

/** What a board says: its texts, filled in. */
export function sayer(game: string): (key: string, params?: Params) => string {
  return (key, params) => filled(textOf(game, key), params);
}
