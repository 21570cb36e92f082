// How the moves of C-Cross go over the board.

import type { Hop } from "../../lib/flight";
import type { Straight } from "../../lib/pick.svelte";
import type { LogEntry } from "../../wire";
import { FIELDS, NEIGHBOURS } from "./layout";
import type { View } from "./position";

export type { View };

/** By seat. */
export const COLOURS = ["light", "dark"] as const;
/** Each player's. */
export const PAWNS = 12;

/** Places are named like the spaces, `A1` to `P5`; `field-A` is a field as a whole, and `supply` the next pawn to place. */
export const fieldPlace = (field: string): string => `field-${field}`;

/** Spots, where pieces come from and go to: the slots of a supply, and where pawns stand that were put aside. */
export const slot = (seat: number, number: number): string => `supply-${seat}-${number}`;
export const aside = (number: number): string => `aside-${number}`;

const NOWHERE = "";

export const fieldOf = (space: string): string => space.charAt(0);

/** What stands in a field, or covers it. */
export const contentOf = ({ fields }: View, field: string): string => (fields as Record<string, string>)[field] ?? "";

/** How many pawns of a player stand in a field. */
export const pawnsIn = (view: View, seat: number, field: string): number => contentOf(view, field).split("LD".charAt(seat)).length - 1;

/** Whose tile covers a field. */
export function ownerOf(view: View, field: string): number | null {
  const seat = COLOURS.indexOf(contentOf(view, field) as (typeof COLOURS)[number]);
  return seat < 0 ? null : seat;
}

/** Whose pawn stands on a space. */
export function pawnOn(view: View, space: string): number | null {
  const field = fieldOf(space);
  if (ownerOf(view, field) !== null) return null;
  const seat = "LD".indexOf(contentOf(view, field).charAt(Number(space.charAt(1)) - 1) || ".");
  return seat < 0 ? null : seat;
}

const SPACES = FIELDS.flatMap((field) => [1, 2, 3, 4, 5].map((number) => `${field}${number}`));

const spacesOf = (view: View, seat: number): string[] => SPACES.filter((space) => pawnOn(view, space) === seat);

/** How many pawns of a player are put aside, waiting for the exchange. */
const putAside = (view: View, seat: number): number => (view.resolving && view.resolving.winner !== seat ? view.resolving.give : 0);

/** The ends of the tile on a field. */
const endsOf = (field: string): string[] => ("ACEGIKMO".includes(field) ? ["4", "5"] : ["1", "2"]).map((number) => field + number);

/** Where pawns that were put aside stand while the winner chooses: on the ends of the tile that was just laid. */
export const asideSpaces = ({ resolving }: View): string[] => (resolving ? endsOf(resolving.field).slice(0, resolving.give) : []);

export const supply = (view: View, seat: number): number => PAWNS - spacesOf(view, seat).length - putAside(view, seat);

/** The winner's tiles that hang together and join two opposite sides: what the game was won with, to be shown. */
export function winningChain(view: View): Set<string> {
  const winner = view.result?.reason === "connection" ? view.result.winners[0] : undefined;
  const left = FIELDS.filter((field) => ownerOf(view, field) === winner);
  while (left.length) {
    const chain = left.splice(0, 1);
    for (const field of chain) {
      const beside = left.filter((other) => NEIGHBOURS.has(field + other));
      chain.push(...beside);
      for (const other of beside) left.splice(left.indexOf(other), 1);
    }
    const reaches = (side: string): boolean => chain.some((field) => side.includes(field));
    if ((reaches("ABCD") && reaches("MNOP")) || (reaches("AEIM") && reaches("DHLP"))) return new Set(chain);
  }
  return new Set();
}

// ---- choosing

const MOVE = /^(?:(resolve):([A-P])|(swap:)?([A-P][1-5])(?:\+([A-P][1-5]))?)$/;

interface Read {
  resolve: string | null;
  isSwap: boolean;
  spaces: string[];
}

