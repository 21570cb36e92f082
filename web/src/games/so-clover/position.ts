// What the house tells of a game of So Clover!.
// Made from src/cinquefoil/boxes/so_clover/position.py: edit that, and run ./scripts/wire.

/** How a game ended, as positions tell it, too. */
export interface Result {
  winners: number[];
  reason: string;
  scores: number[] | null;
}

/** A player's clover. */
export interface CloverView {
  /** Four keywords each, clockwise from the north; `?` for a card that is hidden, null where none lies. */
  solution: Record<"ne" | "nw" | "se" | "sw", string[] | "?" | null>;
  /** Null where none is written. */
  clues: Record<"e" | "n" | "s" | "w", string | null>;
  done: boolean;
  decoys: (string[] | "?")[];
  row: (string[] | "?")[];
  /** Null until it is resolved. */
  points: number | null;
}

export interface View {
  game: "so-clover";
  /** There only if they are: that they are doubtful goes without saying. */
  translations?: "refused";
  language: "de" | "en" | "fr";
  /** How many there are on every board. */
  decoys: number;
  first: number | null;
  phase: "clues" | "deal" | "lot" | "over" | "resolution" | "shuffle";
  spectator: number | null;
  attempt: number | null;
  /** A card of the row, counted from 1, and the quarters by which it is turned: `3+1`. */
  spots: Record<"ne" | "nw" | "se" | "sw", string | null>;
  fixed: ("ne" | "nw" | "se" | "sw")[];
  /** What the first attempt had wrong: `3@nw+1`. */
  tried: string[];
  /** By seat. */
  says: ("agree" | "disagree" | null)[];
  away: number[];
  result: Result | null;
  /** The cards that are not drawn yet, ascending. */
  deck: (string[] | "?")[];
  drawn: string[] | "?" | null;
  /** By seat. */
  boards: CloverView[];
}
