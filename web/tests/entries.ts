// Entries of a log, as the house tells them.

import type { LogEntry } from "../src/wire";

export function played(seat: number, text: string, sayings: LogEntry["sayings"] = []): LogEntry {
  return { seq: 1, kind: "move", seat, text, sayings, at: 0 };
}

export function chance(text: string): LogEntry {
  return { seq: 1, kind: "chance", seat: null, text, sayings: [], at: 0 };
}
