import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import english from "../src/messages/en.json";
import { counted, filled, listed, said, seatName, sentence } from "../src/lib/words";

const SOURCE = join(import.meta.dirname, "../src");

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
