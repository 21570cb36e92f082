// How the log of C-Cross is set: what a placement brought belongs to its turn, whoever had to decide about it.

import type { Telling } from "../game";
import Mark from "./Mark.svelte";

export const telling: Telling = {
  Mark,
  petals: [{ fill: "#f0dcb4", edge: "#a17c3e" }, { fill: "#5b3820", edge: "#5b3820" }],
  spoken: (name) => (["space", "space_list", "field"].includes(name) ? "" : null),
  setUp: "",
  begins: ({ seat, text }) => (/^(?:resolve|swap):/.test(text) ? null : { seat, title: null }),
};
