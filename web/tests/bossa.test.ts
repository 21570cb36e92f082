// How moves of Bossa go over the board: picked in any order, with the chip, and as tiles that fly.

import { expect, test } from "vitest";
import { ahead, Pick } from "../src/lib/pick.svelte";
import { attempt, choices, dots, gather, gone, hops, marked, readHeld, total, value, weighty, written, type View } from "../src/games/bossa/view";
import { givesAway, isRowFromWinning, isTilesFromWinning, isTooMuch, need } from "../src/games/bossa/view";
import { chance, played } from "./entries";

const HAND = ["13", "24", "40", "50"];

const view: View = {
  game: "bossa",
  rows: "strict",
  phase: "turn",
  turn: 0,
  first: 0,
  dice: { white: 4, black: 5 },
  colours: ["white", "black"],
  hands: [HAND, ["02", "12", "51"]],
  lines: { white: { up: [[["21", "30"]]], down: [] }, black: { up: [], down: [[["01", "03"]]] } },
  discards: [],
  pile: 15,
  chips: ["doubler", "inverter"],
  chip_used: [false, false],
  actions: [["exchange", "redraw", "stack"], ["exchange", "redraw", "stack"]],
  result: null,
};

const MOVES = [
  ...["W+:13,50", "W+:24,40", "W+:13x,40", "W-:13,24", "B+:13x", "B-:13"],
  ...["stack:W+1:13,40", "stack:W+1:13,24x", "redraw:50", "exchange:13/02", "exchange:13/51"],
];

function sitDown(): { pick: Pick; chosen: string[]; wondered: string[]; touch(...places: string[]): string[] } {
  const chosen: string[] = [];
  const wondered: string[] = [];
  const pick = new Pick({ chosen: (move) => chosen.push(move), wondered: (move) => wondered.push(move) });
  pick.attempt = (held, place) => attempt(view, 0, held, place);
  pick.offer(choices(MOVES), (held, place) => gather(held, place, HAND, true));
  const touch = (...places: string[]): string[] => {
    places.forEach((place) => pick.touch(place));
    return [...pick.lit].sort();
  };
  return { pick, chosen, wondered, touch };
}

test("only dots of the colour count, and none is not nought", () => {
  expect([dots("24", "white"), dots("24x", "black"), dots("24i", "white")]).toEqual([2, 8, 4]);
  expect(total(["13", "40"], "white")).toBe(5);
  expect(total(["13", "40"], "black")).toBeNull();
  expect([value(4, "up", 2), value(4, "down", 2)]).toEqual([6, 2]);
});

test("tiles with more dots than any next row needs are told from others", () => {
  // White needs 6 and 3, black 6 and 3.
  expect([isTooMuch(view, ["60"]), isTooMuch(view, ["50", "20"]), isTooMuch(view, ["07"])]).toEqual([false, true, true]);
  expect(isTooMuch(view, ["71"])).toBe(false); // it has a black dot
});

test("tiles are picked in any order, and arms and rows light where they go", () => {
  for (const order of [["13", "24"], ["24", "13"]]) {
    const { chosen, touch } = sitDown();
    expect(touch(...order)).toEqual(["W-", "chip", "stack"]);
    touch("W-");
    expect(chosen).toEqual(["W-:13,24"]);
  }
});

test("the chip lies on the tile that is touched after it, picked already or not", () => {
  for (const order of [["chip", "13", "40"], ["40", "13", "chip", "13"], ["13", "40", "chip", "13"]]) {
    const { pick, chosen, touch } = sitDown();
    expect(touch(...order)).toEqual(["W+"]);
    expect(readHeld(pick.held)).toMatchObject({ marked: "13", isChipUp: false });
    touch("W+");
    expect(chosen).toEqual(["W+:13x,40"]);
  }
});

test("a chip that was touched waits for its tile, and goes back with it", () => {
  const { pick, touch } = sitDown();
  expect(touch("24", "chip")).toEqual(["24"]);
  touch("24");
  expect(pick.held).toEqual(["chip", "24"]);
  touch("24");
  expect(pick.held).toEqual([]);
  touch("24", "chip", "24", "chip");
  expect(pick.held).toEqual(["24"]);
});

test("a row is covered with or without saying that it is a stack", () => {
  for (const order of [["13", "40"], ["stack", "40", "13"], ["40", "stack", "13"]]) {
    const { chosen, touch } = sitDown();
    expect(touch(...order)).toContain("W+1");
    touch("W+1");
    expect(chosen).toEqual(["stack:W+1:13,40"]);
  }
});

test("redraw and exchange, action first or tile first", () => {
  const ways: [string[], string][] = [
    [["50", "redraw"], "redraw:50"],
    [["redraw", "50"], "redraw:50"],
    [["13", "exchange", "51"], "exchange:13/51"],
    [["exchange", "13", "02"], "exchange:13/02"],
    [["13", "exchange", "02"], "exchange:13/02"],
  ];
  for (const [places, move] of ways) {
    const { chosen, touch } = sitDown();
    touch(...places);
    expect(chosen).toEqual([move]);
  }
  expect(sitDown().touch("exchange", "13")).toEqual(["02", "51"]);
});

