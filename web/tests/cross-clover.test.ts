import { describe, expect, it } from "vitest";
import texts from "../src/games/cross-clover/en.json";
import { attempt, choices, hops, lineStates, marked, prompting, type View } from "../src/games/cross-clover/view";
import type { LogEntry } from "../src/wire";
import { chance, played } from "./entries";

/** Rows of tiles, with a dot for an empty box. */
const board = (...rows: string[]): View["board"] =>
  [...rows, ...Array<string>(4 - rows.length).fill(". . . .")].map((row) => row.split(" ").map((tile) => (tile === "." ? null : tile))) as View["board"];

const view = (more: Partial<View> = {}): View => ({
  game: "cross-clover",
  phase: "turn",
  first: 0,
  turn: 0,
  board: board(),
  scored: [],
  scores: [0, 0],
  hands: [["1", "1", "3L"], ["?", "?", "?"]],
  decks: [[5, 6], [5, 6]],
  out: [[], []],
  aphids: [true, true],
  aphid_just_used: false,
  passes: 0,
  result: null,
  ...more,
});

const waysOf = (moves: string[], now = view(), carrying = false): string[] =>
  choices(now, moves, 0, carrying).map(({ way }) => way.join(" "));

describe("ways", () => {
  it("places equal tiles from either slot", () => {
    expect(waysOf(["1@b3"])).toEqual(["hand-0-0 b3", "hand-0-1 b3"]);
  });

  it("lays the first tile from one deck and the second from the other", () => {
    expect(waysOf(["down@a1"], view({ phase: "lay" }))).toEqual(["a1", "deck-0-1 a1"]);
    expect(waysOf(["down@d4"], view({ phase: "lay", board: board("R? W? . .") }))).toEqual(["d4", "deck-0-2 d4"]);
  });

  it("lets the aphid carry a ladybug, but not from the box where a tile is being put", () => {
    expect(waysOf(["aphid:a1-c2"])).toEqual(["a1 c2", "aphid-0 a1 c2"]);
    expect(waysOf(["aphid:a1-c2"], view(), true)).toEqual(["aphid-0 a1 c2"]);
  });

  it("swaps by a deck, or by the well, which asks for a deck only if there are two", () => {
    expect(waysOf(["discard:3L/2"])).toEqual(["hand-0-2 deck-0-2", "hand-0-2 well-0"]);
    expect(waysOf(["discard:3L/1", "discard:3L/2"])).toContain("hand-0-2 well-0 deck-0-2");
  });
});

describe("attempts", () => {
  const now = view({ board: board("W2L . . .") });

  it("are what somebody seems to mean", () => {
    expect(attempt(now, 0, ["hand-0-2"], "a1")).toBe("3L@a1");
    expect(attempt(now, 0, ["hand-0-2"], "deck-0-1")).toBe("discard:3L/1");
    expect(attempt(now, 0, [], "deck-0-2")).toBe("draw2");
    expect(attempt(now, 0, ["a1"], "b2")).toBe("aphid:a1-b2");
    expect(attempt(now, 0, ["aphid-0", "a1"], "b2")).toBe("aphid:a1-b2");
  });

  it("ask about a tile that has no place, and about an aphid that cannot be used", () => {
    expect(attempt(now, 0, [], "hand-0-2")).toBe("3L@b1");
    expect(attempt(now, 0, [], "aphid-0")).toBe("aphid:a1-d4");
  });

  it("mean nothing on an empty box with nothing in hand", () => {
    expect(attempt(now, 0, [], "c3")).toBeNull();
  });
});

describe("lines", () => {
  it("lack a number if three different ones are there, and have flowers if they are scored", () => {
    const states = lineStates(view({ board: board("R1 W2 R4 W4", "W4 R3 . ."), scored: ["circle1"] }));
    const told = states.filter(({ scored, lacks }) => scored || lacks).map(({ name, scored, lacks }) => [name, scored, lacks]);
    expect(told).toEqual([["row1", false, 3], ["circle1", true, null]]);
  });

  it("do not count what lies face down, and lack nothing when all is over", () => {
    expect(lineStates(view({ board: board("R1 W2 R? .") })).some(({ lacks }) => lacks)).toBe(false);
    expect(lineStates(view({ board: board("R1 W2 R3 ."), phase: "over" })).some(({ lacks }) => lacks)).toBe(false);
  });
});

