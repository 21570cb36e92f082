// The words of this board.

import type { Params } from "../../lib/words";
import { sayer } from "../game";
import { turned, type Card } from "./view";

export const say = sayer("so-clover");

/** The same with another text for one. */
export function sayCounted(key: string, number: number, params: Params = {}): string {
  return say(`${key}-${number === 1 ? "one" : "many"}`, { number, ...params });
}

/** The keywords of a card as it lies; nothing of one that is hidden. */
export function cardInWords(card: Card, turn: number): string {
  const words = turned(card, turn);
  return Array.isArray(words) ? say("card-words", { n: words[0] ?? "", e: words[1] ?? "", s: words[2] ?? "", w: words[3] ?? "" }) : "";
}
