// Cards are turned: in the row by us alone, before they are put; on a spot by a move.

import { play as sound } from "../../lib/sound";
import type { Scene } from "../game";
import { placed, putting, quarters, type Placed, type Spot, type View } from "./view";

export class Turning {
  /** Quarters by which cards of the row are turned. */
  readonly row: Record<number, number> = $state({});
  /** Cards on spots that we have turned, until the house says so: a second touch goes on from there. */
  private readonly wanted: Partial<Record<Spot, Placed>> = $state({});

  constructor(
    private readonly scene: () => Scene<View>,
    private readonly play: (move: string) => Promise<string | null>,
  ) {}

  lies(spot: Spot): Placed | null {
    const there = placed(this.scene().view.spots[spot]);
    const wish = this.wanted[spot];
    return there && wish?.card === there.card ? wish : there;
  }

  canTurn(spot: Spot): boolean {
    const { you, moves } = this.scene();
    const there = this.lies(spot);
    return you !== null && there !== null && moves.includes(putting(you, there, spot));
  }

  async turnSpot(spot: Spot, by = 1): Promise<void> {
    const there = this.lies(spot);
    const { you } = this.scene();
    if (!there || you === null || !this.canTurn(spot)) return;
    const wish = { ...there, turn: quarters(there.turn + by) };
    this.wanted[spot] = wish;
    await this.play(putting(you, wish, spot));
    if (this.wanted[spot]?.turn === wish.turn) delete this.wanted[spot];
  }

  turnCard(card: number, by = 1): void {
    this.row[card] = quarters((this.row[card] ?? 0) + by);
    sound("turn");
  }
}
