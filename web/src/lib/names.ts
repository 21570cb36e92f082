// The names of people at one screen: nobody could tell two of the same apart.

import { change, habits } from "./memory.svelte";

const MOST = 8; // as many as are remembered

const plain = (name: string): string => name.trim().normalize("NFC").toLocaleLowerCase();

/** Whether two names are the same to whoever reads them. */
export const isSame = (one: string, other: string): boolean => plain(one) !== "" && plain(one) === plain(other);

/** Who was at this screen last time, without those who are there. */
export const known = (there: string[]): string[] => habits.here.filter((name) => !there.some((other) => isSame(name, other)));

/** Whoever is at this screen is offered next time, in this order. */
export function remember(names: string[]): void {
  const fresh = names.map((name) => name.trim()).filter(Boolean);
  change({ here: [...fresh, ...known(fresh)].slice(0, MOST) });
}
