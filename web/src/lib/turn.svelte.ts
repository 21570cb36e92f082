// What we are about to do: what is in hand, a move that waits to be confirmed, one that is on its way, and why it was refused.

import type { Fault } from "../wire";
import type { Line } from "./line";
import type { LiveTable } from "./live.svelte";
import { habits } from "./memory.svelte";
import { Pick } from "./pick.svelte";
import { play as sound } from "./sound";
import { said, t } from "./words";

/** Why something was not done, to be read. */
export interface Refusal {
  text: string;
  clause: string | null;
}

/** Something that is done at the table, until it is answered. */
type Deed = (line: Line) => ReturnType<Line["play"]>;

export class Turn {
  /** A move that waits to be confirmed. */
  proposed: string | null = $state(null);
  /** What its player should know before it is confirmed. */
  readonly caution = $derived(this.proposed === null ? null : this.warning(this.proposed));
  refusal: Refusal | null = $state.raw(null);
  sending = $state(false);

  readonly pick = new Pick({
    chosen: (move) => this.choose(move),
    wondered: (move) => {
      if (this.isNow()) void this.play(move, true); // what cannot be done there may well be possible now
    },
    hinted: (text) => {
      this.refusal = { text, clause: null };
    },
    touched: (changes) => this.clear(changes),
  });

  private queue: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly live: LiveTable,
    /** Whether the table is looked at as it is, not as it was. */
    private readonly isNow: () => boolean,
  ) {}

  private choose(move: string): void {
    if (this.waits(move)) this.proposed = move;
    else void this.play(move);
  }

  /** Whether a move is played only when its player has said so once more. It is the same in all games. */
  private waits(move: string): boolean {
    if (habits.confirm !== "phones") return habits.confirm === "always";
    const isTouched = matchMedia("(pointer: coarse)").matches;
    return this.warning(move) !== null || (isTouched && this.pick.weighty(move));
  }

  /** Plays what waits to be confirmed, or what is chosen if nothing more is touched. */
  confirm(): void {
    const move = this.proposed ?? this.pick.ready?.move;
    if (move !== undefined) void this.play(move);
  }

  private warning(move: string): string | null {
    return this.pick.caution?.(move) ?? null;
  }

  /**
   * Plays a move. Where several act at once one may follow another before it is answered. Who only wonders why it cannot be played
   * keeps what is in hand, and what waits to be confirmed.
   */
  play(move: string, wonders = false): Promise<boolean> {
    return this.do((line) => line.play(move, this.mover(move)), wonders);
  }

  private do(deed: Deed, wonders = false): Promise<boolean> {
    const line = this.live.socket;
    if (this.sending || !line) return Promise.resolve(false);
    this.sending = !this.live.game?.simultaneous;
    this.pick.wonders = wonders;
    const held = this.pick.held;
    const doing = this.queue.then(() => this.send(() => deed(line), held, wonders));
    this.queue = doing;
    return doing;
  }

  private async send(deed: () => ReturnType<Deed>, held: string[], wonders: boolean): Promise<boolean> {
    this.clear(!wonders);
    try {
      const { seq } = await deed();
      await this.live.toldOf(seq);
      if (this.pick.held === held) this.pick.putBack(); // something else may have been taken up since
      return true;
    } catch (fault) {
      const { clause } = fault as Fault;
      this.refusal = { text: this.live.explained(fault as Fault), clause };
      sound("no");
      return false;
    } finally {
      this.pick.wonders = false;
      this.sending = false;
    }
  }

  /** Why our last move stands; null if it can be taken back. */
  readonly whyNotBack = $derived.by(() => {
    const { takeback } = this.live.now;
    if (!takeback) return t("takeback.none");
    const why = takeback.why_not;
    return why ? t("takeback.not", { why: said(why, this.live.words, this.live.names) }) : null;
  });

  /** Puts back what is in hand; else takes our last move back, with what came after it, or says why it stands. */
  takeBack(): void {
    const { takeback } = this.live.now;
    if (this.pick.held.length) this.pick.putBack();
    else if (this.whyNotBack !== null) this.refusal = { text: this.whyNotBack, clause: null };
    else if (takeback?.must_ask) void this.do((line) => line.ask(takeback.move, takeback.seat));
    else if (takeback) void this.do((line) => line.play(takeback.move, takeback.seat));
  }

  /** Asks the others for something: that the clocks stand still, for instance. */
  ask(what: string): void {
    const seat = this.live.you ?? this.live.mine[0];
    if (seat !== undefined) void this.do((line) => line.ask(what, seat));
  }

  /** What others ask of us, as one of our seats; null if there is nothing. */
  readonly asked = $derived.by(() => {
    const { asked } = this.live.now;
    const seat = asked?.waiting.find((one) => this.live.mine.includes(one));
    return asked && seat !== undefined ? { ...asked, by: seat } : null;
  });

  /** What we have asked others for. */
  readonly wished = $derived.by(() => {
    const { asked } = this.live.now;
    return asked && this.live.mine.includes(asked.seat) ? { ...asked, by: asked.seat } : null;
  });

  /** Agrees to what is asked, or does not; or thinks better of what we asked for. */
  answer({ seq, by }: { seq: number; by: number }, yes: boolean): void {
    void this.do((line) => line.answer(seq, yes, by));
  }

  /** Where all act at once a move says whose it is: of one screen it may be another's than who looks. */
  private mover(move: string): number | undefined {
    const seat = this.live.game?.simultaneous ? Number.parseInt(move, 10) : NaN;
    return Number.isNaN(seat) || seat === this.live.you ? undefined : seat;
  }

  private clear(changes: boolean): void {
    this.refusal = null;
    if (changes) this.proposed = null;
  }

  /** The refusal has been read: what to do is told again. */
  goOn(): void {
    this.refusal = null;
  }

  /** Something was played meanwhile, perhaps by ourselves. */
  overtaken(byUs: boolean): void {
    if (byUs || (this.proposed !== null && !this.pick.lasting(this.proposed))) this.proposed = null;
    if (byUs) this.refusal = null;
  }
}
