// How the moves of So Clover! go over the board.

import type { Hop } from "../../lib/flight";
import type { Straight } from "../../lib/pick.svelte";
import type { LogEntry, Saying, Said } from "../../wire";
import type { CloverView, View } from "./position";

export type { CloverView, View };

export const SPOTS = ["nw", "ne", "se", "sw"] as const;
export const ZONES = ["n", "e", "s", "w"] as const;
export type Spot = (typeof SPOTS)[number];
export type Zone = (typeof ZONES)[number];

/** Four keywords, clockwise from the north; "?" for one that is hidden, null where none lies. */
export type Card = string[] | "?" | null;
/** A card of the row, counted from 1, and the quarters by which it is turned. */
export interface Placed {
  card: number;
  turn: number;
}

/** The edges of a card that look outward on each spot: 0 is north, 1 east, 2 south, 3 west. */
export const OUTER: Record<Spot, number[]> = { nw: [0, 3], ne: [0, 1], se: [1, 2], sw: [2, 3] };

/** The two spots along each zone, as one reads them, and the edge of their cards that is there. */
export const ALONG: Record<Zone, { spots: [Spot, Spot]; edge: number }> = {
  n: { spots: ["nw", "ne"], edge: 0 },
  e: { spots: ["ne", "se"], edge: 1 },
  s: { spots: ["sw", "se"], edge: 2 },
  w: { spots: ["nw", "sw"], edge: 3 },
};

/** Places are named `spot-ne`, `card-3` in the row, `slot-3` where a card of the row is missing, and `row`. */
export const spotPlace = (spot: string): string => `spot-${spot}`;
export const cardPlace = (card: number | string): string => `card-${card}`;
export const slotPlace = (card: number | string): string => `slot-${card}`;

/** The spot that a place is, if it is one. */
export const spotAt = (place: string): Spot | null => SPOTS.find((spot) => spotPlace(spot) === place) ?? null;

export const quarters = (turn: number): number => ((turn % 4) + 4) % 4;

export function turned(card: Card, turn: number): Card {
  return Array.isArray(card) ? card.map((_, edge) => card[quarters(edge - turn)] ?? "") : card;
}

export function placed(text: string | null | undefined): Placed | null {
  const [card, turn] = text?.split("+").map(Number) ?? [];
  return card === undefined || turn === undefined ? null : { card, turn };
}

export const isShown = (board: CloverView): boolean => SPOTS.every((spot) => Array.isArray(board.solution[spot]));

/** The two keywords of a zone; none while a card is missing or hidden. */
export function pair(cards: Record<Spot, Card>, zone: Zone): string[] {
  const { spots, edge } = ALONG[zone];
  const words = spots.map((spot) => cards[spot]).filter(Array.isArray).map((card) => card[edge] ?? "");
  return words.length === 2 ? words : [];
}

export const written = (board: CloverView): number => ZONES.filter((zone) => board.clues[zone] !== null).length;

/** Where a card of the row lies, if it does. */
export const spotOf = (view: View, card: number): Spot | null => SPOTS.find((spot) => placed(view.spots[spot])?.card === card) ?? null;

export const isFull = (view: View): boolean => SPOTS.every((spot) => view.spots[spot] !== null);

/** Those who rebuild the clover, and are there. */
export function team({ boards, spectator, away }: View): number[] {
  return boards.map((_, seat) => seat).filter((seat) => seat !== spectator && !away.includes(seat));
}

/** What was wrong in the first attempt, by its spot. */
export function triedOn(view: View): Partial<Record<Spot, Placed | null>> {
  return Object.fromEntries(view.tried.map((text) => [text.slice(2, 4), placed(text.replace(/@\w\w/, ""))]));
}

/** Whether a card that was wrong is still seen where it lay. */
export const isFadedSeen = (view: View): boolean => SPOTS.some((spot) => view.spots[spot] === null && triedOn(view)[spot]);

/** The card at a place that was picked up. */
export function cardIn(view: View, place: string | undefined): number | null {
  const [kind, name = ""] = place?.split("-") ?? [];
  if (kind === "card") return Number(name);
  return kind === "spot" ? (placed(view.spots[name as Spot])?.card ?? null) : null;
}

// ---- doubts

