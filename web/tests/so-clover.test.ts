import { describe, expect, it } from "vitest";
import type { CloverView, View } from "../src/games/so-clover/view";
import type { LogEntry, Said } from "../src/wire";
import { attempt, choices, doubts, extremes, handAt, handOver, hops, isFadedSeen, lastWords, marked, pair, resolved, spotAt, turned, weighty } from "../src/games/so-clover/view";
import { isDecisionDue, isSilent } from "../src/games/so-clover/silence.svelte";
import { played } from "./entries";

const SNOW = ["Snow", "Guitar", "Hook", "Bear"];
const HILL = ["Hill", "Toy", "Elbow", "Coffee"];
const SHIP = ["Thief", "Bath", "Ship", "Brush"];
const HONEY = ["Basket", "Honey", "Bridge", "Mouse"];
const ANCHOR = ["Anchor", "Tongue", "Turtle", "Lightning"];

const clover = (more: Partial<CloverView> = {}): CloverView => ({
  solution: { nw: SNOW, ne: HILL, se: SHIP, sw: HONEY },
  clues: { n: "Sledge", e: "Rubber-duck", s: "Captain", w: "Fur" },
  done: true,
  decoys: ["?"],
  row: [["Hook", "Bear", "Snow", "Guitar"], HILL, ANCHOR, ["Honey", "Bridge", "Mouse", "Basket"], ["Ship", "Brush", "Thief", "Bath"]],
  points: null,
  ...more,
});

const view = (more: Partial<View> = {}): View => ({
  game: "so-clover",
  language: "en",
  decoys: 1,
  first: 0,
  phase: "resolution",
  boards: [clover(), clover(), clover()],
  spectator: 0,
  attempt: 1,
  spots: { nw: null, ne: null, se: null, sw: null },
  fixed: [],
  tried: [],
  says: [null, null, null],
  away: [],
  result: null,
  deck: [],
  drawn: null,
  ...more,
});

describe("cards", () => {
  it("knows whether a card that was wrong is still seen where it lay", () => {
    const spots = { nw: "1+2", ne: "2+0", se: "5+2", sw: null };
    const second = { attempt: 2, fixed: ["nw", "ne", "se"], tried: ["4@sw+3"] } satisfies Partial<View>;
    expect(isFadedSeen(view({ ...second, spots }))).toBe(true);
    expect(isFadedSeen(view({ ...second, spots: { ...spots, sw: "3+0" } }))).toBe(false);
    expect(isFadedSeen(view())).toBe(false);
  });

  it("turn clockwise", () => {
    expect(turned(["Wool", "Hat", "Lake", "Train"], 1)).toEqual(["Train", "Wool", "Hat", "Lake"]);
    expect(turned("?", 1)).toBe("?");
  });

  it("stand in pairs along the leaves", () => {
    const { solution } = clover();
    expect(pair(solution, "n")).toEqual(["Snow", "Hill"]);
    expect(pair(solution, "e")).toEqual(["Toy", "Bath"]);
    expect(pair(solution, "s")).toEqual(["Bridge", "Ship"]);
    expect(pair(solution, "w")).toEqual(["Bear", "Mouse"]);
    expect(pair({ ...solution, nw: "?" }, "n")).toEqual([]);
  });
});

describe("ways", () => {
  const moves = ["1:put:3@ne+0", "1:put:3@ne+1", "1:put:2@ne+1", "1:put:2@ne+2", "1:put:2@sw+1", "1:off:2", "1:agree"];

  it("put a card of the row as it is turned in hand", () => {
    expect(choices(moves, view(), { 3: 1 }).filter(({ way }) => way[0] === "card-3")).toEqual([{ move: "1:put:3@ne+1", way: ["card-3", "spot-ne"] }]);
  });

  it("move a card as it lies, and take it back", () => {
    const spots = { nw: null, ne: "2+1", se: null, sw: null };
    expect(choices(moves, view({ spots }), {}).filter(({ way }) => way[0] !== "card-3")).toEqual([
      { move: "1:put:2@sw+1", way: ["spot-ne", "spot-sw"] },
      { move: "1:off:2", way: ["slot-2"] },
      { move: "1:off:2", way: ["spot-ne", "row"] },
    ]);
  });

  it("are wondered about where there are none", () => {
    const spots = { nw: "1+2", ne: null, se: null, sw: null };
    expect(attempt(view({ spots, fixed: ["nw"] }), 1, { 3: 2 }, ["card-3"], "spot-nw")).toBe("1:put:3@nw+2");
    expect(attempt(view({ spots, fixed: ["nw"] }), 1, {}, [], "spot-nw")).toBe("1:put:1@nw+3");
    expect(attempt(view({ spots }), 0, {}, [], "card-4")).toBe("0:put:4@ne+0");
    expect(attempt(view({ phase: "clues" }), 0, {}, [], "card-4")).toBeNull();
  });
});

