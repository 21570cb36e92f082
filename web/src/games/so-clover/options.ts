// What players bring along: a list of keywords. The house reads it by the same rules, and says what is wrong with it.

import type { Brought } from "../game";

/** The keywords of each line that has some. */
function lines(text: string): string[][] {
  const said = text.split(/\r\n|[\n\r]/).map((line) => line.replace(/#.*/, "").split(/[\s,;]+/).filter(Boolean));
  return said.filter((words) => words.length);
}

const cards: Brought = {
  count(text) {
    const found = lines(text);
    return found.every((words) => words.length === 4) ? found.length : Math.floor(found.flat().length / 4);
  },
  needed: (players, { decoys }) => players * (4 + Number(decoys)),
};

export const brought: Record<string, Brought> = { cards };
