// The options of a game in words: by its own texts (`option.decoys`, `option.decoys.about`, `option.language.de`), else as the house
// calls them.

import { textOf } from "../games/game";
import type { GameInfo, OptionInfo, TextInfo } from "../wire";
import { post } from "./house.svelte";
import { filled, seatName, sentence, t } from "./words";

export type Chosen = Record<string, string | number | boolean>;

export const nameOf = (game: string, option: OptionInfo): string => textOf(game, `option.${option.name}`) || sentence(option.name);
export const aboutOf = (game: string, option: OptionInfo): string => textOf(game, `option.${option.name}.about`) || sentence(option.about);
export const choiceOf = (game: string, option: OptionInfo, choice: string): string => textOf(game, `option.${option.name}.${choice}`) || choice;

/** What the texts among the options come to, as the house reads them. */
export async function lookOver(game: GameInfo, players: number, options: Chosen): Promise<TextInfo[]> {
  const isFilled = game.options.some(({ kind, name }) => kind === "text" && String(options[name] ?? "").trim());
  return isFilled ? post<TextInfo[]>(`/api/games/${encodeURIComponent(game.id)}/options`, { players, options }) : [];
}

/** What is in a text that somebody brought along, and what is needed: `tally` while it is written, `brief` at the table. */
export function contentsOf(game: string, { option, count, needed }: TextInfo, form: "tally" | "brief"): string {
  return filled(textOf(game, `option.${option}.${form}`), { number: count, needed });
}

/** What was agreed on for a table, other than as usual. */
export function agreed(game: GameInfo, options: Record<string, unknown>, names: string[], texts: TextInfo[]): string[] {
  return game.options.flatMap((option) => {
    const value = options[option.name];
    if (value === undefined || value === option.default) return [];
    const name = nameOf(game.id, option);
    const text = texts.find((one) => one.option === option.name);
    if (option.kind === "text") return [(text && contentsOf(game.id, text, "brief")) || name];
    if (option.kind === "flag") return [value ? aboutOf(game.id, option) : t("options.without", { name })];
    const told = option.kind === "choice" ? choiceOf(game.id, option, String(value)) : option.kind === "seat" ? seatName(Number(value), names) : String(value);
    return [t("options.one", { name, value: told })];
  });
}

/** Where a line begins and ends in a text. */
export function spanOf(text: string, line: number): [number, number] {
  const before = text.split("\n").slice(0, line - 1);
  const start = before.reduce((sum, one) => sum + one.length + 1, 0);
  const end = text.indexOf("\n", start);
  return [start, end < 0 ? text.length : end];
}
