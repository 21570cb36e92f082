// How the log of Cross×Clover is set.

import type { Telling } from "../game";
import Mark from "./Mark.svelte";
import { say, tileInWords } from "./say";

function spoken(name: string, value: string): string | null {
  if (name === "tile" || name === "covered") return say("a-tile", { tile: tileInWords({ seat: value.startsWith("R") ? 0 : 1, tile: value.slice(1) }) });
  return ["box", "source", "target"].includes(name) ? "" : null;
}

export const telling: Telling = {
  Mark,
  petals: [{ fill: "#b8362d", edge: "#b8362d" }, { fill: "#fffdf6", edge: "#94804f" }],
  spoken,
  setUp: say("log.set-up"),
  begins: ({ kind, seat, text }) => (kind === "move" && !text.startsWith("down@") ? { seat, title: null } : null),
};
