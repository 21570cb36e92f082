// What the house tells of a game of Cross×Clover.
// Made from src/cinquefoil/boxes/cross_clover/position.py: edit that, and run ./scripts/wire.

/** How a game ended, as positions tell it, too. */
export interface Result {
  winners: number[];
  reason: string;
  scores: number[] | null;
}

export interface View {
  game: "cross-clover";
  first: number | null;
  phase: "deal" | "drawing" | "lay" | "lot" | "over" | "reveal" | "turn";
  turn: number | null;
  /** Red and white tiles; `R?` and `W?` lie face down. */
  board: (("R1" | "R1L" | "R2" | "R2L" | "R3" | "R3L" | "R4" | "R4L" | "R?" | "W1" | "W1L" | "W2" | "W2L" | "W3" | "W3L" | "W4" | "W4L" | "W?" | null)[])[];
  scored: ("circle1" | "circle2" | "circle3" | "circle4" | "cola" | "colb" | "colc" | "cold" | "row1" | "row2" | "row3" | "row4")[];
  scores: number[];
  /** By seat, ascending; `?` for each tile that is hidden. */
  hands: (("1" | "1L" | "2" | "2L" | "3" | "3L" | "4" | "4L" | "?")[])[];
  /** By seat: how many tiles are in the first, and in the second. */
  decks: number[][];
  /** By seat, ascending: what has left the game. */
  out: (("1" | "1L" | "2" | "2L" | "3" | "3L" | "4" | "4L")[])[];
  /** By seat: whether it is still to be used. */
  aphids: boolean[];
  aphid_just_used: boolean;
  /** How many in a row. */
  passes: number;
  result: Result | null;
}
