// How the moves of Bossa go over the board.

import type { Hop } from "../../lib/flight";
import type { Choice } from "../../lib/pick.svelte";
import type { LogEntry } from "../../wire";
import type { View } from "./position";

export type { View };

export type Colour = "white" | "black";
export type Direction = "up" | "down";
export type Side = "doubler" | "inverter";
export type Action = "stack" | "redraw" | "exchange";

export const COLOURS: Colour[] = ["white", "black"];
const DIRECTIONS: Direction[] = ["up", "down"];
export const ACTIONS: Action[] = ["stack", "redraw", "exchange"];

// Places: a tile by its two digits, wherever it lies, since no two are alike; `chip` and the actions, the own ones;
// an arm as moves write it, `W+`, and a row of it, `W+2`.
export const CHIP = "chip";
export const arm = (colour: Colour, direction: Direction): string => `${colour === "white" ? "W" : "B"}${direction === "up" ? "+" : "-"}`;

/** Whether a place is where tiles go: an arm, or a row to be covered. */
export const isOnLine = (place: string): boolean => /^[WB][+-]\d?$/.test(place);

// ---- dots and totals

/** The dots of a tile in a colour, as its mark has it: `x` doubles, `i` swaps the colours. */
export function dots(tile: string, colour: Colour): number {
  const [white, black] = [Number(tile.charAt(0)), Number(tile.charAt(1))];
  const isWhite = (colour === "white") !== tile.endsWith("i");
  return (isWhite ? white : black) * (tile.endsWith("x") ? 2 : 1);
}

/** What tiles add up to in a colour; null if one of them has none of it, so that they make no total at all. */
export function total(tiles: string[], colour: Colour): number | null {
  const each = tiles.map((tile) => dots(tile, colour));
  return each.includes(0) ? null : each.reduce((sum, one) => sum + one, 0);
}

/** What is picked, on a line: nothing, what has no total there, or a number. */
export type Sum = "none" | "unfit" | number;

/** What the row of that number, counted from the die, adds up to. */
export const value = (die: number, direction: Direction, row: number): number => die + (direction === "up" ? row : -row);

export const rowsOn = (view: View, colour: Colour): number => view.lines[colour].up.length + view.lines[colour].down.length;

/** What the next row of an arm has to be. */
export interface Need {
  total: number;
  /** With how many tiles it can be made, ascending; none where the arm is at its end. */
  sizes: number[];
}

/** BO-11 and BO-13. A tile has a dot at least: a row never has more of them than its total. */
export function need(view: View, colour: Colour, direction: Direction): Need {
  const rows = view.lines[colour][direction];
  const total = value(view.dice?.[colour] ?? 0, direction, rows.length + 1);
  const before = rows.at(-1)?.[0]?.length;
  const around = before === undefined ? [1, 2] : view.rows === "near" ? [before - 1, before, before + 1] : [before - 1, before + 1];
  return { total, sizes: around.filter((size) => size >= 1 && size <= total) };
}

/** Whether tiles have more dots than any next row needs, in each colour that all of them have. */
export function isTooMuch(view: View, tiles: string[]): boolean {
  return COLOURS.every((colour) => {
    const sum = total(tiles, colour);
    const needs = DIRECTIONS.map((direction) => need(view, colour, direction)).filter(({ sizes }) => sizes.length);
    return sum === null || needs.every((one) => sum > one.total);
  });
}

// ---- who is about to win

/** BO-19: a line with this many rows has won. */
export const ROWS = 6;
/** Who has this many tiles or fewer may well lay them all at once. */
const FEW = 2;

export const isRowFromWinning = (view: View, colour: Colour): boolean => !view.result && rowsOn(view, colour) === ROWS - 1;

export function isTilesFromWinning(view: View, seat: number): boolean {
  const tiles = view.hands[seat]?.length ?? 0;
  return !view.result && tiles > 0 && tiles <= FEW;
}

/** Whether a move makes the last row of the other's line, and leaves its player with tiles: BO-18, BO-19. */
export function givesAway(view: View, seat: number, move: string): boolean {
  const [, stack, on, laid] = LAID.exec(move) ?? [];
  if (stack || !on || !laid) return false;
  const colour = on.startsWith("W") ? "white" : "black";
  return view.colours[seat] !== colour && isRowFromWinning(view, colour) && laid.split(",").length < (view.hands[seat]?.length ?? 0);
}

// ---- choosing

const isTile = (place: string): boolean => /^\d\d$/.test(place);
const isAction = (place: string): place is Action => (ACTIONS as string[]).includes(place);

