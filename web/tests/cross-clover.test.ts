import { describe, expect, it } from "vitest";
import texts from "../src/games/cross-clover/en.json";
import { lineStates } from "../src/games/cross-clover/lines";
import { noteOf } from "../src/games/cross-clover/notes";
import { attempt, choices, hops, isToLand, marked, prompting, weighty, type View } from "../src/games/cross-clover/view";
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

  it("ask about a tile on the meadow that nobody can carry", () => {
    expect(attempt(view({ board: board("R2 . . .") }), 0, [], "a1")).toBe("aphid:a1-d4");
  });

  it("mean nothing on an empty box with nothing in hand", () => {
    expect(attempt(now, 0, [], "c3")).toBeNull();
  });
});

describe("lines", () => {
  /** What is to be seen at each line: flowers, or the number of its bud, with an L where only a ladybug can help. */
  const grows = (now: View): Record<string, string> =>
    Object.fromEntries(
      lineStates(now).flatMap(({ name, scored, lacks, needsLadybug }) =>
        scored ? [[name, "flowers"]] : lacks ? [[name, `${lacks}${needsLadybug ? "L" : ""}`]] : [],
      ),
    );
  /** Neither aphids nor, with these out, ladybugs. */
  const NO_APHIDS = [false, false];
  const LADYBUGS: View["out"][0] = ["1L", "2L", "3L", "4L"];
  const plain = (more: Partial<View>): View => view({ aphids: NO_APHIDS, out: [LADYBUGS, LADYBUGS], ...more });

  it("lack a number if three different ones are there, and have flowers if they are scored", () => {
    expect(grows(view({ board: board("R1 W2 . R4", "W4 R3 . ."), scored: ["circle1"] }))).toEqual({ row1: "3", circle1: "flowers" });
  });

  it("do not count what lies face down, and lack nothing when all is over", () => {
    expect(grows(view({ board: board("R1 W2 R? .") }))).toEqual({});
    expect(grows(view({ board: board("R1 W2 R3 ."), phase: "over" }))).toEqual({});
  });

  it("that are full wait for a ladybug", () => {
    const now = { board: board("R1 W2 R4 W4") };
    expect(grows(view(now))).toEqual({ row1: "3L" });
    expect(grows(plain(now))).toEqual({});
  });

  it("that are full are done for without the one ladybug that they need", () => {
    const out: View["out"] = [["3L"], ["3L"]];
    expect(grows(view({ board: board("R1 W2 R4 W4"), out, aphids: NO_APHIDS }))).toEqual({});
    // An aphid could move a ladybug away that has landed there, and make room for a plain 3.
    expect(grows(view({ board: board("R1 W2 R4 W4"), out, aphids: [true, false] }))).toEqual({ row1: "3L" });
  });

  it("that are full may get a ladybug from elsewhere on the board, by aphid", () => {
    const now = { board: board("R1 W2 R4 W4", ". . . .", ". . . .", "R3L . . ."), out: [["1L", "2L", "4L"], LADYBUGS] as View["out"] };
    expect(grows(view({ ...now, aphids: [false, true] }))).toEqual({ row1: "3L" });
    expect(grows(view({ ...now, aphids: NO_APHIDS }))).toEqual({});
    expect(grows(view({ ...now, aphids: NO_APHIDS, out: [[], ["3L"]] }))).toEqual({}); // others that come are of no use
  });

  it("never change where flowers hold both tiles that show the same", () => {
    const both = board("R1 W2 R4 W4", "R3 W4 W3 R1", ". . W2 R3", ". . R1 W2");
    expect(grows(view({ board: both, scored: ["circle1", "colc", "cold"] })).row1).toBeUndefined();
    expect(grows(view({ board: both, scored: ["circle1", "colc"] })).row1).toBe("3L");
  });

  it("wait for a ladybug where the number is kept away in both colours", () => {
    // d1 is beside red's 3 in its column and white's in its circle.
    const now = { board: board("R1 W2 R4 .", ". . W3 .", ". . . R3") };
    expect(grows(view(now)).row1).toBe("3L");
    expect(grows(plain(now)).row1).toBeUndefined();
    expect(grows(plain({ board: board("R1 W2 R4 .", ". . W3 .") })).row1).toBe("3");
  });

  it("are done for where flowers hold what keeps the number away", () => {
    const now = { board: board("R1 W2 R4 .", ". . W3 .", "W1 R2 W4 R3"), scored: ["row3"] as View["scored"] };
    expect(grows(view(now)).row1).toBe("3L"); // white's 3 can be covered, but not red's
    const held = board("R1 W2 R4 .", "R4 W1 W3 R2", "W1 R2 W4 R3");
    expect(grows(view({ board: held, scored: ["row2", "row3"], aphids: NO_APHIDS, out: [["3L"], ["3L"]] })).row1).toBeUndefined();
  });

  it("wait for a ladybug when no plain tile of the number is left", () => {
    const gone: View["out"] = [["3", "3", "3"], ["3", "3", "3"]];
    expect(grows(view({ board: board("R1 W2 R4 ."), out: gone }))).toEqual({ row1: "3L" });
    expect(grows(plain({ board: board("R1 W2 R4 ."), out: [[...LADYBUGS, "3", "3", "3"], [...LADYBUGS, "3", "3", "3"]] }))).toEqual({});
    expect(grows(plain({ board: board("R1 W2 R4 ."), out: [[...LADYBUGS, "3", "3", "3"], LADYBUGS] }))).toEqual({ row1: "3" });
  });

  it("do not hope for a number that needs more tiles in hand than are left", () => {
    const most: View["out"][0] = ["1", "1", "1L", "2", "2", "2L", "2", "3", "3", "3", "3L", "4", "4L"];
    expect(grows(plain({ board: board("R1 W2 R3 ."), out: [most, most] }))).toEqual({}); // two left, or three
    expect(grows(plain({ board: board("R1 W2 R3 ."), out: [most, most.slice(1)] }))).toEqual({});
    expect(grows(plain({ board: board("R1 W2 R3 ."), out: [most, most.slice(2)] }))).toEqual({ row1: "4" });
  });

  it("are the same whoever looks, whatever is in the hands", () => {
    const now = { board: board("R1 W2 R4 .", "W1 R3 W4 R2") };
    const hands: View["hands"][] = [[["1", "1", "3L"], ["?", "?", "?"]], [["?", "?", "?"], ["3", "3L", "4"]], [["?", "?", "?"], ["?", "?", "?"]]];
    expect(new Set(hands.map((one) => JSON.stringify(grows(view({ ...now, hands: one }))))).size).toBe(1);
  });
});

