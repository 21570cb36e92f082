import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import english from "../src/messages/en.json";
import { bits, counted, explained, filled, listed, plain, said, seatName, sentence, stopped } from "../src/lib/words";
import type { Fault } from "../src/wire";

const SOURCE = join(import.meta.dirname, "../src");
const GAMES = join(SOURCE, "games");
const BOARDS = readdirSync(GAMES).filter((name) => !name.includes("."));

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(svelte|ts)$/.test(name))
    .map((name) => readFileSync(join(folder, name), "utf8"));
}

describe("what the page says", () => {
  it("fills in what there is, and leaves alone what there is not", () => {
    expect(filled("{name} waits for {other}", { name: "Ada" })).toBe("Ada waits for {other}");
    expect(filled("{constructor}", {})).toBe("{constructor}");
  });

  it("lists as people do", () => {
    expect(listed([])).toBe("");
    expect(listed(["Ada"])).toBe("Ada");
    expect(listed(["Ada", "Blaise", "Carl"])).toBe("Ada, Blaise and Carl");
  });

  it("counts one and many", () => {
    expect(counted("onlookers", 1)).toBe("1 watching");
    expect(counted("onlookers", 3)).toBe("3 watching");
    expect(counted("wait.gone", 2, { names: "Ada and Blaise" })).toBe("Waiting for Ada and Blaise, who aren’t here right now.");
  });

  it("ends what has no end", () => {
    expect(stopped("It is not over yet")).toBe("It is not over yet.");
    expect(stopped("Is it still open?")).toBe("Is it still open?");
  });

  it("gives the reason of a refusal as a sentence", () => {
    const fault = { code: "illegal_move", message: "it is taken", clause: "LN-9" } as Fault;
    expect(explained(fault, {})).toBe("It is taken.");
    expect(explained({ ...fault, saying: { key: "taken", params: { number: 3 } } }, { taken: "is it the {number}?" })).toBe("Is it the 3?");
  });

  it("begins sentences with a capital", () => {
    expect(sentence("")).toBe("");
    expect(sentence("élan")).toBe("Élan");
  });

  it("says seats by their names, and lists", () => {
    const words = { "ln.begins": "{seat} begins", win: "{seats} win with {tile_list}" };
    expect(said({ key: "ln.begins", params: { seat: 1 } }, words, ["Ada", "Blaise"])).toBe("Blaise begins");
    expect(said({ key: "win", params: { seats: "0,1", tile_list: "3,4" } }, words, ["Ada", ""])).toBe("Ada and Seat 2 win with 3 and 4");
    expect(said({ key: "unknown", params: {} }, words)).toBe("unknown");
    expect(seatName(2, [])).toBe("Seat 3");
  });

  it("calls who reads you, and what is theirs your", () => {
    const words = { gives: "{seat} gave {other_seat} it. {owner} clover, {owner} luck.", who: "{seats} won" };
    const told = (you: number | null, params: Record<string, number | string>, key = "gives"): string =>
      plain(bits({ key, params }, words, { names: ["Ada", "Blaise"], you }));
    expect(told(0, { seat: 0, other_seat: 1, owner: 0 })).toBe("You gave Blaise it. Your clover, your luck.");
    expect(told(1, { seat: 0, other_seat: 1, owner: 0 })).toBe("Ada gave you it. Ada’s clover, Ada’s luck.");
    expect(told(null, { seat: 0, other_seat: 1, owner: 0 })).toBe("Ada gave Blaise it. Ada’s clover, Ada’s luck.");
    expect(told(1, { seats: "0,1" }, "who")).toBe("Ada and you won");
  });

  it("tells where there is a picture, and says it in words too", () => {
    const words = { put: "{seat} put {tile_list} in {spot_word}, {row}.", top: "the top" };
    const spoken = (name: string, value: string): string | null => ({ tile_list: `tile ${value}`, spot_word: "" })[name] ?? null;
    const told = bits({ key: "put", params: { seat: 0, tile_list: "3,4,5", spot_word: "top", row: 2 } }, words, { names: ["{row}"], spoken });
    expect(plain(told)).toBe("{row} put tile 3, tile 4 and tile 5 in the top, 2.");
    expect(told.flatMap(({ drawn }) => (drawn ? [`${drawn.name}=${drawn.value}`] : []))).toEqual(["tile_list=3", "tile_list=4", "tile_list=5", "spot_word=top"]);
    expect(told.filter(({ isWho }) => isWho).map(({ text }) => text)).toEqual(["{row}"]);
  });

  it("has every text that is asked for, and no other", () => {
    const asked = new Set<string>();
    for (const text of sources(SOURCE)) {
      for (const [, key] of text.matchAll(/\bt\(\s*["`]([^"`$]+)["`]/g)) asked.add(key!);
      for (const [, key] of text.matchAll(/\bcounted\(\s*"([^"]+)"/g)) asked.add(`${key}-one`).add(`${key}-many`);
      for (const [, one, other] of text.matchAll(/\bt\([^()]*? \? "([^"]+)" : "([^"]+)"/g)) asked.add(one!).add(other!);
    }
    const families = ["settings.light-", "settings.confirm-", "seat.open", "seat.link", "history.result-", "history.against-"];
    expect([...asked].filter((key) => !(key in english))).toEqual([]);
    expect(Object.keys(english).filter((key) => !asked.has(key) && !families.some((family) => key.startsWith(family)))).toEqual([]);
  });
});

/** The keys that are asked for outright: `say("deck")`, `say(lit ? "deck-lit" : "deck")`. */
function outright(text: string): string[] {
  const calls = [...text.matchAll(/\bsay\(\s*"([^"]+)"/g), ...text.matchAll(/\bsay\([^()"`]*? \? "([^"]+)" : "([^"]+)"/g)];
  return calls.flatMap(([, ...keys]) => keys);
}

const HOLE = /\$\{[^{}]*\}/g;
const FORM = /[\w.:-]*(?:\$\{[^{}]*\}[\w.:-]*)+/g;

/**
 * Whether a key can come of what is written in a board: as it is, or as a form (`deck-${doing}`) that is filled with what is written
 * there, too, or with numbers.
 */
function isMade(key: string, text: string): boolean {
  const written = new Set([...text.matchAll(/"([^"\n]*)"/g)].map(([, word]) => word!));
  const isWord = (part: string): boolean => written.has(part) || /^\d+$/.test(part);
  const canFill = (part: string): boolean => isWord(part) || part.split("-").every(isWord);
  const forms = [...text.matchAll(FORM)].map(([form]) => new RegExp(`^${form.replace(HOLE, "(.+)")}$`));
  return written.has(key) || forms.some((form) => form.exec(key)?.slice(1).every(canFill));
}

describe.each(BOARDS)("what the board of %s says", (game) => {
  const texts = JSON.parse(readFileSync(join(GAMES, game, "en.json"), "utf8")) as Record<string, string>;
  const text = sources(join(GAMES, game)).join("\n");

  it("has every text that is asked for, and no other", () => {
    const ofTheShelf = /^(?:tagline|minutes|order|course|hush|how\.\d|option\..+)$/;
    expect(outright(text).filter((key) => !(key in texts))).toEqual([]);
    expect(Object.keys(texts).filter((key) => !ofTheShelf.test(key) && !isMade(key, text))).toEqual([]);
  });
});
