// The log of a table: who did what when, and in which part of the game.

import type { Opening, Telling } from "../games/game";
import type { LogEntry, Saying } from "../wire";
import type { Bloom } from "./flower";
import { plain, type Bit } from "./words";

/** Whether an entry belongs to the game: the board can be shown as it was then. */
export const isMoment = ({ kind }: LogEntry): boolean => kind === "move" || kind === "chance";

// ---- how it is told

/** A saying, and what it says. */
export interface Told {
  saying: Saying;
  bits: Bit[];
}

/** Who tells a log. */
export interface Teller {
  telling: Telling | null;
  /** What happened, saying by saying, to be shown with pictures. */
  told(entry: LogEntry): Told[];
  /** What somebody was called when something happened: "You", "Ada". */
  called(seat: number, seq: number): string;
  /** Whose something was: "your", "Ada's". */
  whose(seat: number, seq: number): string;
  /** The flower of who sat on a seat. */
  flower(seat: number, seq: number): Bloom;
}

export const inWords = (told: Told[]): string => told.map(({ bits }) => plain(bits)).join(" ");

// ---- who sat where

export interface Sitter {
  name: string;
  avatar: string;
  /** Counts the people of a seat: who is called otherwise by now, or came back after a bot, is still the same. Null for a bot. */
  person: number | null;
}

interface Sitting extends Sitter {
  since: number;
}

/** All who sat on a seat, one after the other. */
export function sittings(log: LogEntry[], seat: number): Sitting[] {
  const found: Sitting[] = [];
  let person = 0;
  for (const { kind, text, seq, sayings, ...entry } of log) {
    if (entry.seat !== seat) continue;
    if (kind === "sit") {
      const isBot = sayings[0]?.key === "table.bot-sits";
      found.push({ name: text, avatar: String(sayings[0]?.params.avatar ?? ""), person: isBot ? null : person, since: seq });
    }
    if (kind === "stand") {
      // The log may not reach back to where they sat down.
      if (!found.length) found.push({ name: text, avatar: "", person, since: 0 });
      person += 1;
    }
  }
  return found;
}

/** Who of them sat there when something happened, called as they are now: whoever has left keeps what they did. */
export function sitterAt(all: Sitting[], seq: number): Sitter | null {
  const then = all.findLast(({ since }) => since <= seq);
  if (!then || then.person === null) return then ?? null;
  return all.findLast(({ person }) => person === then.person) ?? then;
}

/** What changed when somebody sat down: nobody but the name, or a bot took over from somebody who left. */
export function changeOf(all: Sitting[], seq: number): { name: string; isSame: boolean; left: string | null } | null {
  const at = all.findIndex(({ since }) => since === seq);
  const [was, now] = [all[at - 1], all[at]];
  if (!was || !now) return null;
  return { name: now.name, isSame: was.person !== null && was.person === now.person, left: was.person !== null && now.person === null ? was.name : null };
}

// ---- its parts

/** What belongs together: a turn, what was done before the first, or what happened around the game. */
export interface Part {
  kind: "around" | "set-up" | "turn";
  opening: Opening;
  /** Of a turn, if it is known. */
  number: number | null;
  entries: LogEntry[];
}

const AROUND: Part = { kind: "around", opening: { seat: null, title: null }, number: null, entries: [] };

/** The log in its parts. Of a game that does not say more every move is a turn. */
export function parts(log: LogEntry[], telling: Telling | null): Part[] {
  const found: Part[] = [];
  const before: LogEntry[] = [];
  const isWhole = log[0]?.seq === 1;
  /** The part in which the game is. */
  let game: Part = { ...AROUND, kind: "set-up" };
  let turns = 0;
  for (const entry of log) {
    const opening = isMoment(entry) ? begins(entry, before, telling) : null;
    if (opening && !opening.title) turns += 1;
    if (opening) game = { kind: "turn", opening, number: isWhole && !opening.title ? turns : null, entries: [] };
    if (isMoment(entry)) before.push(entry);
    const kind = isMoment(entry) ? game.kind : "around";
    // What was interrupted by somebody who came or went goes on.
    const goesOn = !opening && found.at(-1)?.kind === kind;
    if (!goesOn) found.push(kind === "around" ? { ...AROUND, entries: [] } : { ...game, entries: [] });
    found.at(-1)?.entries.push(entry);
  }
  return found;
}

/** What is told in one line. */
export interface Line {
  first: LogEntry;
  /** After which the board is shown. */
  last: LogEntry;
  told: Told[];
}

/** The lines of a part. Of some events, the shuffling of cards for instance, there is nothing to tell. */
export function lines(entries: LogEntry[], teller: Teller): Line[] {
  const found: Line[] = [];
  for (const entry of entries) {
    const told = teller.told(entry);
    const line = found.at(-1);
    if (!told.length) continue;
    if (line && teller.telling?.goesOn?.(entry, line.last)) Object.assign(line, { last: entry, told: [...line.told, ...told] });
    else found.push({ first: entry, last: entry, told });
  }
  return found;
}

function begins(entry: LogEntry, before: LogEntry[], telling: Telling | null): Opening | null {
  if (telling) return telling.begins(entry, before);
  return entry.kind === "move" ? { seat: entry.seat, title: null } : null;
}
