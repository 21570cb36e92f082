// The words of this board.

import { sayer } from "../game";
import { isHidden, isLadybug, type Laid } from "./view";

export const say = sayer("cross-clover");

export const colour = (seat: number): string => say(`colour-${seat}`);

/** A tile on the board in words: "red ladybug 3". */
export function tileInWords({ seat, tile }: Laid): string {
  const key = isHidden(tile) ? "face-down" : isLadybug(tile) ? "ladybug" : "tile";
  return say(key, { colour: colour(seat), number: tile.charAt(0) });
}

/** A number with a minus sign that looks like one. */
export const minus = (number: number): string => String(number).replace("-", "−");

export const pointsInWords = (points: number): string => say(Math.abs(points) === 1 ? "points-one" : "points", { points: minus(points) });