describe("notes", () => {
  const after = (rows: string[], scored: View["scored"], move: string, before: string[] = [], seat = 1) =>
    noteOf({ view: view({ board: board(...rows), scored }), latest: [played(seat, move)] }, view({ board: board(...before) }));

  it("sum up the examples of XC-20", () => {
    expect(after(["W1 W2 W3 R4"], ["row1"], "2@b1")?.sum).toEqual({ own: 6, lines: 1, loss: 4 });
    expect(after(["W2 R4 R1 W3", "W1 . . .", "W4 . . .", "R3 . . ."], ["row1", "cola"], "2@a1")?.sum).toEqual({ own: 10, lines: 2, loss: 8 });
    expect(after(["W2 R1 W3 W4", "R3 R4 . .", "W1 . . .", "R4 . . ."], ["row1", "cola", "circle1"], "2@a1")?.sum)
      .toEqual({ own: 10, lines: 3, loss: 12 });
  });

  it("count the line alone if none of the numbers is the player's own, and nothing where nothing was completed", () => {
    expect(after(["W1 W2 W3 W4"], ["row1"], "aphid:a4-b1", [], 0)?.sum).toEqual({ own: 0, lines: 1, loss: 10 });
    expect(after(["W1 W2 W3 W4", "R1 . . ."], ["row1"], "1@a2", [], 0)).toBeNull();
  });

  it("tell what was covered, by a ladybug or an aphid", () => {
    const covered = { seat: 0, tile: "3" };
    expect(after(["W2L . . ."], [], "2L@a1", ["R3 . . ."])).toEqual({ box: "a1", seat: 1, byAphid: false, covered, sum: null });
    expect(after(["W2L . . ."], [], "aphid:d1-a1", ["R3 . . W2L"])).toMatchObject({ byAphid: true, covered });
    expect(after(["W2L . . ."], [], "aphid:d1-a1", [". . . W2L"])).toBeNull();
    expect(after([], [], "draw1")).toBeNull();
  });

  it("do not guess what was covered if more than one move was missed", () => {
    const latest = [played(0, "3L@a1"), played(1, "2L@a1")];
    expect(noteOf({ view: view({ board: board("W2L . . .") }), latest }, view({ board: board("R1 . . .") }))).toBeNull();
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
    expect(prompting(now, ["3L@b1"], 0, ["hand-0-2"])).toEqual({ key: "prompt.place-ladybug", number: "3" });
    expect(prompting(now, ["aphid:a1-b2"], 0, ["aphid-0", "a1"])).toEqual({ key: "prompt.carry", number: "2" });
    expect(prompting(now, ["discard:1/1"], 0, ["hand-0-0"])).toEqual({ key: "prompt.swap-held", number: "1" });
  });
});

describe("covering", () => {
  const now = view({ board: board("W2L R1 . .") });

  it("is told of before it is done", () => {
    for (const [moves, held, key] of [
      [["3L@c1", "3L@b1"], ["hand-0-2"], "prompt.place-ladybug-over"],
      [["aphid:a1-b1"], ["a1"], "prompt.carry-over"],
      [["aphid:b1-a1", "aphid:a1-c2"], ["a1"], "prompt.carry"],
    ] as [string[], string[], string][]) {
      expect(prompting(now, moves, 0, held).key).toBe(key);
      expect(texts).toHaveProperty([key]);
    }
  });

  it("is what a tile or a ladybug does that is held, and not yet the aphid", () => {
    expect([[], ["aphid-0"], ["aphid-0", "a1"], ["a1"], ["hand-0-2"]].map(isToLand)).toEqual([false, false, true, true, true]);
  });
});

describe("the last move", () => {
  it("is marked where it was made", () => {
    expect([...marked([played(1, "draw2"), chance("=?")])]).toEqual(["deck-1-2"]);
    expect([...marked([played(0, "aphid:a1-c2")])]).toEqual(["a1", "c2"]);
    expect([...marked([played(0, "pass")])]).toEqual([]);
  });
});

it("takes the aphid, a swap and passing seriously", () => {
  expect(["down@a1", "draw1", "3@b2", "aphid:a1-b2", "discard:3/1", "pass"].filter(weighty)).toEqual(["3@b2", "aphid:a1-b2", "discard:3/1", "pass"]);
});
