// What the house tells of a game of Bossa.
// Made from src/cinquefoil/boxes/bossa/position.py: edit that, and run ./scripts/wire.

/** How a game ended, as positions tell it, too. */
export interface Result {
  winners: number[];
  reason: string;
  scores: number[] | null;
}

export interface View {
  game: "bossa";
  rows: "near" | "strict";
  phase: "chip" | "claim" | "colour" | "deal" | "draw" | "over" | "redraw" | "roll" | "turn";
  turn: number | null;
  first: number | null;
  dice: Record<"black" | "white", number> | null;
  /** By seat; null until they are named. */
  colours: ("black" | "white" | null)[];
  /** By seat, ascending; `?` for each tile that is hidden. */
  hands: string[][];
  lines: Record<"black" | "white", Record<"down" | "up", string[][][]>>;
  /** What was put away in redraws, ascending. */
  discards: string[];
  pile: number;
  chips: ("doubler" | "inverter" | null)[];
  chip_used: boolean[];
  /** By seat: those that are left. */
  actions: (("exchange" | "redraw" | "stack")[])[];
  result: Result | null;
}
