// The flower that is drawn from a text, and stands for whoever has it.

// Hues that differ in lightness too, so that faces can be told apart without their colour.
const PETALS = ["#2b7348", "#b8322a", "#d9992b", "#33658a", "#7b4b94", "#c2557a", "#4f772d", "#8c5a2b", "#5b8e9e", "#384b70"];

export function hash(text: string): number {
  let value = 2166136261;
  for (const sign of text) value = Math.imul(value ^ (sign.codePointAt(0) ?? 0), 16777619) >>> 0;
  return value;
}

/** Without a text it is that of the house. */
export const petalOf = (seed: string): string => (seed ? PETALS[(hash(seed) >>> 3) % PETALS.length] : PETALS[0]) ?? "";
