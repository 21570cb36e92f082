// What the house tells of a game of Lucky Numbers.
// Made from src/cinquefoil/boxes/lucky_numbers/position.py: edit that, and run ./scripts/wire.

/** How a game ended, as positions tell it, too. */
export interface Result {
  winners: number[];
  reason: string;
  scores: number[] | null;
}

export interface View {
  game: "lucky-numbers";
  setup: "michael" | "standard";
  bruno: boolean;
  first: number | null;
  phase: "deal" | "drawing" | "lay" | "lot" | "over" | "place" | "turn";
  turn: number | null;
  /** By seat: four rows of four, null where nothing lies. */
  gardens: (((number | null)[])[])[];
  /** What lies face up, ascending. */
  middle: number[];
  /** What the seat that is dealt to has been dealt so far, ascending. */
  dealt: number[];
  /** The clover in hand. */
  drawn: number | null;
  /** How many turns in a row have only exchanged a face-up clover. */
  idle: number;
  result: Result | null;
}
