// How the moves of Cross×Clover go over the board.

import type { Hop } from "../../lib/flight";
import type { Straight } from "../../lib/pick.svelte";
import type { LogEntry } from "../../wire";
import type { View } from "./position";

export type { View };

export const LOWEST = -11;
export const HIGHEST = 16;
export const HAND = 4;

const COLOURS = "RW";

/** Boxes by name: a1 is at the top left. Their names are their places; everything else is named after its seat. */
export const BOXES = [..."1234"].flatMap((row) => [..."abcd"].map((column) => column + row));
export const handPlace = (seat: number, slot: number): string => `hand-${seat}-${slot}`;
export const deckPlace = (seat: number, deck: number): string => `deck-${seat}-${deck}`;
export const aphidPlace = (seat: number): string => `aphid-${seat}`;
/** Where a tile is put that leaves the game for another. */
export const wellPlace = (seat: number): string => `well-${seat}`;
export const outSpot = (seat: number, slot: number): string => `out-${seat}-${slot}`;
export const markerSpot = (seat: number): string => `marker-${seat}`;
export const stepSpot = (step: number): string => `step-${step}`;
export const lineSpot = (line: string): string => `line-${line}`;

const isBox = (place: string): boolean => BOXES.includes(place);

/** Whose a tile on the board is, and what it shows: `W3L` is seat 1's ladybug 3. */
export interface Laid {
  seat: number;
  tile: string;
}

export function on(view: View, box: string): Laid | null {
  const at = BOXES.indexOf(box);
  const text = view.board[Math.floor(at / 4)]?.[at % 4];
  return text ? { seat: COLOURS.indexOf(text.charAt(0)), tile: text.slice(1) } : null;
}

export const isLadybug = (tile: string): boolean => tile.endsWith("L");
export const isHidden = (tile: string): boolean => tile === "?";

// ---- moves

type Move =
  | { kind: "down"; to: string }
  | { kind: "draw"; deck: number }
  | { kind: "place"; tile: string; to: string }
  | { kind: "aphid"; from: string; to: string }
  | { kind: "swap"; tile: string; deck: number }
  | { kind: "pass" };

export function parse(text: string): Move | null {
  const parts = /^(pass)$|^down@(\w+)$|^draw(\d)$|^(\dL?)@(\w+)$|^aphid:(\w+)-(\w+)$|^discard:(\dL?)\/(\d)$/.exec(text);
  if (!parts) return null;
  const [, pass, down, draw, tile, to, from, target, out, deck] = parts;
  if (pass) return { kind: "pass" };
  if (down) return { kind: "down", to: down };
  if (draw) return { kind: "draw", deck: Number(draw) };
  if (tile && to) return { kind: "place", tile, to };
  if (from && target) return { kind: "aphid", from, to: target };
  return { kind: "swap", tile: out ?? "", deck: Number(deck) };
}

/** The aphid comes once, a tile from the hand has been seen or goes for good, and whoever passes does nothing else. */
export const weighty = (move: string): boolean => ["aphid", "swap", "pass", "place"].includes(parse(move)?.kind ?? "");

export const kinds = (moves: string[]): Set<string> => new Set(moves.map((move) => parse(move)?.kind ?? ""));

/** The deck that the next tile of the set-up comes from: first one, then the other. */
const layingDeck = (view: View, seat: number): number => 1 + BOXES.filter((box) => on(view, box)?.seat === seat).length;

const slotsOf = (view: View, seat: number, tile: string): string[] =>
  (view.hands[seat] ?? []).flatMap((other, slot) => (other === tile ? [handPlace(seat, slot)] : []));

/** Who carries a tile of the hand means its box, not the ladybug that sits there: so then no way begins with a box. */
export function choices(view: View, moves: string[], seat: number, carrying = false): Straight[] {
  const swapDecks = new Set(moves.flatMap((text) => {
    const move = parse(text);
    return move?.kind === "swap" ? [move.deck] : [];
  }));
  const ways = (move: Move): string[][] => {
    switch (move.kind) {
      case "down":
        return [[move.to], [deckPlace(seat, layingDeck(view, seat)), move.to]];
      case "draw":
        return [[deckPlace(seat, move.deck)]];
      case "place":
        return slotsOf(view, seat, move.tile).map((slot) => [slot, move.to]);
      case "aphid":
        return [...(carrying ? [] : [[move.from, move.to]]), [aphidPlace(seat), move.from, move.to]];
      case "swap": {
        const deck = deckPlace(seat, move.deck);
        const well = swapDecks.size > 1 ? [wellPlace(seat), deck] : [wellPlace(seat)];
        return slotsOf(view, seat, move.tile).flatMap((slot) => [[slot, deck], [slot, ...well]]);
      }
      case "pass":
        return [["pass"]];
    }
  };
  return moves.flatMap((text) => {
    const move = parse(text);
    return move ? ways(move).map((way) => ({ move: text, way })) : [];
  });
}