export interface Held {
  tiles: string[];
  /** The tile that the chip lies on. */
  marked: string | null;
  /** The chip is in hand and wants a tile. */
  isChipUp: boolean;
  action: Action | null;
  /** Something else was touched: an arm or a row, and with it the move is made. */
  isElsewhere: boolean;
}

/** What is in hand. The chip lies on the tile that was touched after it. */
export function readHeld(held: string[]): Held {
  const at = held.indexOf(CHIP);
  return {
    tiles: held.filter(isTile),
    marked: (at >= 0 && held[at + 1]) || null,
    isChipUp: at >= 0 && at === held.length - 1,
    action: held.find(isAction) ?? null,
    isElsewhere: !held.every((place) => isTile(place) || isAction(place) || place === CHIP),
  };
}

/** The tiles in hand as moves write them, ascending and with the mark of the chip. */
export function written({ tiles, marked }: Held, side: Side | null): string[] {
  return [...tiles].sort().map((tile) => (tile === marked ? `${tile}${side === "doubler" ? "x" : "i"}` : tile));
}

/** What is held after a tile of the hand or the chip was touched: they come and go in any order. */
export function gather(before: string[], place: string, hand: string[], hasChip: boolean): string[] | null {
  const held = before.filter((other) => other === CHIP || isAction(other) || hand.includes(other)); // and not where they went
  const { tiles, marked, isChipUp, action } = readHeld(held);
  const without = (...gone: (string | null)[]): string[] => held.filter((other) => !gone.includes(other));
  if (place === CHIP && hasChip) {
    if (held.includes(CHIP)) return without(CHIP);
    return action === "exchange" || action === "redraw" ? [CHIP] : [...held, CHIP];
  }
  if (!hand.includes(place) || action === "redraw") return null;
  if (isChipUp) return [...without(CHIP, place), CHIP, place];
  if (tiles.includes(place)) return place === marked ? without(CHIP, place) : without(place);
  return action === "exchange" ? [action, place] : [...held, place];
}

const LAID = /^(?:(stack):)?([WB][+-]\d?):([\dxi,]+)$/;

/** An action, or several tiles at once, or one with the chip. */
export function weighty(move: string): boolean {
  const [, stack, , laid = ""] = LAID.exec(move) ?? [];
  return stack !== undefined || /^(exchange|redraw):/.test(move) || /[,xi]/.test(laid);
}
const REDRAW = /^redraw:(\d\d)$/;
const EXCHANGE = /^exchange:(\d\d)\/(\d\d)$/;

/** The moves with their ways. The opening's are places themselves. */
export function choices(moves: string[]): Choice[] {
  return moves.map((move): Choice => {
    const [, stack, on, laid] = LAID.exec(move) ?? [];
    if (on && laid) return { move, way: laying(laid.split(","), on, stack !== undefined) };
    const [, redrawn] = REDRAW.exec(move) ?? [];
    if (redrawn) return { move, way: (held) => rest(held, [redrawn, "redraw"]) };
    const [, given, taken] = EXCHANGE.exec(move) ?? [];
    if (given && taken) return { move, way: exchanging(given, taken) };
    return { move, way: [move] };
  });
}

/** What is missing of some places; null if there is anything else in hand. */
function rest(held: string[], places: string[]): string[] | null {
  return held.every((place) => places.includes(place)) ? places.filter((place) => !held.includes(place)) : null;
}

/** It can be done once a game, so it has to be asked for: a tile of the other's that is touched is no exchange by itself. */
function exchanging(given: string, taken: string) {
  return (held: string[]): string[] | null => {
    const missing = rest(held, ["exchange", given, taken]);
    if (!missing?.includes("exchange")) return missing?.includes(given) ? [given] : missing;
    return held.includes(taken) ? null : missing.filter((place) => place !== taken);
  };
}

/** Tiles and the chip in any order, for a stack also its marker if somebody likes to say so; then where they go. */
function laying(texts: string[], on: string, isStack: boolean) {
  const tiles = texts.map((text) => text.slice(0, 2));
  const marked = texts.find((text) => text.length > 2)?.slice(0, 2) ?? null;
  return (places: string[]): string[] | null => {
    const isThere = places.at(-1) === on;
    const held = readHeld(isThere ? places.slice(0, -1) : places);
    if (held.isElsewhere || (held.action && !(held.action === "stack" && isStack))) return null;
    if (!held.tiles.every((tile) => tiles.includes(tile))) return null;
    if (held.isChipUp) return marked && !isThere ? [marked] : null;
    if (held.marked && held.marked !== marked) return null;
    const missing = tiles.filter((tile) => !held.tiles.includes(tile));
    if (marked && !held.marked) missing.push(CHIP);
    if (isThere) return missing.length ? null : [];
    const next = missing.length ? missing : [on];
    return isStack && !held.action ? [...next, "stack"] : next;
  };
}

