import { describe, expect, it } from "vitest";
import { layoutOf, NEIGHBOURS, shapeOf, sides } from "../src/games/c-cross/layout";
import { attempt, choices, hops, marked, supply, waysOf, weighty, winningChain, type View } from "../src/games/c-cross/view";
import type { LogEntry } from "../src/wire";
import { played } from "./entries";

const EMPTY = Object.fromEntries([..."ABCDEFGHIJKLMNOP"].map((field) => [field, "....."])) as View["fields"];

function view(fields: Record<string, string>, rest: Partial<View> = {}): View {
  const usual = { game: "c-cross" as const, phase: "place" as const, turn: 0, opening: false, placement_wins: [], resolving: null, result: null };
  return { ...usual, fields: { ...EMPTY, ...fields }, ...rest };
}

describe("the board", () => {
  it("has the neighbours that the rules count", () => {
    expect(NEIGHBOURS.size).toBe(2 * 33);
    expect(NEIGHBOURS.has("AB") && NEIGHBOURS.has("BA")).toBe(true);
    expect(NEIGHBOURS.has("AC")).toBe(false);
  });

  it("has two sides of each kind, lying and turned", () => {
    for (const isNarrow of [false, true]) {
      const found = sides(layoutOf(isNarrow), 0.2).map(({ side }) => side);
      expect(found).toEqual(["long", "short", "long", "short"]);
    }
  });

  it("turns a quarter to the left", () => {
    const all = (isNarrow: boolean) => layoutOf(isNarrow).fields.flatMap(({ spaces }) => spaces);
    const at = (isNarrow: boolean, name: string) => all(isNarrow).find((space) => space.name === name);
    expect(at(false, "A1")).toEqual({ name: "A1", x: 0, y: 3 });
    expect(at(true, "A1")).toEqual({ name: "A1", x: 3, y: 13 });
    expect(at(true, "M3")).toEqual({ name: "M3", x: 0, y: 2 });
  });

  it("cuts fields in the shape of a C", () => {
    for (const field of [...layoutOf(false).fields, ...layoutOf(true).fields]) expect(shapeOf(field, 0)).toHaveLength(12);
  });
});

describe("choosing", () => {
  it("takes two pawns and an exchange seriously", () => {
    expect(["A1", "resolve:A", "A1+B1", "swap:A1", "swap:A1+B1"].filter(weighty)).toEqual(["A1+B1", "swap:A1", "swap:A1+B1"]);
  });

  it("lets two pawns be placed in either order", () => {
    const ways = choices(["A5", "A5+B2"]).map(({ way }) => way.join(" "));
    expect(ways).toEqual(["A5", "supply A5", "A5 B2", "B2 A5", "supply A5 B2", "supply B2 A5"]);
  });

  it("gives pawns and resolves fields", () => {
    expect(choices(["swap:C2+D4"]).map(({ way }) => way)).toEqual([["C2", "D4"], ["D4", "C2"]]);
    expect(choices(["resolve:F"])).toEqual([{ move: "resolve:F", way: ["field-F"] }]);
  });

  it("asks about what cannot be done", () => {
    expect(attempt(view({}), [], [], "A1")).toBe("A1");
    expect(attempt(view({}), [], ["supply", "B2"], "A5")).toBe("A5+B2");
    expect(attempt(view({ A: "....L" }), [], ["P2"], "A5")).toBe("A5");
    expect(attempt(view({ A: "dark" }), [], ["P2"], "A5")).toBe("A5");
    expect(attempt(view({}, { phase: "order" }), [], [], "F3")).toBe("resolve:F");
    const swap = view({ F: "light" }, { phase: "swap", resolving: { field: "F", winner: 0, give: 2 } });
    expect(attempt(swap, ["swap:A1+B1"], [], "C2")).toBe("swap:A1+C2");
    expect(attempt(swap, ["swap:A1+B1"], [], "field-C")).toBeNull();
  });
});

