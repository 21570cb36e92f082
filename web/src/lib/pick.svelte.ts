// Choosing a move by touching things. A board tells which moves there are and over which places each of them goes; what is
// touched narrows them down until one is left. So every board has the same gestures, and none of them a rule.

import { untrack } from "svelte";

/**
 * A move, and the way to it: the places to touch, in this order; or, where they may be touched in any order, what says which
 * of them come next: none if nothing is missing, null if what is held does not lead there. A move that can be made in several
 * ways is given several times.
 */
export interface Choice {
  move: string;
  way: string[] | ((held: string[]) => string[] | null);
}

/** A move whose places are touched in one order. */
export interface Straight extends Choice {
  way: string[];
}

/** What can be touched next on a way. */
export function ahead({ way }: Choice, held: string[]): string[] | null {
  if (typeof way === "function") return way(held);
  return held.every((place, at) => way[at] === place) ? way.slice(held.length, held.length + 1) : null;
}

/** What is held after a place was touched, where pieces are gathered in any order; null if it has none of them. */
export type Gather = (held: string[], place: string) => string[] | null;

export interface Picker {
  /** A move is chosen. */
  chosen(move: string): void;
  /** Somebody tried what is not among the moves: the house can say why not. */
  wondered?(move: string): void;
  /** Something else has to be touched first. */
  hinted?(text: string): void;
  /** Something was touched; what is held may have changed by it, or not. */
  touched?(changes: boolean): void;
}

export class Pick {
  choices: Choice[] = $state.raw([]);
  /** The places that were touched so far. */
  held: string[] = $state.raw([]);
  /** Those that a hint is about. */
  hinted: Set<string> = $state.raw(new Set());

  readonly open = $derived(this.choices.filter((choice) => ahead(choice, this.held) !== null));
  /** The places that can be touched next. */
  readonly lit = $derived(new Set(this.open.flatMap((choice) => ahead(choice, this.held) ?? [])));
  /** The move that is chosen if nothing more is touched. */
  readonly ready = $derived(this.held.length ? (this.open.find((choice) => !ahead(choice, this.held)?.length) ?? null) : null);
  /** Whether one could stop or go on somewhere, with what there is to choose. Where the order is free, one never can. */
  readonly mayStop = $derived.by(() => {
    const ways = this.choices.flatMap(({ way }) => (typeof way === "function" ? [] : [way]));
    const begun = new Set(ways.flatMap((way) => way.slice(1).map((_, at) => way.slice(0, at + 1).join(" "))));
    return ways.some((way) => begun.has(way.join(" ")));
  });
  /**
   * Whether somebody has to say that it can be left at that: one could go on; or one could from other places, and would not
   * expect to be taken at one's word here.
   */
  readonly canStop = $derived(this.ready !== null && (this.lit.size > 0 || (this.mayStop && this.held.length === 1)));

  /** Whether something must be added here, where one could leave it at that elsewhere: it may as well be put back. */
  readonly mustGoOn = $derived(this.mayStop && this.held.length > 0 && this.ready === null);

  /** What somebody seems to mean who touches a place that is not lit, as a move; null if nothing. Each board knows. */
  attempt: ((held: string[], place: string) => string | null) | null = null;
  /** What has to be touched before a place, in words; null if that is not what is missing. Each board knows. */
  hint: ((held: string[], place: string) => string | null) | null = null;
  /** What to think of before a move is played, in words: it waits to be confirmed then; null if nothing. Each board knows. */
  caution: ((move: string) => string | null) | null = null;

  /** Whether a move has several parts, or cannot be put right: no finger should play it by accident. Each board knows. */
  weighty: (move: string) => boolean = () => false;
  /** Whether what others do meanwhile makes no difference to a move that waits to be confirmed. */
  lasting: (move: string) => boolean = () => false;

  /** Whether it is only asked why something cannot be done: meanwhile nothing is offered, and what is held stays in hand. */
  wonders = false;

  private gather: Gather | null = null;

  constructor(private readonly picker: Picker) {}

  /**
   * Tells what can be chosen now. What is held stays in hand if it still can be. Who brings a way to gather pieces lets them be
   * taken and put back one by one, also where no move has all of them: one may count before one knows.
   */
  offer(choices: Choice[], gather: Gather | null = null): void {
    this.choices = choices;
    this.gather = gather;
    // Boards offer within an effect: it is not to run again, and offer anew, whenever something is touched.
    const isStuck = untrack(() => this.held.length > 0 && !this.open.length);
    if (isStuck && !gather && !this.wonders) this.held = [];
  }

  /** Whether a place begins some way: it has something that can be picked up. */
  begins(place: string): boolean {
    return this.choices.some((choice) => ahead(choice, [])?.includes(place));
  }

  /** Whether a place has a piece that can be gathered. */
  gathers(place: string): boolean {
    return !!this.gather?.(this.held, place);
  }

  touch(place: string): void {
    const at = this.held.indexOf(place);
    const gathered = this.gather?.(this.held, place);
    this.picker.touched?.(!!gathered || this.lit.has(place) || at >= 0 || this.begins(place));
    if (gathered) this.hold(gathered);
    else if (this.lit.has(place)) this.hold([...this.held, place]);
    else if (at >= 0) this.held = this.held.slice(0, at);
    else if (this.begins(place)) this.hold([place]);
    else this.wonder(place);
  }

  private wonder(place: string): void {
    const hint = this.hint?.(this.held, place);
    const move = this.attempt?.(this.held, place);
    if (hint) this.tell(hint);
    else if (move) this.picker.wondered?.(move);
  }

  /** Says what has to be done first. */
  tell(text: string): void {
    this.picker.hinted?.(text);
  }

  private hold(places: string[]): void {
    this.held = places;
    if (this.ready && !this.canStop) this.finish();
  }

  /** Chooses the move that everything held amounts to. */
  finish(): void {
    if (this.ready) this.choose(this.ready.move);
  }

  /** Chooses a move that is not made of places: a button of the board says it all. */
  choose(move: string): void {
    this.picker.chosen(move);
  }

  /** Puts everything back. */
  putBack(): void {
    this.picker.touched?.(true);
    this.held = [];
  }

  /** What an element needs to be a place: spread it over a button. */
  place(name: string): Record<string, unknown> {
    const lit = this.lit.has(name);
    const held = this.held.includes(name);
    return {
      type: "button",
      "data-place": name,
      "data-lit": lit || undefined,
      "data-held": held || undefined,
      "data-hinted": this.hinted.has(name) || undefined,
      "aria-pressed": held || undefined,
      "aria-disabled": lit || held || this.begins(name) || this.gathers(name) ? undefined : "true",
      tabindex: lit || held || this.gathers(name) ? 0 : -1,
    };
  }
}
