// The options of a game in words: by its own texts (`option.decoys`, `option.decoys.about`, `option.language.de`), else as the house
// calls them.

import { broughtOf, textOf } from "../games/game";
import type { GameInfo, OptionInfo } from "../wire";
import { filled, seatName, sentence, t } from "./words";

export type Chosen = Record<string, string | number | boolean>;

export const nameOf = (game: string, option: OptionInfo): string => textOf(game, `option.${option.name}`) || sentence(option.name);
export const aboutOf = (game: string, option: OptionInfo): string => textOf(game, `option.${option.name}.about`) || sentence(option.about);
export const choiceOf = (game: string, option: OptionInfo, choice: string): string => textOf(game, `option.${option.name}.${choice}`) || choice;

/** What is in a text that somebody brought along, and what is needed: `tally` while it is written, `brief` at the table. */
export function contentsOf(game: string, option: OptionInfo, form: "tally" | "brief", text: string, players: number, chosen: Chosen): string {
  const known = broughtOf(game, option.name);
  if (!known) return "";
  return filled(textOf(game, `option.${option.name}.${form}`), { number: known.count(text), needed: known.needed(players, chosen) });
}

/** What was agreed on for a table, other than as usual. */
export function agreed(game: GameInfo, options: Record<string, unknown>, names: string[]): string[] {
  return game.options.flatMap((option) => {
    const value = options[option.name];
    if (value === undefined || value === option.default) return [];
    const name = nameOf(game.id, option);
    if (option.kind === "text") return [contentsOf(game.id, option, "brief", String(value), names.length, options as Chosen) || name];
    if (option.kind === "flag") return [value ? aboutOf(game.id, option) : t("options.without", { name })];
    const told = option.kind === "choice" ? choiceOf(game.id, option, String(value)) : option.kind === "seat" ? seatName(Number(value), names) : String(value);
    return [t("options.one", { name, value: told })];
  });
}

/** What the house says against a text, to be read line by line: what it comes to, and each of its faults. */
export function faultsIn(message: string): { head: string; faults: string[] } {
  const [head = "", ...rest] = message.split(": ");
  const faults = rest.join(": ").split("; ").filter(Boolean);
  return { head: sentence(head) + (faults.length ? ":" : ""), faults: faults.map(sentence) };
}

/** The line of the text that a fault is about, from 1. */
export const lineOf = (fault: string): number | null => Number(/\bline (\d+)/i.exec(fault)?.[1] ?? 0) || null;

/** Where a line begins and ends in a text. */
export function spanOf(text: string, line: number): [number, number] {
  const before = text.split("\n").slice(0, line - 1);
  const start = before.reduce((sum, one) => sum + one.length + 1, 0);
  const end = text.indexOf("\n", start);
  return [start, end < 0 ? text.length : end];
}
