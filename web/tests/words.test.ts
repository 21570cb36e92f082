import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import english from "../src/messages/en.json";
import { counted, filled, listed, said, seatName, sentence } from "../src/lib/words";

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
    expect(counted("onlookers", 1)).toBe("1 looking on");
    expect(counted("onlookers", 3)).toBe("3 looking on");
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

  it("has every text that is asked for, and no other", () => {
    const asked = new Set<string>();
    for (const text of sources(SOURCE)) {
      for (const [, key] of text.matchAll(/\bt\(\s*["`]([^"`$]+)["`]/g)) asked.add(key!);
      for (const [, key] of text.matchAll(/\bcounted\(\s*"([^"]+)"/g)) asked.add(`${key}-one`).add(`${key}-many`);
      for (const [, one, other] of text.matchAll(/\bt\([^()]*? \? "([^"]+)" : "([^"]+)"/g)) asked.add(one!).add(other!);
    }
    const families = ["settings.light-", "seat.open", "seat.link"];
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
    const ofTheShelf = /^(?:tagline|minutes|order|scores|how\.\d|option\..+)$/;
    expect(outright(text).filter((key) => !(key in texts))).toEqual([]);
    expect(Object.keys(texts).filter((key) => !ofTheShelf.test(key) && !isMade(key, text))).toEqual([]);
  });
});
