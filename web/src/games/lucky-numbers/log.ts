// How the log of Lucky Numbers is set.

import { sayer, type Telling } from "../game";
import Mark from "./Mark.svelte";

const say = sayer("lucky-numbers");

export const telling: Telling = {
  Mark,
  spoken: (name) => (["number", "exchanged", "square"].includes(name) ? "" : null),
  setUp: say("log.set-up"),
  begins: ({ kind, seat, text }) => (kind === "move" && /^(?:draw|\d)/.test(text) ? { seat, title: null } : null),
  goesOn: ({ kind }, before) => kind === "chance" && before.text === "draw",
};
