import { describe, expect, it } from "vitest";
import { telling as bossa } from "../src/games/bossa/log";
import { telling as cCross } from "../src/games/c-cross/log";
import { telling as crossClover } from "../src/games/cross-clover/log";
import type { Telling } from "../src/games/game";
import { telling as luckyNumbers } from "../src/games/lucky-numbers/log";
import { telling as soClover } from "../src/games/so-clover/log";
import { parts, sitterAt, sittings } from "../src/lib/log";
import type { LogEntry, Saying } from "../src/wire";

/** `sit 0 Ada`, `bot 1 Oak`, `0 draw`, `=7`: the entries of a log, one after the other. */
function logOf(...lines: (string | [string, ...Saying[]])[]): LogEntry[] {
  return lines.map((line, number) => {
    const [text, ...sayings] = typeof line === "string" ? [line] : line;
    const [word = "", seat = "", name = ""] = text.split(" ");
    const base = { seq: number + 1, at: 0, sayings };
    if (word === "start") return { ...base, kind: "start", seat: null, text: "" };
    if (word === "sit" || word === "stand") return { ...base, kind: word, seat: Number(seat), text: name };
    if (word === "bot") return { ...base, kind: "sit", seat: Number(seat), text: name, sayings: [{ key: "table.bot-sits", params: {} }] };
    if (word.startsWith("=")) return { ...base, kind: "chance", seat: null, text: word };
    return { ...base, kind: "move", seat: Number(word), text: seat };
  });
}

/** The parts in short: `2:0 draw,=7` is the second turn, that of seat 0. */
function inShort(log: LogEntry[], telling: Telling | null): string[] {
  return parts(log, telling).map(({ kind, number, opening: { seat, title }, entries }) => {
    const head = title ? title("Ada's") : kind === "turn" ? `${number ?? ""}:${seat ?? ""}` : kind;
    return `${head} ${entries.map((entry) => entry.text || entry.kind).join(",")}`;
  });
}

describe("the parts of a log", () => {
  it("are turns, with what chance brought, and what was set up before the first", () => {
    const log = logOf("sit 0 Ada", "start", "=start:0", "=5", "=9", "0 draw", "=7", "0 @a1", "1 9@b2", "1 draw");
    expect(inShort(log, luckyNumbers)).toEqual(["around Ada,start", "set-up =start:0,=5,=9", "1:0 draw,=7,@a1", "2:1 9@b2", "3:1 draw"]);
  });

  it("keep what is laid in Michael's set-up before the first turn", () => {
    expect(inShort(logOf("=5", "0 @a1", "=9", "1 @d4", "0 draw"), luckyNumbers)).toEqual(["set-up =5,@a1,=9,@d4", "1:0 draw"]);
  });

  it("go on after somebody has come or gone", () => {
    const log = logOf("0 draw", "=7", "bot 0 Oak", "0 @a1", "1 draw");
    expect(inShort(log, luckyNumbers)).toEqual(["1:0 draw,=7", "around Oak", "1:0 @a1", "2:1 draw"]);
  });

  it("are not numbered if the beginning is not known", () => {
    const log = logOf("start", "0 draw", "1 draw").slice(1);
    expect(inShort(log, luckyNumbers)).toEqual([":0 draw", ":1 draw"]);
  });

  it("are moves in a game that does not say more", () => {
    expect(inShort(logOf("=deal", "0 one", "=x", "0 two"), null)).toEqual(["set-up =deal", "1:0 one,=x", "2:0 two"]);
  });

  it("of Cross×Clover begin with everything but the tiles of the set-up", () => {
    const log = logOf("0 down@a1", "1 down@b2", "=4", "=2", "0 draw2", "=3", "1 3@c3");
    expect(inShort(log, crossClover)).toEqual(["set-up down@a1,down@b2,=4,=2", "1:0 draw2,=3", "2:1 3@c3"]);
  });

  it("of C-Cross hold what a placement brought", () => {
    expect(inShort(logOf("0 A1", "1 A2+B1", "1 resolve:A", "0 swap:B3", "0 C1"), cCross)).toEqual(["1:0 A1", "2:1 A2+B1,resolve:A,swap:B3", "3:0 C1"]);
  });

  it("of Bossa begin with the tile that is taken", () => {
    const takes = (seat: number): Saying => ({ key: "bossa.gets-hidden", params: { seat } });
    const log = logOf("=10", "=roll:5,3", "0 take:first", "1 black", "0 doubler", "1 inverter", ["=24", takes(0)], "0 W+:24", ["=11", takes(1)], "1 redraw:11", "=12", ["=30", takes(0)]);
    expect(inShort(log.slice(0, -1), bossa)).toEqual(["set-up =10,=roll:5,3,take:first,black,doubler,inverter", "1:0 =24,W+:24", "2:1 =11,redraw:11,=12"]);
    expect(inShort(log, bossa).at(-1)).toBe("3:0 =30");
  });

  it("of So Clover! are clovers and attempts", () => {
    const turns: Saying = { key: "so-clover.turns-to", params: { owner: 0 } };
    const right: Saying = { key: "so-clover.correct", params: { cards: 2 } };
    const log = logOf("=card:x", "0 clue:n=Ice", "0 done", ["=turn:1", turns], "1 put:1@nw+0", ["1 agree", right], "1 off:1", ["1 agree", turns], "1 put:2@ne+0");
    expect(inShort(log, soClover)).toEqual([
      "set-up =card:x",
      "Clues clue:n=Ice,done,=turn:1",
      "Ada's clover put:1@nw+0,agree",
      "Ada's clover, second attempt off:1,agree",
      "Ada's clover put:2@ne+0",
    ]);
  });
});