test("who thinks again after choosing an arm goes on from the tiles", () => {
  expect(gather(["13", "24", "W-"], "40", HAND, true)).toEqual(["13", "24", "40"]);
  expect(gather(["13", "51"], "13", HAND, true)).toEqual([]);
});

test("what does not fit is written down for the house to explain", () => {
  const { wondered, touch } = sitDown();
  touch("50", "chip", "13", "W-");
  expect(wondered).toEqual(["W-:13x,50"]);
  expect(attempt(view, 0, ["50"], "B-1")).toBe("stack:B-1:50");
  expect(attempt(view, 0, [], "redraw")).toBe("redraw:13");
  expect(attempt(view, 0, [], "W+")).toBeFalsy();
  expect(written(readHeld(["40", "13"]), "doubler")).toEqual(["13", "40"]);
});

test("the opening's choices are places", () => {
  expect(choices(["take:colour", "white"]).map((choice) => ahead(choice, []))).toEqual([["take:colour"], ["white"]]);
});

test("tiles fly from where they lay, and what is drawn comes from the pile", () => {
  const latest = [played(1, "B-:12i,51"), chance("=33")];
  expect(gone(latest, 1)).toEqual(["12", "51"]);
  expect(gone(latest, 0)).toEqual([]);
  expect(hops(latest, view, view)).toMatchObject([
    { from: "left-12", to: "12" },
    { from: "left-51", to: "51", together: true },
    { from: "pile", to: "33" },
  ]);
  expect([...marked(latest)]).toEqual(["12", "51", "33"]);
  const exchange = [played(0, "exchange:13/02")];
  expect([gone(exchange, 0), gone(exchange, 1)]).toEqual([["13"], ["02"]]);
  expect(gone([...exchange, played(1, "exchange:13/24"), played(0, "B-:13")], 0)).toEqual(["13", "24"]);
});

test("hands are dealt one after the other, and turn over when the colours are named", () => {
  const empty = { ...view, phase: "deal" as const, hands: [[], []] };
  const deal = ["=13", "=24", "=40", "=50", "=?", "=?"].map((text) => chance(text));
  expect(hops(deal, empty, view).map(({ to }) => to)).toEqual(["13", "24", "40", "50", "hidden-1-0", "hidden-1-1"]);
  const hidden = { ...view, phase: "colour" as const, hands: [HAND, ["?", "?", "?"]] };
  const open = hops([played(0, "white")], hidden, view);
  expect(open.map(({ to, turns }) => [to, turns])).toEqual([["02", true], ["12", true], ["51", true]]);
});

test("the next row of an arm: its total, and one tile more or fewer than before", () => {
  expect(need(view, "white", "up")).toEqual({ total: 6, sizes: [1, 3] });
  expect(need({ ...view, rows: "near" }, "white", "up")).toEqual({ total: 6, sizes: [1, 2, 3] });
  expect(need(view, "white", "down")).toEqual({ total: 3, sizes: [1, 2] });
});

test("a row never has more tiles than dots, and an arm may be at its end before 0", () => {
  const down = (...rows: string[][]): View => ({ ...view, lines: { ...view.lines, white: { up: [], down: rows.map((row) => [row]) } } });
  expect(need(down(["30"], ["10", "11"]), "white", "down")).toEqual({ total: 1, sizes: [1] });
  expect(need(down(["10", "20"], ["20"]), "white", "down")).toEqual({ total: 1, sizes: [] });
  expect(need({ ...down(), dice: { white: 1, black: 5 } }, "white", "down")).toEqual({ total: 0, sizes: [] });
});

/** Five rows on the black line, which is that of seat 1. */
const late: View = {
  ...view,
  lines: { ...view.lines, black: { up: [[["06"]]], down: [[["01", "03"]], [["12"]], [["02"]], [["11"]]] } },
};

test("the sixth row of the other's line gives the game away, unless it empties the hand", () => {
  expect(givesAway(late, 0, "B+:13,24")).toBe(true);
  expect(givesAway({ ...late, hands: [["13", "24"], []] }, 0, "B+:13,24")).toBe(false);
  expect(givesAway(late, 1, "B+:02,12")).toBe(false);
  expect(givesAway(view, 0, "B+:13x")).toBe(false);
  expect(["W+:24,40", "stack:B+1:24,40", "redraw:13", "exchange:13/02"].filter((move) => givesAway(late, 0, move))).toEqual([]);
});

test("who is a row or two tiles from winning", () => {
  expect([isRowFromWinning(view, "black"), isRowFromWinning(late, "black"), isRowFromWinning(late, "white")]).toEqual([false, true, false]);
  const few = { ...view, hands: [["13", "24"], ["02", "12", "51"]] };
  expect([isTilesFromWinning(few, 0), isTilesFromWinning(few, 1)]).toEqual([true, false]);
});

test("takes actions, several tiles and the chip seriously", () => {
  const moves = ["W+:12", "W+:12,34", "W+:12x", "stack:W+2:12", "redraw:12", "exchange:12/34", "take:first"];
  expect(moves.filter(weighty)).toEqual(["W+:12,34", "W+:12x", "stack:W+2:12", "redraw:12", "exchange:12/34"]);
});
