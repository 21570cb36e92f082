// Saying things: a key and parameters become a sentence, by the words of the game. See core/sayings.py.

import { get } from "./house.js";

const PLACEHOLDER = /\{([a-z_]+)\}/g;

export async function speaker(game) {
  const words = await get(`/api/games/${encodeURIComponent(game)}/words`);

  const filled = (key, texts) =>
    (Object.hasOwn(words, key) ? words[key] : key).replace(PLACEHOLDER, (all, name) => (Object.hasOwn(texts, name) ? texts[name] : all));

  const listed = (texts) =>
    texts.length < 2 ? texts.join("") : filled("core.and", { others: texts.slice(0, -1).join(", "), last: texts.at(-1) });

  const seatName = (seat, names) => names[seat] || filled("core.seat", { number: String(seat) });

  function say(saying, names = []) {
    const shown = ([param, value]) => {
      if (param === "seat" || param.endsWith("_seat")) return [param, seatName(value, names)];
      if (param === "seats") return [param, listed(String(value).split(",").map((seat) => seatName(Number(seat), names)))];
      if (param.endsWith("_list")) return [param, listed(String(value).split(","))];
      return [param, String(value)];
    };
    return filled(saying.key, Object.fromEntries(Object.entries(saying.params).map(shown)));
  }

  return { say, seatName, listed };
}
