// Several people at one screen: whose place it is to look, and the curtain between them.

import { tick } from "svelte";
import { landed } from "./flight";
import type { LiveTable } from "./live.svelte";
import { habits } from "./memory.svelte";

export class Curtain {
  /** The seat that may look next while it is down; null if it is up. */
  seat: number | null = $state(null);
  /** Whether the next who acts looks in a moment. */
  isTurning = $state(false);
  /** Whether those at this table want one: whoever does without it here may need it elsewhere. */
  isWanted = $state(habits.curtain);
  /** Somebody is still looking at what happened. */
  private isHeld = false;

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

  /** Whether a seat sees what nobody else may. */
  private hides(seat: number): boolean {
    const { game, now } = this.live;
    return !game?.open && now.secret.includes(seat);
  }

  /** Who has come to the table sits down. */
  come(): void {
    if (this.live.you === null && this.seat === null && this.live.mine.length) this.lookFrom(this.next());
  }

  /** Who looks next without being asked; null if nobody. */
  private follower(): number | null {
    const { mine, now, you } = this.live;
    const next = this.next();
    const isIdle = you !== null && !now.acting.includes(you) && !this.isHeld;
    return isIdle && mine.length > 1 && now.acting.includes(next) ? next : null;
  }

  /** Nobody has to pass the screen on while something is looked at. */
  hold(on: boolean): void {
    this.isHeld = on;
    if (!on) void this.follow();
  }

  /** Who is to come behind the curtain: if it is somebody else's turn by now, they. */
  private called(seat: number): number {
    const { acting } = this.live.now;
    const next = this.next();
    return !acting.includes(seat) && acting.includes(next) ? next : seat;
  }

  /** Something happened by which whoever looks has a secret now, and had none: those beside them shall not see it. */
  guard(hadSecret: boolean): void {
    const { mine, you } = this.live;
    if (!hadSecret && you !== null && mine.length > 1 && this.isWanted && this.hides(you)) this.lookFrom(this.next());
  }

  /** Something happened: the next who acts looks, once what was done could be seen. */
  async follow(): Promise<void> {
    if (this.seat !== null) this.seat = this.called(this.seat);
    if (this.isTurning || this.follower() === null) return;
    this.isTurning = true;
    await tick(); // the board may want to show something first
    await landed();
    this.isTurning = false;
    const next = this.follower();
    if (next !== null) this.lookFrom(next);
  }

  /** Lets a seat look: at once if it sees nothing of its own, else behind a curtain, where nothing of any seat is to be had. */
  lookFrom(seat: number): void {
    const { live } = this;
    if (live.socket?.pending) return; // it is answered to the seat that made it
    this.passed();
    if (live.mine.length < 2 || !this.isWanted || !this.hides(seat)) {
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
