// The words of this board.

import { sayer } from "../game";

export const say = sayer("bossa");

const MARKS: Record<string, string> = { x: "tile-doubled", i: "tile-inverted" };

/** A tile in words: "2 white 4 black, doubled". */
export function spoken(tile: string): string {
  return say(MARKS[tile.charAt(2)] ?? "tile", { white: tile.charAt(0), black: tile.charAt(1) });
}
