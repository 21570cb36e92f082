// Everything the page says. Texts are looked up by key and filled in; those of the house come as key and parameters too.

import english from "../messages/en.json";
import type { Fault, Saying } from "../wire";

export type Key = keyof typeof english;
export type Params = Record<string, string | number>;
export type Dictionary = Record<string, string>;

const PLACEHOLDER = /\{([a-z_]+)\}/g;

/** Fills a text: `{name}` is replaced by that parameter, and left alone where there is none. */
export function filled(text: string, params: Params = {}): string {
  return text.replace(PLACEHOLDER, (all, name: string) => (Object.hasOwn(params, name) ? String(params[name]) : all));
}

export function t(key: Key, params: Params = {}): string {
  return filled(english[key], params);
}

/** `t` with another text for one, for nouns that are counted: `{key}-one` and `{key}-many`. */
export function counted(key: string, number: number): string {
  const form = `${key}-${number === 1 ? "one" : "many"}` as Key;
  return filled(english[form] ?? form, { number });
}

export function sentence(text: string): string {
  return text && text.charAt(0).toUpperCase() + text.slice(1);
}

/** `a`, `a and b`, `a, b and c`; of a choice, `a or b`. */
export function listed(texts: string[], isChoice = false): string {
  const last = texts.at(-1) ?? "";
  const params = { others: texts.slice(0, -1).join(", "), last };
  if (texts.length < 2) return last;
  return isChoice ? t("or", params) : t("and", params);
}

export function seatName(seat: number, names: string[]): string {
  return names[seat] || t("seat", { number: seat + 1 });
}

/** Says what the house has to say, by the words of the game. See core/sayings.py. */
export function said(saying: Saying, words: Dictionary, names: string[] = []): string {
  const shown = ([name, value]: [string, string | number]): [string, string] => {
    if (name === "seat" || name.endsWith("_seat")) return [name, seatName(Number(value), names)];
    const parts = String(value).split(",");
    if (name === "seats") return [name, listed(parts.map((seat) => seatName(Number(seat), names)))];
    if (name.endsWith("_list")) return [name, listed(parts)];
    if (name.endsWith("_choice")) return [name, listed(parts, true)];
    return [name, String(value)];
  };
  return filled(words[saying.key] ?? saying.key, Object.fromEntries(Object.entries(saying.params).map(shown)));
}

/** Why something was refused. */
export function explained(fault: Fault, words: Dictionary, names: string[] = []): string {
  return sentence(fault.saying ? said(fault.saying, words, names) : fault.message);
}
