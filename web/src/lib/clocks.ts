// Clocks: which a table can have, and how what is left is said.

import type { NewTable, TableInfo } from "../wire";
import { counted, t } from "./words";

type Wish = NonNullable<NewTable["clock"]>;
type Pace = NonNullable<TableInfo["pace"]>;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** From quick to correspondence. */
export const PACES: Omit<Wish, "then">[] = [
  { per: "game", seconds: 5 * MINUTE, added: 5 },
  { per: "game", seconds: 15 * MINUTE, added: 10 },
  { per: "move", seconds: MINUTE },
  { per: "move", seconds: DAY },
  { per: "move", seconds: 3 * DAY },
];

export function span(seconds: number): string {
  if (seconds % DAY === 0) return counted("clock.days", seconds / DAY);
  if (seconds % HOUR === 0) return counted("clock.hours", seconds / HOUR);
  return seconds % MINUTE === 0 ? counted("clock.minutes", seconds / MINUTE) : counted("clock.seconds", seconds);
}

/** A pace in a few words. */
export function paceInWords({ per, seconds, added }: Omit<Wish, "then">): string {
  const time = t(per === "move" ? "clock.per-move" : "clock.per-game", { time: span(seconds) });
  return added ? t("clock.and-more", { time, added }) : time;
}

/** With what becomes of whoever runs out of time. */
export const agreedPace = (pace: Pace): string => `${paceInWords(pace)}, ${t(pace.then === "lose" ? "clock.then-lose" : "clock.then-bot")}`;

/** What is left, as a clock shows it. */
export function shown(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds >= DAY) return t("clock.left-days", { days: Math.floor(seconds / DAY), hours: Math.floor((seconds % DAY) / HOUR) });
  const parts = [Math.floor((seconds % HOUR) / MINUTE), seconds % MINUTE].map((part) => String(part).padStart(2, "0"));
  return seconds >= HOUR ? [Math.floor(seconds / HOUR), ...parts].join(":") : parts.join(":").replace(/^0/, "");
}