function read(move: string): Read | null {
  const found = MOVE.exec(move);
  if (!found) return null;
  return { resolve: found[2] ?? null, isSwap: found[3] !== undefined, spaces: [found[4], found[5]].filter((space) => space !== undefined) };
}

/** Two spaces may be touched in either order; a pawn may also be taken out of the supply first. */
export function choices(moves: string[]): Straight[] {
  return moves.flatMap((move): Straight[] => {
    const { resolve, isSwap, spaces } = read(move) ?? { resolve: null, isSwap: false, spaces: [] };
    if (resolve) return [{ move, way: [fieldPlace(resolve)] }];
    const ways = spaces.length === 2 ? [spaces, spaces.toReversed()] : [spaces];
    const all = isSwap ? ways : [...ways, ...ways.map((way) => ["supply", ...way])];
    return all.map((way) => ({ move, way }));
  });
}

/** Two pawns, or an exchange. */
export function weighty(move: string): boolean {
  const { isSwap = false, spaces = [] } = read(move) ?? {};
  return isSwap || spaces.length > 1;
}

/** What somebody means who touches a space that cannot be chosen. */
export function attempt(view: View, moves: string[], held: string[], place: string): string | null {
  if (!SPACES.includes(place)) return null;
  const chosen = held.filter((one) => SPACES.includes(one));
  if (view.phase === "order") return `resolve:${fieldOf(place)}`;
  // What stands there matters more than how far it is from the first pawn.
  const isFree = pawnOn(view, place) === null && ownerOf(view, fieldOf(place)) === null;
  if (view.phase === "place") return isFree ? [...chosen, place].sort().join("+") : place;
  if (view.phase !== "swap") return null;
  // Why this pawn cannot be given is only said if the number is right.
  const others = chosen.length ? chosen : (read(moves[0] ?? "")?.spaces ?? []);
  return `swap:${[place, ...others].slice(0, view.resolving?.give).sort().join("+")}`;
}

// ---- what happened

type Standing = Map<string, number>;

function standing(view: View): Standing {
  return new Map(SPACES.flatMap((space): [string, number][] => {
    const seat = pawnOn(view, space);
    return seat === null ? [] : [[space, seat]];
  }));
}

const covered = (view: View): Set<string> => new Set(FIELDS.filter((field) => ownerOf(view, field) !== null));

/** Whether one position can have led to the other by what is known: else (in a leap to another moment) nothing is to be shown. */
function follows(was: Standing, before: View, after: View): boolean {
  const [now, tilesNow] = [standing(after), covered(after)];
  if ([...covered(before)].some((field) => contentOf(before, field) !== contentOf(after, field))) return false;
  return SPACES.every((space) => tilesNow.has(fieldOf(space)) || was.has(space) === now.has(space));
}

/**
 * What happened, as pieces that go from place to place: pawns are placed or exchanged; then, field by field, the winner's pawns go
 * home, the tile drops, and the other pawns walk to where they are set. What went on by itself is found by comparing the positions.
 */
