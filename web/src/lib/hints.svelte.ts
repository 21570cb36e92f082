// A hint for whoever plays alone with bots: one touch says where to look, another what to do, and why.

import type { Hinted, LogEntry, Refused, Saying } from "../wire";
import type { LiveTable } from "./live.svelte";
import type { Told } from "./log";
import type { Turn } from "./turn.svelte";
import { bits } from "./words";

/** How much of it is told: nothing, where to look, or the move. */
type Step = "none" | "nudge" | "move";
const NEXT: Record<Step, Step> = { none: "nudge", nudge: "move", move: "none" };

export class Hints {
  isThinking = $state(false);
  step: Step = $state("none");
  private found: Hinted | null = $state.raw(null);
  private asked = "";
  /** What could be played when it was asked for. */
  private moves = "";

  /** Whether there are hints here at all; then they are offered all the time, so that nothing moves. */
  readonly isOffered = $derived.by(() => this.live.now.may.includes("hint"));
  readonly canAsk = $derived.by(() => this.live.isMyTurn);
  /** What is told of it now, in words. */
  readonly told = $derived.by((): Told[] => {
    if (!this.found || this.step === "none") return [];
    const { nudge, does, reasons } = this.found;
    return (this.step === "nudge" ? [nudge.saying] : [does, ...reasons]).map((saying) => this.inWords(saying));
  });

  constructor(
    private readonly live: LiveTable,
    private readonly turn: Turn,
  ) {}

  private inWords(saying: Saying): Told {
    const { words, names, you, telling } = this.live;
    return { saying, bits: bits(saying, words, { names, you, spoken: telling?.spoken }) };
  }

  /** A touch: asks the house the first time, then tells more and more, and in the end puts it away. */
  touch(): void {
    if (this.found) this.show(NEXT[this.step]);
    else this.ask();
  }

  private ask(): void {
    const line = this.live.socket;
    if (this.isThinking || !this.canAsk || !line) return;
    this.asked = line.nextId();
    this.moves = this.live.now.moves.join();
    this.isThinking = line.send({ type: "hint", id: this.asked });
  }

  private show(step: Step): void {
    this.step = step;
    const places = step === "nudge" ? this.found?.nudge.places : step === "move" ? this.found?.places : [];
    this.turn.pick.hinted = new Set(places);
  }

  hear(hint: Hinted): void {
    if (hint.re !== this.asked) return;
    this.isThinking = false;
    this.turn.goOn();
    this.found = hint;
    this.show("nudge");
  }

  /** Whether it was a hint that could not be had: then it is said why. */
  isRefused({ re, error }: Refused): boolean {
    if (re === null || re !== this.asked) return false;
    this.forget();
    this.turn.refusal = { text: this.live.explained(error), clause: null };
    return true;
  }

  play(): void {
    const { found } = this;
    if (found) void this.turn.play(found.move);
  }

  /** Something was played: where all act at once, others may write on without changing what we have to decide. */
  overtaken(played: LogEntry[]): void {
    const isSame = this.live.game?.simultaneous && this.live.now.moves.join() === this.moves;
    if (!isSame || played.some(({ seat }) => seat === this.live.you)) this.forget();
  }

  /** It is about something else, or nobody answers any more. */
  forget(): void {
    this.asked = "";
    this.isThinking = false;
    this.found = null;
    this.show("none");
  }

  close(): void {
    if (this.step !== "none") this.show("none");
  }
}
