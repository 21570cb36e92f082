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
export function counted(key: string, number: number, params: Params = {}): string {
  const form = `${key}-${number === 1 ? "one" : "many"}` as Key;
  return filled(english[form] ?? form, { number, ...params });
}

export function sentence(text: string): string {
  return text && text.charAt(0).toUpperCase() + text.slice(1);
}

/** With a full stop, where it has no end of its own: what the house says has none, what the page says has. */
export function stopped(text: string): string {
  return /[.?!…]$/.test(text) ? text : `${text}.`;
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(texts: string[]): string {
  const last = texts.at(-1) ?? "";
  return texts.length < 2 ? last : t("and", { others: texts.slice(0, -1).join(", "), last });
}

/** `7 May`; with the year if it is another. */
export function day(at: number): string {
  const when = new Date(at);
  const isThisYear = when.getFullYear() === new Date().getFullYear();
  return when.toLocaleDateString("en-GB", { day: "numeric", month: "long", ...(isThisYear ? {} : { year: "numeric" }) });
}

export function seatName(seat: number, names: string[]): string {
  return names[seat] || t("seat", { number: seat + 1 });
}

// ---- what the house has to say, by the words of the game: see core/sayings.py

/** Who is spoken of, and to whom. */
export interface Circle {
  names?: string[];
  /** The seat of who reads, which is called "you"; null where names are to be said. */
  you?: number | null;
  /** A parameter in words, if the game has a picture of it. */
  spoken?(name: string, value: string): string | null;
}

/** A bit of what is said: some words, or a parameter in words. */
export interface Bit {
  text: string;
  /** Whether it is somebody. */
  isWho?: boolean;
  /** What a picture can be drawn of. */
  drawn?: { name: string; value: string };
}

const BEGINS = /(?:^|[.!?] )$/;

/** A saying, bit by bit. */
export function bits(saying: Saying, words: Dictionary, { names = [], you = null, spoken = () => null }: Circle = {}): Bit[] {
  const template = words[saying.key] ?? saying.key;
  const said: Bit[] = [];
  let end = 0;
  for (const { 0: hole, 1: name = "", index } of template.matchAll(PLACEHOLDER)) {
    said.push({ text: template.slice(end, index) });
    end = index + hole.length;
    said.push(...(Object.hasOwn(saying.params, name) ? put(name, String(saying.params[name]), BEGINS.test(template.slice(0, index))) : [{ text: hole }]));
  }
  return [...said, { text: template.slice(end) }].filter(({ text }) => text);

  function put(name: string, value: string, begins: boolean): Bit[] {
    if (/^(?:.+_)?seat$/.test(name)) return [who(value, begins)];
    if (/^(?:.+_)?owner$/.test(name)) return [whose(value, begins)];
    if (name === "seats") return joined(value.split(",").map((seat, at) => who(seat, begins && at === 0)), t("and"));
    if (name.endsWith("_list")) return joined(value.split(",").map((one) => thing(name, one)), t("and"));
    if (name.endsWith("_choice")) return joined(value.split(",").map((one) => thing(name, one)), t("or"));
    return [name.endsWith("_word") ? thing(name, value, words[value]) : thing(name, value)];
  }

  function who(seat: string, begins: boolean): Bit {
    const isYou = you !== null && Number(seat) === you;
    const name = isYou ? t("you") : seatName(Number(seat), names);
    return { text: isYou && begins ? sentence(name) : name, isWho: true };
  }

  function whose(seat: string, begins: boolean): Bit {
    if (you === null || Number(seat) !== you) return { text: t("whose", { name: seatName(Number(seat), names) }), isWho: true };
    return { text: begins ? sentence(t("your")) : t("your"), isWho: true };
  }

  function thing(name: string, value: string, word = value): Bit {
    const words = spoken(name, value);
    return words === null ? { text: word } : { text: words || word, drawn: { name, value } };
  }
}

/** `a`, `a and b`, `a, b and c`, by the template for two. */
function joined(all: Bit[], template: string): Bit[] {
  const [, between = ""] = /\}(.*)\{/.exec(template) ?? [];
  return all.flatMap((bit, at) => (at === 0 ? [bit] : [{ text: at === all.length - 1 ? between : ", " }, bit]));
}

export const plain = (said: Bit[]): string => said.map(({ text }) => text).join("");

export function said(saying: Saying, words: Dictionary, names: string[] = []): string {
  return plain(bits(saying, words, { names }));
}

/** Why something was refused, as a sentence. */
export function explained(fault: Fault, words: Dictionary, names: string[] = []): string {
  return stopped(sentence(fault.saying ? said(fault.saying, words, names) : fault.message));
}
