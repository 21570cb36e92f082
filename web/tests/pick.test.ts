import { describe, expect, it } from "vitest";
import { Pick, type Choice } from "../src/lib/pick.svelte";

function picking(choices: Choice[]) {
  const chosen: string[] = [];
  const wondered: string[] = [];
  const pick = new Pick({ chosen: (move) => chosen.push(move), wondered: (move) => wondered.push(move) });
  pick.offer(choices);
  return { pick, chosen, wondered };
}

const GARDEN: Choice[] = [
  { move: "draw", way: ["pile"] },
  { move: "13@b3", way: ["open-13", "b3"] },
  { move: "13@b4", way: ["open-13", "b4"] },
  { move: "7@a1", way: ["open-7", "a1"] },
];

describe("choosing a move", () => {
  it("plays a move of one touch at once", () => {
    const { pick, chosen } = picking(GARDEN);
    pick.touch("pile");
    expect(chosen).toEqual(["draw"]);
  });

  it("lights where what is held can go, and nothing else", () => {
    const { pick, chosen } = picking(GARDEN);
    expect(pick.lit).toEqual(new Set(["pile", "open-13", "open-7"]));
    pick.touch("open-13");
    expect(pick.lit).toEqual(new Set(["b3", "b4"]));
    pick.touch("b4");
    expect(chosen).toEqual(["13@b4"]);
  });

  it("takes another piece in place of the one that is held", () => {
    const { pick } = picking(GARDEN);
    pick.touch("open-13");
    pick.touch("open-7");
    expect(pick.held).toEqual(["open-7"]);
    expect(pick.lit).toEqual(new Set(["a1"]));
  });

  it("puts back what is touched again", () => {
    const { pick } = picking(GARDEN);
    pick.touch("open-13");
    pick.touch("open-13");
    expect(pick.held).toEqual([]);
  });

  it("asks why, where the board knows what was meant", () => {
    const { pick, wondered } = picking(GARDEN);
    pick.touch("open-13");
    pick.touch("d4");
    expect(wondered).toEqual([]);
    pick.attempt = (held, place) => `${held[0]?.slice(5)}@${place}`;
    pick.touch("d4");
    expect(wondered).toEqual(["13@d4"]);
    expect(pick.held).toEqual(["open-13"]);
  });

  it("waits where one could stop or go on", () => {
    const { pick, chosen } = picking([
      { move: "A1", way: ["A1"] },
      { move: "A1+A2", way: ["A1", "A2"] },
      { move: "A1+A2", way: ["A2", "A1"] },
    ]);
    pick.touch("A1");
    expect(chosen).toEqual([]);
    expect(pick.canStop).toBe(true);
    pick.finish();
    expect(chosen).toEqual(["A1"]);
    pick.touch("A2");
    expect(chosen).toEqual(["A1", "A1+A2"]);
  });

  it("keeps in hand what can still be played, and lets go of what cannot", () => {
    const { pick } = picking(GARDEN);
    pick.touch("open-13");
    pick.offer([{ move: "13@c1", way: ["open-13", "c1"] }]);
    expect(pick.held).toEqual(["open-13"]);
    pick.offer([{ move: "draw", way: ["pile"] }]);
    expect(pick.held).toEqual([]);
  });

  it("keeps everything in hand while it is only asked why", () => {
    const { pick } = picking(GARDEN);
    pick.touch("open-13");
    pick.wonders = true;
    pick.offer([]); // nothing is offered while something is on its way
    expect(pick.held).toEqual(["open-13"]);
    pick.wonders = false;
    pick.offer(GARDEN);
    expect(pick.held).toEqual(["open-13"]);
    pick.offer([]);
    expect(pick.held).toEqual([]);
  });

  it("says whether a touch may have changed what is held", () => {
    const told: boolean[] = [];
    const pick = new Pick({ chosen: () => undefined, touched: (changes) => told.push(changes) });
    pick.offer(GARDEN);
    for (const place of ["open-13", "d4", "open-7", "open-7"]) pick.touch(place);
    expect(told).toEqual([true, false, true, true]);
  });

  it("tells who cannot see what can be touched", () => {
    const { pick } = picking(GARDEN);
    expect(pick.place("pile")).toMatchObject({ "data-lit": true, tabindex: 0 });
    expect(pick.place("b3")).toMatchObject({ "aria-disabled": "true", tabindex: -1 });
    pick.touch("open-13");
    expect(pick.place("open-13")).toMatchObject({ "aria-pressed": true, tabindex: 0 });
  });
});
