import { describe, expect, it } from "vitest";
import { attempt, choices, hops, marked, pile, square, weighty, type View } from "../src/games/lucky-numbers/view";
import { chance, played } from "./entries";

const row = [null, null, null, null];
const view: View = {
  game: "lucky-numbers",
  setup: "standard",
  bruno: false,
  first: 0,
  phase: "place",
  turn: 0,
  gardens: [[[1, null, null, null], row, row, row], [row, row, row, row]],
  middle: [4, 4, 9],
  dealt: [],
  drawn: 12,
  idle: 0,
  result: null,
};

describe("Lucky Numbers", () => {
  it("takes an exchange seriously, and nothing else", () => {
    const planted = { gardens: [[[3, null, null, null], [], [], []]] } as unknown as View;
    expect(["@a1", "5@a1", "@b1", "draw", "leave"].filter((move) => weighty(planted, 0, move))).toEqual(["@a1", "5@a1"]);
  });

  it("names squares from the top left", () => {
    expect(square(0, 0)).toBe("a1");
    expect(square(3, 1)).toBe("b4");
  });

  it("counts the pile", () => expect(pile(view)).toBe(40 - 1 - 3 - 1));

  it("leads each move over the places it concerns", () => {
    expect(choices(["draw"], 0)).toEqual([{ move: "draw", way: ["pile"] }]);
    expect(choices(["4@b3"], 1)).toEqual([{ move: "4@b3", way: ["open-4", "1-b3"] }]);
    expect(choices(["@b3", "leave"], 0).map(({ way }) => way)).toEqual([["0-b3"], ["hand", "0-b3"], ["middle"], ["hand", "middle"]]);
  });

  it("knows what somebody tried", () => {
    expect(attempt(0, [], "0-b3")).toBe("@b3");
    expect(attempt(0, ["open-9"], "0-b3")).toBe("9@b3");
    expect(attempt(0, [], "1-b3")).toBeNull();
  });

  it("shows an exchange as two hops", () => {
    expect(hops([played(0, "@a1")], view)).toEqual([
      { from: "hand", to: "0-a1", sound: "lay" },
      { from: "0-a1", to: "open-1", together: true },
    ]);
    expect(hops([played(0, "draw"), chance("=7")], view)).toEqual([{ from: "pile", to: "hand", turns: true, sound: "draw" }]);
    expect(hops([chance("=start:1")], view)).toEqual([]);
  });

  it("marks the last move", () => {
    expect(marked([played(1, "13@b3"), chance("=2")])).toEqual(new Set(["1-b3"]));
    expect(marked([played(0, "draw")])).toEqual(new Set());
  });
});