export function hops(latest: LogEntry[], before: View, after: View): Hop[] {
  const moves = latest.flatMap(({ kind, seat, text }) => {
    const move = kind === "move" && seat !== null ? read(text) : null;
    return move ? [{ seat: seat ?? 0, ...move }] : [];
  });
  const was = standing(before);
  for (const { seat, isSwap, spaces } of moves) for (const space of spaces) was.set(space, isSwap ? 1 - seat : seat);
  if (!follows(was, before, after)) return [];

  const now = standing(after);
  const shown: Hop[] = [];
  const filled = COLOURS.map((_, seat) => supply(before, seat));
  const home = (seat: number, from: string, together: boolean): void => {
    shown.push({ from, to: slot(seat, filled[seat] ?? 0), together });
    filled[seat] = (filled[seat] ?? 0) + 1;
  };

  for (const { seat, isSwap, spaces } of moves) {
    for (const [number, space] of spaces.entries()) {
      if (isSwap) home(seat, space, false);
      else filled[seat] = (filled[seat] ?? 1) - 1;
      const from = isSwap ? aside(number) : slot(seat, filled[seat] ?? 0);
      // A pawn that is gone again, having won its field or been given away, is seen there until it goes home: only time passes.
      shown.push({ from, to: now.get(space) === was.get(space) ? space : NOWHERE, together: isSwap, sound: "lay" });
    }
  }

  const named = moves.flatMap(({ resolve, spaces }) => (resolve ? [resolve] : spaces.map(fieldOf)));
  const won = [...covered(after)].filter((field) => ownerOf(before, field) === null);
  const inOrder = [...new Set([...named.filter((field) => won.includes(field)), ...won])];
  /** Spaces that changed hands by themselves. */
  const turned = [...now].filter(([space, seat]) => was.has(space) && was.get(space) !== seat);
  let waiting = 0;
  for (const field of inOrder) {
    const winner = ownerOf(after, field) ?? 0;
    const pawns = [...was].filter(([space]) => fieldOf(space) === field);
    pawns.filter(([, seat]) => seat === winner).forEach(([space], number) => home(winner, space, number > 0));
    shown.push({ to: fieldPlace(field), blooms: true, sound: "bloom" });
    for (const [space, seat] of pawns) {
      if (seat === winner) continue;
      const at = turned.findIndex(([, owner]) => owner === seat);
      if (at >= 0) {
        const [to] = turned.splice(at, 1)[0] ?? [space];
        home(winner, to, false);
        shown.push({ from: space, to, together: true, sound: "lay" });
      } else if (after.resolving?.field === field && waiting < after.resolving.give) {
        shown.push({ from: space, to: aside(waiting), together: true });
        waiting += 1;
      } else home(seat, space, true);
    }
  }
  return shown;
}

/** The places that the last move touched, and what came of it. */
export function marked(latest: LogEntry[]): Set<string> {
  const move = latest.findLast(({ kind }) => kind === "move");
  const places = [...(read(move?.text ?? "")?.spaces ?? [])];
  for (const { key, params } of move?.sayings ?? []) {
    if (key === "c-cross.covers") places.push(fieldPlace(String(params.field)));
    if (key.startsWith("c-cross.turns-")) places.push(String(params.space));
  }
  return new Set(places);
}

/** The way of a pawn in an exchange: from an end of the tile that drove it out to the space where it was set. */
export interface Way {
  seat: number;
  from: string;
  to: string;
}

/** The ways that pawns went in the last moves. */
export function waysOf(latest: LogEntry[], log: LogEntry[]): Way[] {
  return latest.flatMap((entry) => {
    const move = entry.kind === "move" ? read(entry.text) : null;
    if (!move) return [];
    const { isSwap, spaces } = move;
    const seat = entry.seat ?? 0;
    const ways: Way[] = [];
    const go = (seat: number, to: string, tiles: string[]): void => {
      const from = tiles.flatMap(endsOf).find((end) => ways.every((way) => way.from !== end));
      if (from) ways.push({ seat, from, to });
    };
    // The tile for which somebody gives pawns was told of before, with the entry that won it. An entry that is looked at in the past
    // is counted otherwise than in the log: it is known by its time.
    const earlier = log.slice(0, Math.max(0, log.findLastIndex(({ at, text }) => at === entry.at && text === entry.text)));
    const last = earlier.findLast((one) => tilesOf(one, seat).length > 0);
    if (isSwap && last) for (const space of spaces) go(1 - seat, space, tilesOf(last, seat).slice(-1));
    // What went on by itself.
    for (const { key, params } of entry.sayings) {
      const [turned, space] = [["c-cross.turns-light", "c-cross.turns-dark"].indexOf(key), String(params.space)];
      if (turned >= 0) go(turned, space, tilesOf(entry, 1 - turned));
    }
    return ways;
  });
}

/** The fields that somebody covered with an entry of the log. */
const tilesOf = ({ sayings }: LogEntry, seat: number): string[] =>
  sayings.flatMap(({ key, params }) => (key === "c-cross.covers" && params.seat === seat ? [String(params.field)] : []));