describe("hops", () => {
  const shown = (now: View, ...latest: LogEntry[]) => ({ view: now, latest });
  const told = (...args: Parameters<typeof hops>): string[] => hops(...args).map(({ from, to }) => `${from ?? ""}>${to}`);

  it("tell a whole set-up that comes at once", () => {
    const before = view({ phase: "lay", turn: 1, board: board("R? . W? .", ". . . R?"), hands: [[], []] });
    const after = view({ board: board("R1 . W2L .", ". . . R3", "W4 . . ."), hands: [["1", "2", "2"], ["?", "?", "?"]] });
    const events = [played(1, "down@a3"), ...["=1", "=2L", "=3", "=4", "=2", "=1", "=2", "=?", "=?", "=?"].map((text) => chance(text))];
    expect(told(shown(after, ...events), shown(before))).toEqual([
      "deck-1-2>a3", ">a1", ">c1", ">d2", ">a3",
      "deck-0-1>hand-0-2", "deck-0-2>hand-0-0", "deck-0-1>hand-0-1",
      "deck-1-1>hand-1-0", "deck-1-2>hand-1-1", "deck-1-1>hand-1-2",
    ]);
  });

  it("know the deck of a draw one step later", () => {
    const before = view({ phase: "drawing" });
    const after = view({ hands: [["1", "1", "2", "3L"], ["?", "?", "?"]] });
    expect(told(shown(after, chance("=2")), shown(before, played(0, "draw2")))).toEqual(["deck-0-2>hand-0-2"]);
  });

  it("carry off what is covered, open flowers and walk along the track", () => {
    const before = view({ board: board("R1 W2 W1 R4") });
    const after = view({ board: board("R1 W2 R3L R4"), scored: ["row1"], scores: [9, -2], out: [[], ["1"]] });
    const hopped = told(shown(after, played(0, "3L@c1")), shown(before));
    expect(hopped).toEqual(["hand-0-2>c1", "c1>out-1-0", ">line-row1", "step-0>marker-0", "step-0>marker-1"]);
  });

  it("show a hidden tile leaving the end of the hand", () => {
    expect(told(shown(view(), played(1, "2@b2")), shown(view()))).toEqual(["hand-1-2>b2"]);
  });
});

describe("words", () => {
  it("has a prompt for all that can be done", () => {
    for (const moves of [["draw1"], ["1@a1"], ["aphid:a1-b2"], ["draw1", "1@a1"], ["draw1", "aphid:a1-b2"], ["1@a1", "aphid:a1-b2"],
      ["draw1", "1@a1", "aphid:a1-b2"], ["discard:1/1"], ["discard:1/1", "aphid:a1-b2"], ["pass"], ["pass", "aphid:a1-b2"], ["down@a1"]]) {
      expect(texts).toHaveProperty([prompting(view(), moves, 0, []).key]);
    }
  });

  it("follow what is held", () => {
    const now = view({ board: board("W2L . . .") });
    expect(prompting(now, ["3L@a1"], 0, ["hand-0-2"])).toEqual({ key: "prompt.place-ladybug", number: "3" });
    expect(prompting(now, ["aphid:a1-b2"], 0, ["aphid-0", "a1"])).toEqual({ key: "prompt.carry", number: "2" });
    expect(prompting(now, ["discard:1/1"], 0, ["hand-0-0"])).toEqual({ key: "prompt.swap-held", number: "1" });
  });
});

describe("the last move", () => {
  it("is marked where it was made", () => {
    expect([...marked([played(1, "draw2"), chance("=?")])]).toEqual(["deck-1-2"]);
    expect([...marked([played(0, "aphid:a1-c2")])]).toEqual(["a1", "c2"]);
    expect([...marked([played(0, "pass")])]).toEqual([]);
  });
});
