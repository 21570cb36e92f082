// How a game ended, said to whoever looks: in one line, and why.

import { isTogether } from "../games/game";
import type { Ending, PlayedGame } from "../wire";
import type { LiveTable } from "./live.svelte";
import { bits, counted, listed, plain, sentence, t } from "./words";

/** Who is spoken to: the one seat of this screen, if it is one. */
export const addressed = ({ mine, you }: LiveTable): number | null => (mine.length === 1 ? you : null);

/** Games that came to no end of their own. */
export const isLeft = ({ reason }: Ending): boolean => reason === "abandoned" || reason === "ended";

/** What a team has scored, of all that could be had; null where there is no such thing. */
export function score({ ending }: { ending: Ending | null }): { points: number; most: number } | null {
  const { points, most } = ending?.saying?.params ?? {};
  return typeof points === "number" && typeof most === "number" ? { points, most } : null;
}

function teamTitle({ points, most }: { points: number; most: number }): string {
  if (points === most) return t("end.team-all");
  if (points >= most * 0.75) return t("end.team-most");
  return t(points >= most * 0.5 ? "end.team-half" : "end.team-few");
}

export function titleOf(live: LiveTable): string {
  const { ending, seats } = live.table;
  const [you, winners] = [addressed(live), ending?.winners ?? []];
  if (!ending) return t("end");
  if (isLeft(ending)) return t("end.none");
  const team = live.game && isTogether(live.game) ? score(live.table) : null;
  if (team) return teamTitle(team);
  if (!winners.length) return t(seats.length === 1 ? "end.alone" : "end.tie");
  return winnersTitle(winners, live.names, you);
}

function winnersTitle(winners: number[], all: string[], you: number | null): string {
  const names = listed(winners.filter((seat) => seat !== you).map((seat) => all[seat] ?? ""));
  if (you !== null && winners.includes(you)) return winners.length > 1 ? t("end.shared-you", { names }) : t("end.you");
  if (winners.length > 1) return t("end.shared", { names });
  return t(you === null ? "end.other" : "end.lost", { names });
}

/** How a game of one's own ended. */
export function playedOf({ result, ending, names, seat, points, company }: PlayedGame): string {
  if (result === "together" && points !== null) return counted("history.points", points);
  if (result === "unfinished" || !ending) return t("end.none");
  if (result === "lost" && company === "nobody") return t("end.alone");
  return ending.winners.length ? winnersTitle(ending.winners, names, seat) : t("end.tie");
}

/** Who else was there. */
export function playedWith({ result, names, seat, company }: PlayedGame): string {
  const others = listed(names.filter((_, number) => number !== seat));
  if (company === "nobody") return t("history.alone");
  if (result === "here") return t("history.here", { names: others });
  return t(result === "together" ? "history.with" : "history.against", { names: others });
}

/** What all are called when somebody is spoken to. */
export function calledTo(live: LiveTable): string[] {
  const you = addressed(live);
  return live.names.map((name, seat) => (seat === you ? sentence(t("you")) : name));
}

/** What has decided it: one sentence. */
export function reasonOf(live: LiveTable): string {
  const { ending } = live.table;
  return ending?.saying ? `${sentence(plain(bits(ending.saying, live.words, { names: live.names, you: addressed(live) })))}.` : "";
}

/** The level of the bots that were the other side, and whether you beat them: null where there was another company. */
export function rival(live: LiveTable): { level: string; won: boolean; lost: boolean } | null {
  const { seats, ending, match } = live.table;
  const you = addressed(live);
  const levels = new Set(seats.filter((_, seat) => seat !== you).map(({ level }) => level));
  const [level] = levels;
  if (you === null || !ending || !live.game || isTogether(live.game) || match || levels.size !== 1 || !level) return null;
  const won = ending.winners.includes(you);
  return { level, won, lost: !won && ending.winners.length > 0 };
}