describe("the log of So Clover!", () => {
  const saying = (key: string): Saying => ({ key: `so-clover.${key}`, params: {} });

  it("says once in an attempt that somebody agreed, unless they changed their mind", () => {
    const log = logOf(["0 agree", saying("agrees")], ["1 put", saying("puts")], ["0 agree", saying("agrees")], ["0 disagree", saying("disagrees")],
      ["0 agree", saying("agrees")], ["1 agree", saying("agrees"), saying("correct")], ["0 agree", saying("agrees")], ["1 put", saying("puts")],
      ["0 agree", saying("agrees"), saying("turns-to")]);
    const told = soClover.tidied?.(log).map(({ sayings }) => sayings.map(({ key }) => key.replace("so-clover.", "")).join(" "));
    expect(told).toEqual(["agrees", "puts", "", "disagrees", "agrees", "agrees correct", "agrees", "puts", "turns-to"]);
  });
});

describe("who sat where", () => {
  const at = (log: LogEntry[], seq: number): string | undefined => sitterAt(sittings(log, 0), seq)?.name;

  it("is remembered after they have left", () => {
    const log = logOf("sit 0 Ada", "sit 1 Carl", "0 draw", "bot 0 Oak", "0 draw", "stand 1 Carl");
    expect([1, 3, 4, 5].map((seq) => at(log, seq))).toEqual(["Ada", "Ada", "Oak", "Oak"]);
    expect(sitterAt(sittings(log, 1), 6)?.name).toBe("Carl");
  });

  it("is told by the newest name of the same person", () => {
    const log = logOf("sit 0 Ada", "0 draw", "sit 0 Countess", "bot 0 Oak", "sit 0 Countess");
    expect([2, 3, 4, 5].map((seq) => at(log, seq))).toEqual(["Countess", "Countess", "Oak", "Countess"]);
    expect(new Set(sittings(log, 0).map(({ person }) => person))).toEqual(new Set([0, null]));
  });

  it("are two people if one has left before the other came", () => {
    const log = logOf("sit 0 Ada", "stand 0 Ada", "sit 0 Bea");
    expect([1, 3].map((seq) => at(log, seq))).toEqual(["Ada", "Bea"]);
  });

  it("is known from who left if the log does not reach back", () => {
    const log = logOf("start", "0 draw", "stand 0 Ada", "sit 0 Bea").slice(1);
    expect([2, 4].map((seq) => at(log, seq))).toEqual(["Ada", "Bea"]);
    expect(at(logOf("0 draw"), 1)).toBeUndefined();
  });
});
