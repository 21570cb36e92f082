// Choosing a move by touching things. A board tells which moves there are and over which places each of them goes; what is
// touched narrows them down until one is left. So every board has the same manners, and none of them a rule.

/** A move, and the places to touch for it, in this order. A move that can be made in several ways is given several times. */
export interface Choice {
  move: string;
  way: string[];
}

export interface Picker {
  /** A move is chosen. */
  chosen(move: string): void;
  /** Somebody tried what is not among the moves: the house can say why not. */
  wondered?(move: string): void;
  /** Something was taken or put back. */
  touched?(): void;
}

export class Pick {
  choices: Choice[] = $state.raw([]);
  /** The places that were touched so far. */
  held: string[] = $state.raw([]);

  readonly open = $derived(this.choices.filter(({ way }) => this.held.every((place, at) => way[at] === place)));
  /** The places that can be touched next. */
  readonly lit = $derived(new Set(this.open.flatMap(({ way }) => way.slice(this.held.length, this.held.length + 1))));
  /** The move that is chosen if nothing more is touched. */
  readonly ready = $derived(this.held.length ? (this.open.find(({ way }) => way.length === this.held.length) ?? null) : null);
  /** Whether it can be left at that, or gone on with: somebody has to say. */
  readonly canStop = $derived(this.ready !== null && this.lit.size > 0);
  /** Whether that can happen with what there is to choose. */
  readonly mayStop = $derived.by(() => {
    const begun = new Set(this.choices.flatMap(({ way }) => way.slice(1).map((_, at) => way.slice(0, at + 1).join(" "))));
    return this.choices.some(({ way }) => begun.has(way.join(" ")));
  });

  /** What somebody seems to mean who touches a place that is not lit, as a move; null if nothing. Each board knows. */
  attempt: ((held: string[], place: string) => string | null) | null = null;

  constructor(private readonly picker: Picker) {}

  /** Tells what can be chosen now. What is held stays in hand if it still can be. */
  offer(choices: Choice[]): void {
    this.choices = choices;
    if (this.held.length && !this.open.length) this.held = [];
  }

  /** Whether a place begins some way: it has something that can be picked up. */
  begins(place: string): boolean {
    return this.choices.some(({ way }) => way[0] === place);
  }

  touch(place: string): void {
    this.picker.touched?.();
    const at = this.held.indexOf(place);
    if (this.lit.has(place)) this.take(place);
    else if (at >= 0) this.held = this.held.slice(0, at);
    else if (this.begins(place)) {
      this.held = [];
      this.take(place);
    } else this.wonder(place);
  }

  private wonder(place: string): void {
    const move = this.attempt?.(this.held, place);
    if (move) this.picker.wondered?.(move);
  }

  private take(place: string): void {
    this.held = [...this.held, place];
    if (this.ready && !this.canStop) this.finish();
  }

  /** Plays what is chosen. */
  finish(): void {
    const move = this.ready?.move;
    if (move !== undefined) this.picker.chosen(move);
  }

  /** Puts everything back. */
  putBack(): void {
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
      "aria-pressed": held || undefined,
      "aria-disabled": lit || held || this.begins(name) ? undefined : "true",
      tabindex: lit || held ? 0 : -1,
    };
  }
}
