// The twelve lines of the meadow: which are scored, which lack a single number, and whether that can still come.
// Whatever is neither on the board nor out may still come, from a hand or a deck. Everybody knows that much, and nothing here
// looks at more.

import { BOXES, isLadybug, on, type Laid, type View } from "./view";

export interface Line {
  name: string;
  boxes: string[];
}

const QUARTERS = [0, 2, 8, 10];

export const LINES: Line[] = [
  ...[0, 1, 2, 3].map((row) => ({ name: `row${row + 1}`, boxes: BOXES.slice(4 * row, 4 * row + 4) })),
  ...[0, 1, 2, 3].map((column) => ({ name: `col${"abcd"[column]}`, boxes: BOXES.filter((_, at) => at % 4 === column) })),
  ...QUARTERS.map((at, number) => ({ name: `circle${number + 1}`, boxes: [at, at + 1, at + 4, at + 5].map((box) => BOXES[box] ?? "") })),
];

/** What is to be seen at the end of a line: flowers, or a bud with the one number that it lacks. */
export interface LineState extends Line {
  scored: boolean;
  /** Null if it lacks more than one number, or if it can never be completed. */
  lacks: number | null;
  /** Whether it stays as it is unless a ladybug lands on it or clears the way. */
  needsLadybug: boolean;
}

export function lineStates(view: View): LineState[] {
  const outlook = new Outlook(view);
  return LINES.map((line) => {
    const scored = isScored(view, line);
    const number = scored || view.phase === "over" ? null : lacking(view, line);
    const needsLadybug = number !== null && !outlook.needsNoLadybug(line, number);
    const lacks = needsLadybug && !outlook.canComplete(line) ? null : number;
    return { ...line, scored, lacks, needsLadybug: needsLadybug && lacks !== null };
  });
}

export const isScored = (view: View, { name }: Line): boolean => (view.scored as string[]).includes(name);

export const numberOf = ({ tile }: Laid): number => Number(tile.charAt(0));

function lacking(view: View, { boxes }: Line): number | null {
  const there = laidOn(view, boxes).map(numberOf);
  const missing = NUMBERS.filter((number) => !there.includes(number));
  return missing.length === 1 ? (missing[0] ?? null) : null;
}

export const laidOn = (view: View, boxes: string[]): Laid[] => boxes.flatMap((box) => on(view, box) ?? []);

// ---- what may still happen

const NUMBERS = [1, 2, 3, 4];
const TILES = 16;

/** How often a player has a tile (XC-2). */
const copies = (tile: string): number => (isLadybug(tile) ? 1 : 3);

class Outlook {
  private readonly locked: Set<string>;
  private readonly aphids: number;
  /** Tiles that may still be placed, one of each kind. */
  private readonly coming: Laid[];
  /** Ladybugs that an aphid could still move. */
  private readonly loose: Laid[];
  /** Whether anything that lies on the board can still be covered or moved. */
  private readonly stirs: boolean;

  constructor(private readonly view: View) {
    this.locked = new Set(LINES.filter((line) => isScored(view, line)).flatMap(({ boxes }) => boxes));
    this.aphids = view.aphids.filter(Boolean).length;
    this.coming = [0, 1].flatMap((seat) => this.comingTo(seat));
    this.loose = laidOn(view, BOXES.filter((box) => !this.locked.has(box))).filter(({ tile }) => isLadybug(tile));
    this.stirs = this.ladybugs.length > 0 || (this.aphids > 0 && this.loose.length > 0);
  }

  private get ladybugs(): Laid[] {
    return this.coming.filter(({ tile }) => isLadybug(tile));
  }

  /** A 4 needs four tiles in hand (XC-9): who has fewer left altogether can never place it. */
  private comingTo(seat: number): Laid[] {
    const gone = [...laidOn(this.view, BOXES).filter((laid) => laid.seat === seat).map(({ tile }) => tile), ...(this.view.out[seat] ?? [])];
    const isLeft = (tile: string): boolean => gone.filter((other) => other === tile).length < copies(tile);
    return NUMBERS.filter((number) => number <= TILES - gone.length)
      .flatMap((number) => [`${number}`, `${number}L`])
      .filter(isLeft)
      .map((tile) => ({ seat, tile }));
  }

  /** Whether the number can be placed on the empty box of a line even if nothing is ever covered or moved. */
  needsNoLadybug({ boxes }: Line, number: number): boolean {
    const empty = boxes.find((box) => !on(this.view, box));
    const plain = this.coming.filter((laid) => !isLadybug(laid.tile) && numberOf(laid) === number);
    return empty !== undefined && plain.some((laid) => this.rivals(laid, empty).length === 0);
  }

  /** Whether its boxes may ever show all four numbers. If not, they surely never will. */
  canComplete({ boxes }: Line): boolean {
    const choices = boxes.map((box) => this.possible(box));
    const fill = (at: number, left: number[]): boolean =>
      at === choices.length || left.some((number) => choices[at]?.has(number) && fill(at + 1, left.filter((other) => other !== number)));
    return fill(0, NUMBERS);
  }

  /** The numbers that a box shows or may ever show. */
  private possible(box: string): Set<number> {
    const laid = on(this.view, box);
    if (laid && this.isFixed(box)) return new Set([numberOf(laid)]);
    const carried = this.aphids > 0 ? this.loose : [];
    const landing = [...(laid && !this.canBeEmptied(laid) ? this.ladybugs : this.coming), ...carried];
    const fitting = landing.filter((one) => !this.rivals(one, box).some((rival) => this.isFixed(rival)));
    return new Set([...(laid ? [laid] : []), ...fitting].map(numberOf));
  }

  private isFixed(box: string): boolean {
    return this.locked.has(box) || !this.stirs;
  }

  /** A box is empty when an aphid has moved its ladybug away: the one that is there, or one that has come to cover the tile. */
  private canBeEmptied({ tile }: Laid): boolean {
    return this.aphids > (isLadybug(tile) || this.ladybugs.length > 0 ? 0 : 1);
  }

  /** The boxes in line with a box that keep a tile away: they have its number in its colour (XC-9). */
  private rivals(laid: Laid, box: string): string[] {
    const near = LINES.filter(({ boxes }) => boxes.includes(box)).flatMap(({ boxes }) => boxes);
    return near.filter((other) => {
      const there = other === box ? null : on(this.view, other);
      return there?.seat === laid.seat && numberOf(there) === numberOf(laid);
    });
  }
}
