// Gathering pieces in any order, with the ways of a small game: lay the tiles 2 and 3, or 2 and 5, on the table.

import { expect, test } from "vitest";
import { Pick, type Choice, type Gather } from "../src/lib/pick.svelte";

const TILES = ["2", "3", "5", "9"];

function laying(...tiles: string[]): Choice {
  const way = (held: string[]): string[] | null => {
    if (held.includes("table")) return [];
    if (!held.every((place) => tiles.includes(place))) return null;
    const missing = tiles.filter((tile) => !held.includes(tile));
    return missing.length ? missing : ["table"];
  };
  return { move: tiles.join("+"), way };
}

const gather: Gather = (held, place) => {
  if (!TILES.includes(place)) return null;
  return held.includes(place) ? held.filter((other) => other !== place) : [...held, place];
};

function sitDown(): { pick: Pick; chosen: string[]; wondered: string[] } {
  const chosen: string[] = [];
  const wondered: string[] = [];
  const pick = new Pick({ chosen: (move) => chosen.push(move), wondered: (move) => wondered.push(move) });
  pick.attempt = (held, place) => `${held.join("+")} on ${place}`;
  pick.offer([laying("2", "3"), laying("2", "5")], gather);
  return { pick, chosen, wondered };
}

test("pieces are gathered in any order", () => {
  for (const order of [["2", "3"], ["3", "2"]]) {
    const { pick, chosen } = sitDown();
    order.forEach((tile) => pick.touch(tile));
    expect([...pick.lit]).toEqual(["table"]);
    pick.touch("table");
    expect(chosen).toEqual(["2+3"]);
  }
});

test("each is put back on its own", () => {
  const { pick } = sitDown();
  ["3", "2"].forEach((tile) => pick.touch(tile));
  pick.touch("3");
  expect(pick.held).toEqual(["2"]);
  expect([...pick.lit].sort()).toEqual(["3", "5"]);
});

test("also what fits no move can be gathered, and the house asked why", () => {
  const { pick, chosen, wondered } = sitDown();
  ["2", "9"].forEach((tile) => pick.touch(tile));
  expect(pick.held).toEqual(["2", "9"]);
  expect(pick.lit.size).toBe(0);
  pick.touch("table");
  expect(wondered).toEqual(["2+9 on table"]);
  expect(chosen).toEqual([]);
});

test("what is gathered stays in hand while it can be gathered", () => {
  const { pick } = sitDown();
  pick.touch("9");
  pick.offer([laying("2", "3")], gather);
  expect(pick.held).toEqual(["9"]);
  pick.offer([]);
  expect(pick.held).toEqual([]);
});

test("ways in a fixed order are as they were", () => {
  const chosen: string[] = [];
  const pick = new Pick({ chosen: (move) => chosen.push(move) });
  pick.offer([{ move: "a1", way: ["a", "1"] }, { move: "b", way: ["b"] }]);
  expect(pick.begins("a")).toBe(true);
  expect(pick.begins("1")).toBe(false);
  pick.touch("1");
  expect(pick.held).toEqual([]);
  pick.touch("a");
  expect([...pick.lit]).toEqual(["1"]);
  pick.touch("1");
  pick.putBack();
  pick.touch("b");
  expect(chosen).toEqual(["a1", "b"]);
});
