import { describe, expect, it } from "vitest";
import { aboutOf, agreed, choiceOf, contentsOf, nameOf, spanOf } from "../src/lib/options";
import type { GameInfo, OptionInfo, TextInfo } from "../src/wire";

const option = (name: string, kind: OptionInfo["kind"], normal: unknown): OptionInfo => ({
  name,
  about: `what ${name} is`,
  default: normal,
  kind,
  choices: null,
  low: null,
  high: null,
});
const decoys = option("decoys", "number", 1);
const cards = option("cards", "text", "");
const language = option("language", "choice", "en");
const bruno = option("bruno", "flag", false);
const text = (count: number): TextInfo => ({ option: "cards", count, needed: 18, lines: [] });

describe("options", () => {
  it("are called as the game calls them, else as the house does", () => {
    expect(nameOf("so-clover", decoys)).toBe("Decoys");
    expect(choiceOf("so-clover", language, "fr")).toBe("Français");
    expect(choiceOf("so-clover", language, "nl")).toBe("nl");
    expect(nameOf("c-cross", bruno)).toBe("Bruno");
    expect(aboutOf("c-cross", bruno)).toBe("What bruno is");
  });

  it("are told at a table where they are not the usual ones", () => {
    const game = { id: "so-clover", options: [decoys, language, cards, option("first", "seat", "lot"), bruno] } as GameInfo;
    const told = (options: Record<string, unknown>) => agreed(game, options, ["Ann", "Bob", "Cat"], [text(2)]);
    expect(told({ decoys: 1, language: "en", cards: "", first: "lot", bruno: false, players: 3 })).toEqual([]);
    expect(told({ decoys: 2, language: "de", cards: "Sun Moon Sea Hill\nDog Cat Cow Hen\n", first: 1, bruno: true })).toEqual([
      "Decoys: 2",
      "Language: Deutsch",
      "own words (2 cards)",
      "First spectator: Bob",
      "What bruno is",
    ]);
  });
});

describe("own words", () => {
  it("are told by what the house found in them", () => {
    expect(contentsOf("so-clover", text(1), "tally")).toBe("Cards so far: 1. This table needs 18.");
    expect(contentsOf("so-clover", text(20), "brief")).toBe("own words (20 cards)");
  });

  it("are named alone until the house has answered", () => {
    const game = { id: "so-clover", options: [cards] } as GameInfo;
    expect(agreed(game, { cards: "Sun" }, [], [])).toEqual(["Bring your own words"]);
  });

  it("are found by their line", () => {
    expect(spanOf("Sun\nMoon\nSea", 2)).toEqual([4, 8]);
    expect(spanOf("Sun\nMoon\nSea", 3)).toEqual([9, 12]);
    expect(spanOf("Sun", 9)).toEqual([4, 3]);
  });
});
