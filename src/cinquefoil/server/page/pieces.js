// What several pages show.

import { h, sentenceCase } from "./dom.js";

export const board = () => h("pre", { class: "board", tabIndex: 0, "aria-label": "The board", role: "group" });

/** The text is made as large as its place allows. */
export function drawBoard(pre, text) {
  pre.textContent = text ?? "";
  const columns = Math.max(20, ...(text ?? "").split("\n").map((line) => [...line].length));
  pre.style.setProperty("--columns", columns);
  return pre;
}

/** How a game ended, in words. */
export function ending(end, names, voice) {
  const points = end.scores ? ` ${standings("Scores", end.scores, names)}` : "";
  return `${end.saying ? sentenceCase(voice.say(end.saying, names)) : ""}${points}`.trim();
}

export function standings(label, scores, names) {
  return `${label}: ${scores.map((score, seat) => `${names[seat]} ${String(score).replace("-", "−")}`).join(", ")}.`;
}

/** Options as words: those of the game that are not as usual. */
export function unusual(game, options) {
  return (game?.options ?? [])
    .filter((option) => option.name !== "players" && option.name in options && options[option.name] !== option.default)
    .map((option) => `${option.name}: ${plainValue(options[option.name])}`);
}

export function plainValue(value) {
  return value === true ? "yes" : value === false ? "no" : value === null ? "by lot" : String(value);
}