/** The tile of the hand that is meant by a place. */
export function tileAt(view: View, place: string | undefined): string | null {
  const [, seat, slot] = /^hand-(\d)-(\d)$/.exec(place ?? "") ?? [];
  return slot ? (view.hands[Number(seat)]?.[Number(slot)] ?? null) : null;
}

/** Whether a tile or a ladybug is held; of an aphid alone one does not know yet what it will carry. */
export const isToLand = (held: string[]): boolean => held.length > 0 && !held.at(-1)?.startsWith("aphid");

/** What somebody means who touches what is not lit, for the house to say why not. */
export function attempt(view: View, seat: number, held: string[], place: string): string | null {
  const tile = tileAt(view, held[0]);
  const deck = /^deck-\d-(\d)$/.exec(place)?.[1];
  if (deck) return tile ? `discard:${tile}/${deck}` : `draw${deck}`;
  if (place === wellPlace(seat)) return tile ? `discard:${tile}/1` : null;
  if (place === aphidPlace(seat)) return byAphid(BOXES.find((box) => isLadybug(on(view, box)?.tile ?? "")) ?? "a1");
  const touched = tileAt(view, place);
  if (touched) return `${touched}@${BOXES.find((box) => !on(view, box)) ?? "a1"}`;
  if (!isBox(place)) return null;
  if (view.phase === "lay") return `down@${place}`;
  if (tile) return `${tile}@${place}`;
  const from = held.at(-1);
  if (from && isBox(from)) return `aphid:${from}-${place}`;
  return from === aphidPlace(seat) || on(view, place) ? byAphid(place) : null; // nothing else moves what lies there
}

/** From a box that no ladybug can leave it does not matter where to. */
const byAphid = (from: string): string => `aphid:${from}-${from === "d4" ? "a1" : "d4"}`;

/** What to say above the board, as key and number. */
export function prompting(view: View, moves: string[], seat: number, held: string[]): { key: string; number: string } {
  const last = held.at(-1) ?? "";
  const tile = tileAt(view, held[0]);
  const carried = isBox(last) ? on(view, last)?.tile : undefined;
  const can = kinds(moves);
  if (can.has("down")) return { key: layingDeck(view, seat) > 1 ? "prompt.lay-second" : "prompt.lay", number: "" };
  if (tile && last === wellPlace(seat)) return { key: "prompt.swap-deck", number: tile.charAt(0) };
  if (tile && can.has("swap")) return { key: "prompt.swap-held", number: tile.charAt(0) };
  const mayCover = (from: string): boolean => moves.some((text) => text.startsWith(from) && on(view, text.slice(-2)));
  if (tile && !isLadybug(tile)) return { key: "prompt.place-held", number: tile.charAt(0) };
  if (tile) return { key: mayCover(`${tile}@`) ? "prompt.place-ladybug-over" : "prompt.place-ladybug", number: tile.charAt(0) };
  if (carried) return { key: mayCover(`aphid:${last}`) ? "prompt.carry-over" : "prompt.carry", number: carried.charAt(0) };
  if (last === aphidPlace(seat)) return { key: "prompt.aphid-held", number: "" };
  return { key: `prompt.${["draw", "place", "swap", "pass", "aphid"].filter((kind) => can.has(kind)).join("-")}`, number: "" };
}

// ---- what happened

/** A scene that was shown. */
export interface Shown {
  view: View;
  latest: LogEntry[];
}

export const lastMove = (entries: LogEntry[]): LogEntry | undefined => entries.findLast(({ kind }) => kind === "move");

