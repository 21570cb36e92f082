// How the moves of Lucky Numbers go over the board.

import type { Hop } from "../../lib/flight";
import type { Straight } from "../../lib/pick.svelte";
import type { LogEntry } from "../../wire";
import type { View } from "./position";

export type { View };

/** The clovers of a set go from 1 to this. */
export const NUMBERS = 20;

/** Squares by name: a1 is at the top left. */
export const square = (row: number, column: number): string => `${"abcd"[column]}${row + 1}`;

/** Places are named `pile`, `middle`, `hand`, `open-13`, and a seat's beds `0-b3`. */
export const bed = (seat: number, name: string): string => `${seat}-${name}`;

/** What is neither dealt nor drawn: the numbers 1 to 20 once for each player. */
export function pile({ gardens, middle, dealt, drawn }: View): number {
  const planted = gardens.flat(2).filter((number) => number !== null).length;
  return NUMBERS * gardens.length - planted - middle.length - dealt.length - (drawn === null ? 0 : 1);
}

const MOVE = /^(?:(\d+)?@([a-d][1-4])|(draw)|(leave))$/;

export function choices(moves: string[], seat: number): Straight[] {
  return moves.flatMap((move): Straight[] => {
    const [, number, to, draw, leave] = MOVE.exec(move) ?? [];
    if (draw) return [{ move, way: ["pile"] }];
    if (leave) return [{ move, way: ["middle"] }, { move, way: ["hand", "middle"] }];
    if (to && number) return [{ move, way: [`open-${number}`, bed(seat, to)] }];
    if (to) return [{ move, way: [bed(seat, to)] }, { move, way: ["hand", bed(seat, to)] }];
    return [];
  });
}

/** An exchange: one clover comes, another goes to all. */
export function weighty(view: View, seat: number, move: string): boolean {
  const to = MOVE.exec(move)?.[2];
  return to !== undefined && planted(view, seat, to) !== null;
}

/** The number on a bed. */
function planted({ gardens }: View, seat: number, name: string): number | null {
  return gardens[seat]?.[Number(name.charAt(1)) - 1]?.["abcd".indexOf(name.charAt(0))] ?? null;
}

/** The number of the clover that was taken from the middle and is in hand; null if none is. */
export function takenUp([first = ""]: string[]): number | null {
  return first.startsWith("open-") ? Number(first.slice(5)) : null;
}

/** What somebody means who touches a bed where the clover does not fit, or has none in hand yet. */
export function attempt(seat: number, held: string[], place: string): string | null {
  const to = place.startsWith(`${seat}-`) ? place.slice(2) : null;
  if (!to) return null;
  return `${takenUp(held) ?? ""}@${to}`;
}

/** What happened, as pieces that go from place to place. */
export function hops(latest: LogEntry[], before: View): Hop[] {
  return latest.flatMap(({ kind, seat, text }): Hop[] => {
    if (kind === "chance") return /^=\d+$/.test(text) ? [{ from: "pile", to: "hand", turns: true, sound: "draw" }] : [];
    const [, number, to, , leave] = MOVE.exec(text) ?? [];
    if (leave) return [{ from: "hand", to: `open-${before.drawn}`, sound: "lay" }];
    if (!to || seat === null) return [];
    const place = bed(seat, to);
    const laid: Hop = { from: number ? `open-${number}` : "hand", to: place, sound: "lay" };
    const replaced = planted(before, seat, to);
    return replaced ? [laid, { from: place, to: `open-${replaced}`, together: true }] : [laid];
  });
}

/** The places that the last move touched. */
export function marked(latest: LogEntry[]): Set<string> {
  const move = latest.findLast(({ kind }) => kind === "move");
  const to = MOVE.exec(move?.text ?? "")?.[2];
  return new Set(to && move && move.seat !== null ? [bed(move.seat, to)] : []);
}