describe("what happened", () => {
  it("sends back what is covered", () => {
    const before = view({ spots: { nw: "2+0", ne: null, se: null, sw: null } });
    const now = view({ spots: { nw: "4+1", ne: null, se: null, sw: null } });
    expect(hops([played(1, "put:4@nw+1")], before, now)).toMatchObject([
      { from: "slot-4", to: "spot-nw" },
      { from: "spot-nw", to: "card-2", together: true },
    ]);
    expect(marked([played(1, "put:4@nw+1")])).toEqual(new Set(["spot-nw"]));
  });

  it("leaves what is right after the first attempt and sends back the rest", () => {
    const before = view({ spots: { nw: "1+2", ne: "2+0", se: "5+2", sw: "4+3" } });
    const now = view({ attempt: 2, spots: { nw: "1+2", ne: "2+0", se: "5+2", sw: null }, fixed: ["nw", "ne", "se"], tried: ["4@sw+3"] });
    const shown = hops([played(1, "agree")], before, now);
    expect(shown.filter(({ blooms }) => blooms).map(({ to }) => to)).toEqual(["spot-nw", "spot-ne", "spot-se"]);
    expect(shown.at(-1)).toMatchObject({ from: "spot-sw", to: "card-4" });
  });

  it("tells which cards of a resolved clover were right", () => {
    const before = view({ attempt: 2, spots: { nw: "1+2", ne: "2+0", se: "5+2", sw: "4+3" } });
    const now = view({ spectator: 1, boards: [clover({ points: 3 }), clover(), clover()] });
    expect(resolved(before, now)).toEqual({ seat: 0, marks: { nw: true, ne: true, se: true, sw: false } });
    expect(resolved(now, now)).toBeNull();
  });
});

describe("places", () => {
  it("are spots, or something else", () => {
    expect(["spot-ne", "spot-xx", "card-2", "row"].map(spotAt)).toEqual(["ne", null, null, null]);
  });
});

describe("hands", () => {
  const box = (left: number, top: number) => ({ left, top, width: 100, height: 200 });

  it("are over the same thing on every screen", () => {
    const sent = handAt(320, 150, box(0, 0), box(300, 100));
    expect(sent && handOver(sent)).toEqual({ over: "row", x: 0.2, y: expect.closeTo(0.25) as number });
    const above = handAt(50, 150, box(0, 0), box(300, 100));
    expect(above && handOver(above)).toEqual({ over: "clover", x: 0.5, y: expect.closeTo(0.75) as number });
    expect(handAt(250, 150, box(0, 0), box(300, 100))).toBeNull();
  });
});

describe("doubts", () => {
  const doubt = (board: number, zone: string, clue: string) => ({ key: "so-clover.unknown-word", params: { clue, board, zone } });

  it("belong to the clue that stands there", () => {
    const remarks = [doubt(0, "n", "Sledge"), doubt(1, "e", "Rubber-duck"), doubt(0, "s", "Kaptain")];
    expect(doubts(remarks, 0, clover())).toEqual({ n: remarks[0] });
    expect(doubts(remarks, 1, clover())).toEqual({ e: remarks[1] });
  });
});

describe("bots", () => {
  it("are quoted with what they said in this attempt", () => {
    const words = (seat: number, at: number, text: string): Said => ({ type: "said", number: at, room: "table", seat, name: "", text, at });
    const at = (entry: LogEntry, when: number): LogEntry => ({ ...entry, at: when });
    const log = [at(played(0, "done"), 10), at(played(1, "agree", [{ key: "so-clover.correct", params: { cards: 3 } }]), 20), at(played(1, "put:1@nw+0"), 30)];
    const talk = [words(2, 15, "Wool: Sheep, Clothing"), words(2, 25, "Fur: Bear, Mouse"), words(1, 26, "Ah")];
    const said = (...of: Parameters<typeof lastWords>) => lastWords(...of).map(({ text }) => text);
    expect(said(log, talk, [2])).toEqual(["Fur: Bear, Mouse"]);
    expect(said(log, [...talk, words(2, 27, "Zoo: Bear, Ape")], [1, 2])).toEqual(["Ah", "Zoo: Bear, Ape"]);
    expect(said(log.slice(0, 1), talk.slice(0, 1), [2])).toEqual(["Wool: Sheep, Clothing"]);
    expect(said(log, talk.slice(0, 1), [2])).toEqual([]);
  });
});

describe("the end", () => {
  const having = (...points: number[]) => points.map((one) => clover({ points: one }));

  it("tells the best clovers and the worst", () => {
    expect(extremes(having(4, 6, 2))).toEqual({ most: 6, best: [1], fewest: 2, worst: [2] });
    expect(extremes(having(6, 6, 0, 0))).toEqual({ most: 6, best: [0, 1], fewest: 0, worst: [2, 3] });
    expect(extremes(having(4, 4))).toBeNull();
  });
});

describe("the last word", () => {
  it("is taken seriously, and so are final clues", () => {
    expect(["0:done", "1:settle", "1:agree", "0:clue:n=Sea", "1:off:2"].filter(weighty)).toEqual(["0:done", "1:settle"]);
  });

  const full = { nw: "1+0", ne: "2+0", se: "5+0", sw: "4+0" };

  it("is offered at once where somebody disagrees", () => {
    const disputed = view({ spots: full, says: [null, null, "disagree"] });
    expect(isSilent(disputed)).toBe(false);
    expect(isDecisionDue(disputed, 30)).toBe(true);
  });

  it("is offered after a while where somebody is silent", () => {
    const quiet = view({ spots: full, says: [null, "agree", null] });
    expect(isSilent(quiet)).toBe(true);
    expect(isDecisionDue(quiet, 1)).toBe(false);
    expect(isDecisionDue(quiet, 0)).toBe(true);
  });

  it("is not offered while a spot is empty, nor to who is the whole team", () => {
    expect(isDecisionDue(view({ spots: { ...full, nw: null }, says: [null, null, "disagree"] }), 0)).toBe(false);
    expect(isDecisionDue(view({ spots: full, away: [2] }), 0)).toBe(false);
  });
});