/** What is doubtful about the clues of a clover as they stand there. */
export function doubts(remarks: Saying[], seat: number, { clues }: CloverView): Partial<Record<Zone, Saying>> {
  const isOf = ({ params }: Saying, zone: Zone): boolean => params.board === seat && params.zone === zone && params.clue === clues[zone];
  const found = ZONES.map((zone) => [zone, remarks.find((remark) => isOf(remark, zone))] as const);
  return Object.fromEntries(found.filter(([, remark]) => remark));
}

// ---- words

const ATTEMPTED = /^so-clover\.(?:brings|correct)/;

/** The last words of some seats since this attempt began, the newest last. */
export function lastWords(log: LogEntry[], talk: Said[], seats: number[]): Said[] {
  const isStart = ({ kind, text, sayings }: LogEntry): boolean => kind === "move" && (text === "done" || sayings.some(({ key }) => ATTEMPTED.test(key)));
  const since = log.findLast(isStart)?.at ?? 0;
  const said = talk.filter(({ room, at }) => room === "table" && at >= since);
  return said.filter((one, at) => one.seat !== null && seats.includes(one.seat) && !said.some((other, later) => later > at && other.seat === one.seat));
}

// ---- the end

export interface Extremes {
  most: number;
  best: number[];
  fewest: number;
  worst: number[];
}

/** The clovers with the most points and those with the fewest; nothing to tell apart where all brought the same. */
export function extremes(boards: CloverView[]): Extremes | null {
  const points = boards.map((board) => board.points ?? 0);
  const [most, fewest] = [Math.max(...points), Math.min(...points)];
  const having = (number: number): number[] => points.flatMap((one, seat) => (one === number ? [seat] : []));
  return most === fewest ? null : { most, best: having(most), fewest, worst: having(fewest) };
}

// ---- moves

const MOVE = /^(?:\d+:)?(?:put:(\d)@(nw|ne|se|sw)\+([0-3])|off:(\d))$/;

/** What one player says for good: that the clues are final, and the last word on a clover. Who agrees may still disagree. */
export const weighty = (move: string): boolean => /:(done|settle)$/.test(move);

/** Clues are everybody's own. */
export const lasting = (move: string): boolean => move.endsWith(":done");

/** How cards may be put and taken off. Those in the row are turned in hand first, so each spot is one move. */
export function choices(moves: string[], view: View, turns: Record<number, number>): Straight[] {
  return moves.flatMap((move): Straight[] => {
    const [, put, to, turn, off] = MOVE.exec(move) ?? [];
    const card = Number(put ?? off);
    const from = spotOf(view, card);
    if (off) return [{ move, way: [slotPlace(card)] }, ...(from ? [{ move, way: [spotPlace(from), "row"] }] : [])];
    if (!to || from === to) return []; // a card that stays where it is only turns: see turning
    const now = from ? placed(view.spots[from])?.turn : turns[card];
    return Number(turn) === (now ?? 0) ? [{ move, way: [from ? spotPlace(from) : cardPlace(card), spotPlace(to)] }] : [];
  });
}

export const putting = (seat: number, { card, turn }: Placed, spot: Spot): string => `${seat}:put:${card}@${spot}+${turn}`;

/** What somebody means who touches what cannot be moved, or puts a card where none can be put. */
export function attempt(view: View, seat: number, turns: Record<number, number>, held: string[], place: string): string | null {
  if (view.phase !== "resolution") return null;
  const [kind, name = ""] = place.split("-");
  const [heldKind, heldName = ""] = held[0]?.split("-") ?? [];
  const inRow = (card: number): Placed => ({ card, turn: turns[card] ?? 0 });
  if (kind === "card") return putting(seat, inRow(Number(name)), SPOTS.find((spot) => view.spots[spot] === null) ?? "nw");
  if (kind !== "spot") return null;
  const there = placed(view.spots[name as Spot]);
  const inHand = heldKind === "card" ? inRow(Number(heldName)) : heldKind === "spot" ? placed(view.spots[heldName as Spot]) : null;
  if (inHand) return putting(seat, inHand, name as Spot);
  return there && putting(seat, { ...there, turn: quarters(there.turn + 1) }, name as Spot);
}

// ---- what happened

/** Whether a card was put or taken off. */
export const isOfCards = ({ kind, text }: LogEntry): boolean => kind === "move" && MOVE.test(text);

/** What happened, as pieces that go from place to place. A card that only turns does so by itself. */
export function hops(latest: LogEntry[], before: View, now: View): Hop[] {
  if (now.phase === "resolution" && now.spectator !== before.spectator) {
    const row = now.boards[now.spectator ?? 0]?.row ?? [];
    return row.map((_, at): Hop => ({ to: cardPlace(at + 1), together: at % 2 === 1, sound: "draw" }));
  }
  return [...dealt(before, now), ...latest.flatMap((entry) => moved(entry, before)), ...verified(before, now)];
}

