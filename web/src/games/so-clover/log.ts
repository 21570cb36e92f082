// How the log of So Clover! is set: all write at once, and then the clovers are rebuilt one after the other, in two attempts at most.

import { sentence } from "../../lib/words";
import type { LogEntry } from "../../wire";
import type { Opening, Telling } from "../game";
import Mark from "./Mark.svelte";
import { say } from "./say";

const TURNED = "so-clover.turns-to";

function spoken(name: string, value: string): string | null {
  const isDrawn = name === "spot_word" || name === "zone_word" || (name === "card" && /^\d$/.test(value));
  return isDrawn ? "" : null;
}

/** The saying with which the clover came that is being rebuilt. */
const turned = (before: LogEntry[]) => before.findLast(({ sayings }) => sayings.some(({ key }) => key === TURNED))?.sayings.find(({ key }) => key === TURNED);

function begins({ kind }: LogEntry, before: LogEntry[]): Opening | null {
  const last = before.at(-1)?.sayings ?? [];
  const attempt = last.some(({ key }) => key === TURNED) ? "first" : last.some(({ key }) => key.startsWith("so-clover.correct")) ? "second" : null;
  if (attempt) {
    return { seat: Number(turned(before)?.params.owner), title: (whose) => sentence(say(attempt === "first" ? "log.clover" : "log.second", { whose })) };
  }
  const isFirstMove = kind === "move" && !before.some((entry) => entry.kind === "move");
  return isFirstMove ? { seat: null, title: () => say("log.clues") } : null;
}

const AGREES = "so-clover.agrees";
const OPENS = /^so-clover\.(?:turns-to|correct)/;

/** Everything that is moved takes back what was agreed, and who lets the bots finish agrees to each card: once an attempt tells it. */
function tidied(log: LogEntry[]): LogEntry[] {
  const agreed = new Set<number | null>();
  return log.map((entry) => {
    const { seat, sayings } = entry;
    const isAgain = agreed.has(seat) && sayings.some(({ key }) => key === AGREES);
    if (sayings.some(({ key }) => key === AGREES)) agreed.add(seat);
    if (sayings.some(({ key }) => key === "so-clover.disagrees")) agreed.delete(seat);
    if (sayings.some(({ key }) => OPENS.test(key))) agreed.clear();
    return isAgain ? { ...entry, sayings: sayings.filter(({ key }) => key !== AGREES) } : entry;
  });
}

export const telling: Telling = { Mark, spoken, setUp: say("log.set-up"), begins, tidied };
