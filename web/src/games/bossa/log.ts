// How the log of Bossa is set.

import type { LogEntry } from "../../wire";
import type { Opening, Telling } from "../game";
import Mark from "./Mark.svelte";
import { say, spoken as tileInWords } from "./say";

const CHOICE = /^(?:take:|white$|black$|doubler$|inverter$)/;

function spoken(name: string, value: string): string | null {
  if (["tile", "tile_list", "given", "taken"].includes(name)) return tileInWords(value);
  return ["white", "black", "chip_word"].includes(name) ? "" : null;
}

/** A turn begins with the tile that is taken; that of a redraw belongs to the turn before. */
function begins(entry: LogEntry, before: LogEntry[]): Opening | null {
  const move = before.findLastIndex(({ kind }) => kind === "move");
  const taken = before.length - 1 - move - (before[move]?.text.startsWith("redraw:") ? 1 : 0);
  if (move < 0 || taken !== 0 || CHOICE.test(entry.text)) return null;
  return { seat: entry.seat ?? Number(entry.sayings[0]?.params.seat), title: null };
}

export const telling: Telling = { Mark, spoken, setUp: say("log.set-up"), begins };