/** What somebody means who touches a place that is not lit. */
export function attempt(view: View, seat: number, held: string[], place: string): string | null {
  const now = readHeld(held);
  const tiles = written(now, view.chips[seat] ?? null).join(",");
  const [some] = view.hands[seat] ?? [];
  if (/^[WB][+-]$/.test(place)) return tiles && `${place}:${tiles}`;
  if (/^[WB][+-]\d$/.test(place)) return tiles && `stack:${place}:${tiles}`;
  const [tile = some, ...more] = now.tiles;
  if (!tile || more.length) return null;
  // What is spent says so for any tile.
  if (place === "redraw") return `redraw:${tile}`;
  const theirs = view.hands[1 - seat] ?? [];
  if (place === "exchange" && theirs[0]) return `exchange:${tile}/${theirs[0]}`;
  if (theirs.includes(place) && now.tiles.length && now.action === "exchange") return `exchange:${tile}/${place}`;
  if (place === "stack") return `stack:W+1:${tile}`;
  if (place === CHIP) return `W+:${tile}${view.chips[seat] === "doubler" ? "x" : "i"}`;
  return null;
}

// ---- what happened

/** A spot where a tile lay before the last move took it away. */
export const left = (tile: string): string => `left-${tile}`;

/** The tiles that a move moves: those it takes from its player's hand, and what it takes from the other's. */
function moved(text: string): { own: string[]; theirs: string[] } {
  const laid = LAID.exec(text)?.[3];
  if (laid) return { own: laid.split(",").map((tile) => tile.slice(0, 2)), theirs: [] };
  const [, given, taken] = EXCHANGE.exec(text) ?? [];
  if (given && taken) return { own: [given], theirs: [taken] };
  const redrawn = REDRAW.exec(text)?.[1];
  return { own: redrawn ? [redrawn] : [], theirs: [] };
}

/** The tiles that have just left a seat's hand, to mark where they flew from. */
export function gone(latest: LogEntry[], seat: number): string[] {
  const tiles = latest.flatMap(({ kind, text, seat: mover }) => {
    if (kind !== "move" || mover === null) return [];
    const { own, theirs } = moved(text);
    return mover === seat ? own : theirs;
  });
  return [...new Set(tiles)]; // who was away for a while may have missed one that left, came back and left
}

/** What happened, as tiles that go from place to place. */
export function hops(latest: LogEntry[], before: View, now: View): Hop[] {
  let dealt = before.hands.flat().length;
  return latest.flatMap(({ kind, text, seat }): Hop[] => {
    if (kind === "chance") {
      if (text.startsWith("=roll")) {
        return COLOURS.map((colour, at) => ({ to: die(colour), turns: true, together: at > 0, sound: "turn" }));
      }
      if (before.phase !== "deal") return [{ from: "pile", to: text.slice(1), turns: true, sound: "draw" }];
      const [to, at] = [Math.floor(dealt / DEALT), dealt++ % DEALT]; // seat 0 is dealt to first
      return [{ from: "pile", to: text === "=?" ? hiddenTile(to, at) : text.slice(1), together: at > 0, sound: "draw" }];
    }
    if (text === "white" || text === "black") return opened(before, now);
    if (text === "doubler" || text === "inverter") return [{ to: chip(seat ?? 0), sound: "lay" }];
    const { own, theirs } = moved(text);
    return [...own, ...theirs].map((tile, at) => ({ from: left(tile), to: tile, together: at > 0, sound: "lay" }));
  });
}

const DEALT = 4;
export const die = (colour: Colour): string => `die-${colour}`;
export const chip = (seat: number): string => `chip-${seat}`;

export const hiddenTile = (seat: number, at: number): string => `hidden-${seat}-${at}`;

/** Hands that are laid open turn over where they lie. */
function opened(before: View, now: View): Hop[] {
  const tiles = now.hands.flatMap((hand, seat) => (before.hands[seat]?.includes("?") ? hand : []));
  return tiles.map((tile, at) => ({ to: tile, turns: true, together: at > 0, sound: "turn" }));
}

/** The tiles that the last move, and what chance brought after it, put where they are. */
export function marked(latest: LogEntry[]): Set<string> {
  const at = latest.findLastIndex(({ kind }) => kind === "move");
  const tiles = latest.slice(Math.max(at, 0)).flatMap(({ kind, text }) => {
    if (kind === "chance") return at >= 0 && /^=\d\d$/.test(text) ? [text.slice(1)] : [];
    const { own, theirs } = moved(text);
    return [...own, ...theirs];
  });
  return new Set(tiles);
}
