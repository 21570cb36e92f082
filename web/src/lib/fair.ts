// Fair dealing, as docs/fair.md tells it: what a secret and the contributions come to, draw by draw.

import type { Drawn } from "../wire";

const LABEL = "cinquefoil fair v1";
const BLOCK = 64; // bytes that SHA-256 takes at a time
const WIDTH = 1n << 64n;

const encoder = new TextEncoder();

export const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export const unhex = (text: string): Uint8Array => Uint8Array.from(text.match(/../g) ?? [], (byte) => parseInt(byte, 16));

/** 16 bytes that nobody can guess. */
export const contribution = (): string => hex(crypto.getRandomValues(new Uint8Array(16)));

export const keyOf = (secret: string, table: string, game: string, contributions: string[]): Promise<Uint8Array> =>
  hmac(unhex(secret), [LABEL, table, game, ...contributions].join("\n"));

/** What had to be drawn as this entry of the table's log. */
export async function due(key: Uint8Array, { seq, outcomes, weights }: Omit<Drawn, "drawn">): Promise<string | undefined> {
  const whole = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
  if (whole <= 0n) return undefined;
  const fair = WIDTH - (WIDTH % whole);
  for (let block = 0; ; block++) {
    const view = new DataView((await hmac(key, `${seq}:${block}`)).buffer);
    for (let at = 0; at < 32; at += 8) {
      const number = view.getBigUint64(at);
      if (number < fair) return fallen(outcomes, weights, Number(number % whole));
    }
  }
}

function fallen(outcomes: string[], weights: number[], ticket: number): string | undefined {
  let left = ticket;
  return outcomes.find((_, place) => (left -= weights[place] ?? 0) < 0);
}

async function hmac(key: Uint8Array, text: string): Promise<Uint8Array> {
  const padded = new Uint8Array(BLOCK);
  padded.set(key);
  const inner = await sha256(joined(padded.map((byte) => byte ^ 0x36), encoder.encode(text)));
  return sha256(joined(padded.map((byte) => byte ^ 0x5c), inner));
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

/** By the browser, or, where it does that only over HTTPS, by ourselves. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const subtle = (globalThis.crypto as Crypto | undefined)?.subtle as SubtleCrypto | undefined;
  return subtle ? new Uint8Array(await subtle.digest("SHA-256", bytes)) : ownSha256(bytes);
}

// ---- SHA-256, where nobody else does it

const isPrime = (number: number): boolean => !Array.from({ length: number - 2 }, (_, two) => two + 2).some((part) => part * part <= number && number % part === 0);
const PRIMES = Array.from({ length: 310 }, (_, two) => two + 2).filter(isPrime);
/** The first 32 bits behind the point. */
const fraction = (number: number): number => Math.floor((number - Math.floor(number)) * 2 ** 32);
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = PRIMES.slice(0, 64).map((prime) => fraction(Math.cbrt(prime)));

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

export function ownSha256(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array((Math.floor((bytes.length + 8) / BLOCK) + 1) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  const state = Uint32Array.from(START);
  for (let at = 0; at < padded.length; at += BLOCK) digest(state, Array.from({ length: 16 }, (_, word) => view.getUint32(at + 4 * word)));
  const result = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => result.setUint32(4 * at, word));
  return new Uint8Array(result.buffer);
}

function digest(state: Uint32Array, block: number[]): void {
  const words = Uint32Array.from({ length: 64 }, (_, at) => block[at] ?? 0);
  const word = (at: number): number => words[at] ?? 0;
  for (let at = 16; at < 64; at++) {
    const [early, late] = [word(at - 15), word(at - 2)];
    words[at] = word(at - 16) + (turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)) + word(at - 7) + (turned(late, 17) ^ turned(late, 19) ^ (late >>> 10));
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let at = 0; at < 64; at++) {
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + (ROUNDS[at] ?? 0) + word(at)) >>> 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
    [a, b, c, d, e, f, g, h] = [(one + two) >>> 0, a, b, c, (d + one) >>> 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((part, at) => (state[at] = (state[at] ?? 0) + part));
}
