// The flower that is drawn from a text, and stands for whoever has it.

export interface Petal {
  fill: string;
  /** Of its edge, and of lines: what is white needs one on paper. */
  edge: string;
}

export interface Bloom {
  /** What it is drawn from; nothing for the house itself. */
  seed: string;
  petal: Petal;
  /** How many petals it has, and whether they are pointed: from 0 to 9. */
  form: number;
}

// Hues that differ in lightness too, so that faces can be told apart without their colour.
const HUES = ["#2b7348", "#b8322a", "#d9992b", "#33658a", "#7b4b94", "#c2557a", "#4f772d", "#8c5a2b", "#5b8e9e", "#384b70"];
const PETALS = HUES.map((hue): Petal => ({ fill: hue, edge: hue }));
const FORMS = 10;

export function hash(text: string): number {
  let value = 2166136261;
  for (const sign of text) value = Math.imul(value ^ (sign.codePointAt(0) ?? 0), 16777619) >>> 0;
  return value;
}

const hueOf = (seed: string): number => (seed ? (hash(seed) >>> 3) % PETALS.length : 0);
const formOf = (seed: string): number => (seed ? (hash(seed) % 5) + 5 * ((hash(seed) >>> 11) & 1) : 1);
const petal = (hue: number): Petal => PETALS[hue] ?? { fill: "", edge: "" };

/** The flower of somebody wherever they are; without a text that of the house. */
export const flowerOf = (seed: string): Bloom => ({ seed, petal: petal(hueOf(seed)), form: formOf(seed) });

/** What each wants, or else the next that nobody has yet. */
function shared(wishes: number[], of: number): number[] {
  const taken = new Set<number>();
  return wishes.map((wish) => {
    const free = Array.from({ length: of }, (_, at) => (wish + at) % of).find((one) => !taken.has(one)) ?? wish;
    taken.add(free);
    return free;
  });
}

/** Those of a table, so that no two look alike: people as they are everywhere, as far as can be, and bots as is left. `own` colours are those of the pieces. */
export function flowersOf(faces: { seed: string; isBot: boolean }[], own: Petal[] = []): Bloom[] {
  const isLast = (seat: number): number => Number(faces[seat]?.isBot || !faces[seat]?.seed);
  const order = [...faces.keys()].sort((one, other) => isLast(one) - isLast(other));
  const seeds = order.map((seat) => faces[seat]?.seed ?? "");
  const hues = shared(seeds.map(hueOf), PETALS.length);
  const forms = shared(seeds.map(formOf), FORMS);
  return faces.map(({ seed }, seat) => {
    const at = order.indexOf(seat);
    return { seed, petal: own[seat] ?? petal(hues[at] ?? 0), form: forms[at] ?? 0 };
  });
}
