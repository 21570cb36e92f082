// What the house tells of a game of C-Cross.
// Made from src/cinquefoil/boxes/c_cross/position.py: edit that, and run ./scripts/wire.

/** A field that was won, while its winner chooses which pawns to give for it. */
export interface Resolving {
  field: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" | "J" | "K" | "L" | "M" | "N" | "O" | "P";
  winner: number;
  give: number;
}

/** How a game ended, as positions tell it, too. */
export interface Result {
  winners: number[];
  reason: string;
  scores: number[] | null;
}

export interface View {
  game: "c-cross";
  phase: "order" | "over" | "place" | "swap";
  turn: number | null;
  /** Whether the very first pawn is to be placed. */
  opening: boolean;
  /** Five spaces, `.` or `L` or `D` each, or the word `light` or `dark` for a tile. */
  fields: Record<"A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" | "J" | "K" | "L" | "M" | "N" | "O" | "P", string>;
  /** Fields that the placement has won and that are still to be resolved. */
  placement_wins: ("A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" | "J" | "K" | "L" | "M" | "N" | "O" | "P")[];
  resolving: Resolving | null;
  result: Result | null;
}
