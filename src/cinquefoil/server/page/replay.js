// A record that somebody brought along, moment by moment.

import { fill, h, sentenceCase } from "./dom.js";
import { gameNamed, get } from "./house.js";
import { board, drawBoard, ending } from "./pieces.js";
import { speaker } from "./words.js";

export async function show(main, name) {
  const path = `/api/replays/${encodeURIComponent(name)}`;
  await showFilm(main, await get(path), (number) => get(`${path}/moments/${number}`));
}

/** Any game that can be looked back at: `at` gets a moment of it. */
export async function showFilm(main, info, at) {
  const [game, voice] = await Promise.all([gameNamed(info.game), speaker(info.game)]);
  const title = game?.title ?? info.game;
  document.title = `${title}, again · Cinquefoil`;
  const picture = board();
  const said = h("p", { class: "said", role: "status" });
  const count = h("output", { class: "quiet" });
  const slider = h("input", { type: "range", min: 0, max: info.moments, value: 0, "aria-label": "Moment" });
  const trouble = h("p", { class: "trouble", role: "alert" });
  let number = 0;
  let asked = 0;

  async function go(wanted) {
    number = Math.max(0, Math.min(info.moments, wanted));
    slider.value = number;
    const mine = ++asked;
    try {
      const moment = await at(number);
      if (mine !== asked) return;
      trouble.textContent = "";
      drawBoard(picture, moment.board);
      count.textContent = `${number} of ${info.moments}`;
      said.textContent = moment.entry ? moment.entry.sayings.map((saying) => voice.say(saying, moment.names)).join(" ") || moment.entry.text : "Before anything has happened.";
      if (number === info.moments && info.ending) said.textContent += ` ${ending(info.ending, info.names, voice)}`;
      back.disabled = first.disabled = number === 0;
      on.disabled = last.disabled = number === info.moments;
    } catch (fault) {
      if (mine === asked) trouble.textContent = sentenceCase(fault.message);
    }
  }

  const button = (label, sign, target) => h("button", { type: "button", "aria-label": label, title: label, onclick: () => go(target()) }, sign);
  const first = button("To the start", "|◀", () => 0);
  const back = button("Back", "◀", () => number - 1);
  const on = button("On", "▶", () => number + 1);
  const last = button("To the end", "▶|", () => info.moments);
  slider.addEventListener("input", () => go(Number(slider.value)));
  addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target === slider) return;
    const steps = { ArrowLeft: number - 1, ArrowRight: number + 1, Home: 0, End: info.moments };
    if (!(event.key in steps)) return;
    event.preventDefault();
    go(steps[event.key]);
  });

  fill(main,
    h("h1", null, title),
    h("p", { class: "quiet" }, `${info.names.join(", ")} · step through it with the buttons or the arrow keys.`),
    h("section", { class: "card", "aria-label": "The game" }, said, picture,
      h("div", { class: "film" }, first, back, slider, on, last), count, trouble));
  await go(0);
}