/** What happened since the scene before, as pieces that go from place to place. */
export function hops({ view, latest }: Shown, before: Shown): Hop[] {
  const was = before.view;
  const faceDown = BOXES.filter((box) => isHidden(on(was, box)?.tile ?? ""));
  const sizes = was.hands.map((hand) => hand.length);
  const laid = [layingDeck(was, 0), layingDeck(was, 1)];
  const given = new Set<string>();
  let mover = lastMove(before.latest);

  /** The slot where a tile is now that came into a hand. */
  const arrival = (seat: number, tile: string): string => {
    const slots = isHidden(tile) ? [] : slotsOf(view, seat, tile).filter((slot) => !given.has(slot));
    const slot = slots.at(-1) ?? handPlace(seat, sizes[seat] ?? 0);
    given.add(slot);
    sizes[seat] = (sizes[seat] ?? 0) + 1;
    return slot;
  };

  /** A hidden tile leaves the end of the hand, for who looks on. */
  const departure = (seat: number, tile: string): string => {
    const size = (sizes[seat] ?? 1) - 1;
    sizes[seat] = size;
    return slotsOf(was, seat, tile)[0] ?? handPlace(seat, Math.max(0, size));
  };

  const leaves = (seat: number, tile: string, from: string): Hop => {
    const slot = (view.out[seat] as string[] | undefined)?.lastIndexOf(tile) ?? 0;
    return { from, to: outSpot(seat, slot), together: true };
  };

  const covers = (box: string): Hop[] => {
    const covered = on(was, box);
    return covered ? [leaves(covered.seat, covered.tile, box)] : [];
  };

  const chance = (text: string): Hop[] => {
    const tile = /^=(\dL?|\?)$/.exec(text)?.[1];
    if (!tile) return [];
    const box = faceDown.shift();
    if (box) return [{ to: box, turns: true, sound: "turn" }];
    const drawn = mover && parse(mover.text);
    if (mover && mover.seat !== null && (drawn?.kind === "draw" || drawn?.kind === "swap")) {
      return [{ from: deckPlace(mover.seat, drawn.deck), to: arrival(mover.seat, tile), turns: tile !== "?", sound: "draw" }];
    }
    const first = view.first ?? 0;
    const seat = (sizes[first] ?? 0) < 3 ? first : 1 - first;
    return [{ from: deckPlace(seat, sizes[seat] === 1 ? 2 : 1), to: arrival(seat, tile), turns: tile !== "?", sound: "draw" }];
  };

  const moved = (seat: number, move: Move): Hop[] => {
    switch (move.kind) {
      case "down": {
        faceDown.push(move.to);
        faceDown.sort((one, other) => BOXES.indexOf(one) - BOXES.indexOf(other));
        const deck = laid[seat] ?? 1;
        laid[seat] = deck + 1;
        return [{ from: deckPlace(seat, deck), to: move.to, sound: "lay" }];
      }
      case "place":
        return [{ from: departure(seat, move.tile), to: move.to, sound: "lay" }, ...covers(move.to)];
      case "aphid":
        return [{ from: move.from, to: move.to, sound: "lay" }, ...covers(move.to)];
      case "swap":
        return [{ ...leaves(seat, move.tile, departure(seat, move.tile)), together: false, sound: "lay" }];
      default:
        return [];
    }
  };

  const pieces = latest.flatMap((entry) => {
    if (entry.kind === "chance") return chance(entry.text);
    const move = entry.kind === "move" ? parse(entry.text) : null;
    if (!move || entry.seat === null) return [];
    mover = entry;
    return moved(entry.seat, move);
  });
  return [...pieces, ...flowers(view, was), ...walks(view, was)];
}

function flowers(view: View, was: View): Hop[] {
  const fresh = view.scored.filter((line) => !was.scored.includes(line));
  return fresh.map((line, number): Hop => {
    const bloom: Hop = { to: lineSpot(line), blooms: true };
    return number ? { ...bloom, together: true } : { ...bloom, sound: "bloom" };
  });
}

/** The step of the track for a score; there is none beyond its ends. */
export const step = (score: number): number => Math.min(HIGHEST, Math.max(LOWEST, score));

function walks(view: View, was: View): Hop[] {
  const walking = [0, 1].filter((seat) => step(view.scores[seat] ?? 0) !== step(was.scores[seat] ?? 0));
  return walking.map((seat, number) => ({ from: stepSpot(step(was.scores[seat] ?? 0)), to: markerSpot(seat), together: number > 0 }));
}

/** The places that the last move touched. */
export function marked(latest: LogEntry[]): Set<string> {
  const entry = lastMove(latest);
  const move = parse(entry?.text ?? "");
  if (!entry || entry.seat === null || !move) return new Set();
  switch (move.kind) {
    case "draw":
    case "swap":
      return new Set([deckPlace(entry.seat, move.deck)]);
    case "aphid":
      return new Set([move.from, move.to]);
    case "pass":
      return new Set();
    default:
      return new Set([move.to]);
  }
}
