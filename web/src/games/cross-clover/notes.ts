// What the meadow tells for a moment about a move: what it covered, and what it scored.

import type { LogEntry } from "../../wire";
import { isScored, laidOn, LINES, numberOf } from "./lines";
import { lastMove, on, parse, type Laid, type Shown, type View } from "./view";

export interface Sum {
  /** The points of the player's own numbers (XC-17), to which one is added for each line. */
  own: number;
  lines: number;
  /** What the other player loses (XC-18). */
  loss: number;
}

export interface Note {
  /** Where the move ended. */
  box: string;
  seat: number;
  byAphid: boolean;
  covered: Laid | null;
  sum: Sum | null;
}

/** What there is to tell of the last move; null if it covered nothing and scored nothing. */
export function noteOf({ view, latest }: Shown, before: View): Note | null {
  const entry = lastMove(latest);
  const move = parse(entry?.text ?? "");
  if (!entry || entry.seat === null || (move?.kind !== "place" && move?.kind !== "aphid")) return null;
  const covered = isAlone(entry, latest) ? on(before, move.to) : null;
  const sum = sumAt(view, move.to, entry.seat);
  return covered || sum ? { box: move.to, seat: entry.seat, byAphid: move.kind === "aphid", covered, sum } : null;
}

/** Whether what was seen before is what the move found. */
const isAlone = (entry: LogEntry, latest: LogEntry[]): boolean => latest.every((other) => other === entry || other.kind !== "move");

/** Nothing can be put on a box of a scored line: so the scored lines through the box of the last move are those that it completed. */
function sumAt(view: View, box: string, seat: number): Sum | null {
  const lines = LINES.filter((line) => line.boxes.includes(box) && isScored(view, line));
  if (!lines.length) return null;
  const tiles = laidOn(view, [...new Set(lines.flatMap(({ boxes }) => boxes))]);
  const points = (whose: number): number => tiles.filter((laid) => laid.seat === whose).reduce((sum, laid) => sum + numberOf(laid), 0);
  return { own: points(seat), lines: lines.length, loss: points(1 - seat) };
}