/** Cards that came to clovers, as far as they are seen. */
function dealt(before: View, now: View): Hop[] {
  return now.boards.flatMap(({ solution }, seat) => {
    const was = before.boards[seat]?.solution;
    const came = SPOTS.filter((spot) => was?.[spot] === null && Array.isArray(solution[spot]));
    return came.map((spot): Hop => ({ to: `${seat}-${spot}`, sound: "draw" }));
  });
}

function moved({ kind, text }: LogEntry, before: View): Hop[] {
  if (kind !== "move") return [];
  const [, put, to, , off] = MOVE.exec(text) ?? [];
  const card = Number(put ?? off);
  const from = spotOf(before, card);
  if (off && from) return [{ from: spotPlace(from), to: cardPlace(card), sound: "draw" }];
  if (!to) return [];
  if (from === to) return [{ to: "", sound: "turn" }];
  const covered = placed(before.spots[to as Spot]);
  const laid: Hop = { from: from ? spotPlace(from) : slotPlace(card), to: spotPlace(to), sound: "lay" };
  return covered ? [laid, { from: spotPlace(to), to: cardPlace(covered.card), together: true }] : [laid];
}

/** After the first attempt: what is right blooms, what is not goes back. */
function verified(before: View, now: View): Hop[] {
  if (now.attempt !== 2 || before.attempt !== 1) return [];
  const right = now.fixed.map((spot, at): Hop => ({ to: spotPlace(spot), blooms: true, together: at > 0, sound: "bloom" }));
  const wrong = now.tried.flatMap((text, at): Hop[] => {
    const [, card = "", spot = ""] = /^(\d)@(\w\w)/.exec(text) ?? [];
    return [{ from: spotPlace(spot), to: cardPlace(card), together: at > 0, sound: "draw" }];
  });
  return [...right, ...wrong];
}

/** The places that the last move touched. */
export function marked(latest: LogEntry[]): Set<string> {
  const move = latest.findLast(({ kind }) => kind === "move");
  const [, put, to, , off] = MOVE.exec(move?.text ?? "") ?? [];
  return new Set(put && to ? [spotPlace(to)] : off ? [cardPlace(off)] : []);
}

/** A clover that has just been resolved, and which of the cards that were handed in were right. */
export interface Resolved {
  seat: number;
  marks: Record<Spot, boolean> | null;
}

export function resolved(before: View, now: View): Resolved | null {
  const seat = now.boards.findIndex((board, at) => board.points !== null && before.boards[at]?.points === null);
  if (seat < 0) return null;
  const board = now.boards[seat];
  if (!board || before.spectator !== seat || !isFull(before)) return { seat, marks: null };
  const isRight = (spot: Spot): boolean => {
    const there = placed(before.spots[spot]);
    return there !== null && String(turned(board.row[there.card - 1] ?? null, there.turn)) === String(board.solution[spot]);
  };
  return { seat, marks: Object.fromEntries(SPOTS.map((spot) => [spot, isRight(spot)])) as Record<Spot, boolean> };
}

// ---- hands

/** A hand is told over the clover in the upper part, over the row in the lower one: screens have them in different places. */
const CLOVER_PART = 0.75;

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

function inside({ left, top, width, height }: Box, x: number, y: number): boolean {
  return x >= left && x <= left + width && y >= top && y <= top + height;
}

/** Where a hand is, from 0 to 1; null if it is over neither. */
export function handAt(x: number, y: number, clover: Box, row: Box): { x: number; y: number } | null {
  const box = inside(clover, x, y) ? clover : inside(row, x, y) ? row : null;
  if (!box) return null;
  const [across, down] = [(x - box.left) / box.width, (y - box.top) / box.height];
  return { x: across, y: box === clover ? down * CLOVER_PART : CLOVER_PART + down * (1 - CLOVER_PART) };
}

/** The same back: over which part, and where in it. */
export function handOver({ x, y }: { x: number; y: number }): { over: "clover" | "row"; x: number; y: number } {
  return y < CLOVER_PART ? { over: "clover", x, y: y / CLOVER_PART } : { over: "row", x, y: (y - CLOVER_PART) / (1 - CLOVER_PART) };
}
