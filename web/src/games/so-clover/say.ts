// The words of this board.

import type { Params } from "../../lib/words";
import { sayer } from "../game";

export const say = sayer("so-clover");

/** The same with another text for one. */
export function sayCounted(key: string, number: number, params: Params = {}): string {
  return say(`${key}-${number === 1 ? "one" : "many"}`, { number, ...params });
}
