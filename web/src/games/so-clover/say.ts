import { filled, type Params } from "../../lib/words";
import { textOf } from "../game";

/** A text of this game, filled in. */
export const say = (key: string, params: Params = {}): string => filled(textOf("so-clover", key), params);

/** The same with another text for one. */
export function sayCounted(key: string, number: number, params: Params = {}): string {
  return say(`${key}-${number === 1 ? "one" : "many"}`, { number, ...params });
}
