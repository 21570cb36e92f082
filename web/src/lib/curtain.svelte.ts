// Several people at one screen: whose place it is to look, and the curtain between them.

import type { LiveTable } from "./live.svelte";
import { habits } from "./memory.svelte";

export class Curtain {
  /** The seat that may look next while it is down; null if it is up. */
  seat: number | null = $state(null);
  /** Where nothing is hidden nobody needs one. */
  readonly isUsed = $derived.by(() => habits.curtain && !this.live.game?.open);

  constructor(
    private readonly live: LiveTable,
    /** Somebody else is to look: what the one before has begun is put away. */
    private readonly passed: () => void,
  ) {}

  /** Who acts, else the first. */
  private next(): number {
    const { mine, now, you } = this.live;
    const later = [...mine.filter((seat) => seat > (you ?? -1)), ...mine.filter((seat) => seat <= (you ?? -1))];
    return later.find((seat) => now.acting.includes(seat)) ?? mine[0] ?? 0;
  }

  /** Who has come to the table sits down. */
  come(): void {
    if (this.live.you === null && this.seat === null && this.live.mine.length) this.lookFrom(this.next());
  }

  /** Something happened: where there is no curtain the next who acts looks without being asked. */
  follow(): void {
    const { mine, now, you } = this.live;
    const next = this.next();
    const isIdle = you !== null && !now.acting.includes(you);
    if (isIdle && mine.length > 1 && !this.isUsed && now.acting.includes(next)) this.lookFrom(next);
  }

  /** Lets a seat look: at once where nobody minds, else behind a curtain, where nothing of any seat is to be had. */
  lookFrom(seat: number): void {
    const { live } = this;
    if (live.socket?.pending) return; // it is answered to the seat that made it
    this.passed();
    if (live.mine.length < 2 || !this.isUsed) {
      this.seat = null;
      live.socket?.sitAt(seat);
      return;
    }
    this.seat = seat;
    live.forget();
    live.socket?.sitAt(null);
  }

  raise(): void {
    const { seat } = this;
    this.seat = null;
    this.live.socket?.sitAt(seat);
  }
}
