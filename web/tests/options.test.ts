import { describe, expect, it } from "vitest";
import { aboutOf, agreed, choiceOf, contentsOf, faultsIn, lineOf, nameOf, spanOf } from "../src/lib/options";
import type { GameInfo, OptionInfo } from "../src/wire";

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

describe("options", () => {
  it("are called as the game calls them, else as the house does", () => {
    expect(nameOf("so-clover", decoys)).toBe("Decoys");
    expect(choiceOf("so-clover", language, "fr")).toBe("Français");
    expect(choiceOf("so-clover", language, "nl")).toBe("nl");
    expect(nameOf("lucky-numbers", bruno)).toBe("Bruno");
    expect(aboutOf("lucky-numbers", bruno)).toBe("What bruno is");
  });

  it("are told at a table where they are not the usual ones", () => {
    const game = { id: "so-clover", options: [decoys, language, cards, option("first", "seat", "lot"), bruno] } as GameInfo;
    const told = (options: Record<string, unknown>) => agreed(game, options, ["Ann", "Bob", "Cat"]);
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
  const tally = (text: string) => contentsOf("so-clover", cards, "tally", text, 3, { decoys: 2 });

  it("are counted as cards, one keyword a line or four", () => {
    expect(tally("Sun\r\nMoon\n\n# stars\nSea # deep\nHill\nTree")).toBe("Cards: 1; this table needs 18");
    expect(tally("Sun Moon Sea Hill\nDog, Cat; Cow  Hen\n")).toBe("Cards: 2; this table needs 18");
    expect(tally("# nothing")).toBe("Cards: 0; this table needs 18");
  });

  it("are refused line by line", () => {
    const { head, faults } = faultsIn("these cards cannot be played with: line 2 has 2 words, and the others have one; line 5: Sun is there already, in line 1; and 3 more");
    expect(head).toBe("These cards cannot be played with:");
    expect(faults).toEqual(["Line 2 has 2 words, and the others have one", "Line 5: Sun is there already, in line 1", "And 3 more"]);
    expect(faults.map(lineOf)).toEqual([2, 5, null]);
    expect(faultsIn("too long")).toEqual({ head: "Too long", faults: [] });
  });

  it("are found by their line", () => {
    expect(spanOf("Sun\nMoon\nSea", 2)).toEqual([4, 8]);
    expect(spanOf("Sun\nMoon\nSea", 3)).toEqual([9, 12]);
    expect(spanOf("Sun", 9)).toEqual([4, 3]);
  });
});