describe("what happened", () => {
  it("takes pawns out of the supply, the last one first", () => {
    const after = view({ A: "....L", B: ".L..." });
    expect(supply(after, 0)).toBe(10);
    expect(hops([played(0, "A5+B2")], view({}), after)).toEqual([
      { from: "supply-0-11", to: "A5", together: false, sound: "lay" },
      { from: "supply-0-10", to: "B2", together: false, sound: "lay" },
    ]);
  });

  it("shows a field that is won: pawns go home, the tile drops, the other pawn waits", () => {
    const before = view({ A: "LLD..", C: "L....", D: "L...." });
    const after = view({ A: "light", C: "L....", D: "L...." }, { phase: "swap", resolving: { field: "A", winner: 0, give: 1 } });
    expect(supply(after, 1)).toBe(11);
    const shown = hops([played(0, "A4")], before, after);
    const told = shown.map(({ from, to }) => `${from ?? ""}>${to}`);
    expect(told).toEqual(["supply-0-7>", "A1>supply-0-7", "A2>supply-0-8", "A4>supply-0-9", ">field-A", "A3>aside-0"]);
    expect(shown.find(({ to }) => to === "field-A")?.blooms).toBe(true);
  });

  it("exchanges, and shows what goes on by itself", () => {
    const before = view({ A: "light", C: "LDD..", D: "L...." }, { phase: "swap", resolving: { field: "A", winner: 0, give: 1 } });
    const after = view({ A: "light", C: "dark", D: "L...." });
    const shown = hops([played(0, "swap:C1")], before, after).map(({ from, to }) => `${from ?? ""}>${to}`);
    expect(shown).toEqual(["C1>supply-0-10", "aside-0>", "C1>supply-1-9", "C2>supply-1-10", "C3>supply-1-11", ">field-C"]);
  });

  it("walks a pawn over where there was nothing to choose", () => {
    const before = view({ A: "LLD..", C: "L...." });
    const after = view({ A: "light", C: "D...." });
    const shown = hops([played(0, "A4")], before, after).map(({ from, to }) => `${from ?? ""}>${to}`);
    expect(shown.slice(-3)).toEqual([">field-A", "C1>supply-0-11", "A3>C1"]);
  });

  it("gives away a pawn that was only just placed", () => {
    const before = view({ A: "LL.D." });
    const after = view({ A: "light", B: "D...." });
    const shown = hops([played(0, "A5+B1")], before, after).map(({ from, to }) => `${from ?? ""}>${to}`);
    expect(shown.slice(0, 2)).toEqual(["supply-0-9>", "supply-0-8>"]);
    expect(shown.slice(-3)).toEqual([">field-A", "B1>supply-0-11", "A4>B1"]);
  });

  it("shows nothing in a leap to another moment", () => {
    expect(hops([played(0, "A1")], view({ C: "DD..." }), view({ A: "L...." }))).toEqual([]);
  });

  it("marks spaces, tiles and what changed hands", () => {
    const sayings: LogEntry["sayings"] = [
      { key: "c-cross.gives", params: { seat: 0, space_list: "H1" } },
      { key: "c-cross.covers", params: { seat: 1, field: "H" } },
      { key: "c-cross.turns-light", params: { space: "L1" } },
    ];
    expect([...marked([played(0, "swap:H1", sayings)])]).toEqual(["H1", "field-H", "L1"]);
  });

  it("tells the ways of exchanged pawns, also of a tile that was laid before", () => {
    const covers = (seat: number, field: string) => ({ key: "c-cross.covers", params: { seat, field } });
    const won = played(0, "A4", [covers(0, "A")]);
    const given = played(0, "swap:C1+D1", [covers(1, "C"), { key: "c-cross.turns-light", params: { space: "L1" } }]);
    expect(waysOf([won], [won, given])).toEqual([]);
    expect(waysOf([given], [won, given])).toEqual([
      { seat: 1, from: "A4", to: "C1" },
      { seat: 1, from: "A5", to: "D1" },
      { seat: 0, from: "C4", to: "L1" },
    ]);
    const atOnce = played(0, "A5+B1", [covers(0, "A"), { key: "c-cross.turns-dark", params: { space: "B1" } }]);
    expect(waysOf([atOnce], [atOnce])).toEqual([{ seat: 1, from: "A4", to: "B1" }]);
  });

  it("finds the chain that has won", () => {
    const result = { winners: [0], reason: "connection", scores: null };
    const won = view({ B: "light", F: "light", J: "light", N: "light", D: "light", C: "dark" }, { phase: "over", result });
    expect([...winningChain(won)].sort()).toEqual(["B", "F", "J", "N"]);
    expect(winningChain(view({ B: "light" })).size).toBe(0);
  });
});
