// A table and all that this page keeps of it, each part for itself: what is heard goes to the part that it concerns.

import type { GameInfo, LogEntry, TableInfo } from "../wire";
import type { Scene, Telling } from "../games/game";
import { Curtain } from "./curtain.svelte";
import { Fairness } from "./fairness.svelte";
import { Hints } from "./hints.svelte";
import { Line, type Heard, type LineState } from "./line";
import { LiveTable } from "./live.svelte";
import { Past } from "./past.svelte";
import { renewal } from "./renewal.svelte";
import { Seating } from "./seating";
import { Talk } from "./talk.svelte";
import { Turn } from "./turn.svelte";
import type { Dictionary } from "./words";

export class Room {
  readonly live: LiveTable;
  readonly turn: Turn;
  readonly hints: Hints;
  readonly past: Past;
  readonly curtain: Curtain;
  readonly talk: Talk;
  readonly seating: Seating;
  readonly fairness: Fairness;

  private beat = $state(0);

  constructor(table: TableInfo, game: GameInfo | undefined, words: Dictionary, telling: Telling | null, invite: string | null) {
    this.live = new LiveTable(table, game, words, telling);
    this.turn = new Turn(this.live, () => this.past.moment === null);
    this.hints = new Hints(this.live, this.turn);
    this.past = new Past(this.live, this.turn, () => (this.beat += 1));
    this.curtain = new Curtain(this.live, () => {
      this.past.leave();
      this.turn.pick.putBack();
    });
    this.talk = new Talk(this.live);
    this.seating = new Seating(this.live, this.curtain, invite);
    this.fairness = new Fairness(this.live);
  }

  /** What boards are given. */
  readonly scene = $derived.by(() => this.shown());

  /** Now, or the moment that is looked at. */
  private shown(): Scene<unknown> {
    const { live, past, talk } = this;
    const { you, names, flowers, words, log } = live;
    const common = { you, mine: live.mine, names, flowers, words, log, shared: live.mine.length > 1, beat: this.beat, talk: talk.words, remarks: live.now.remarks, isPublic: live.table.public };
    if (past.moment) {
      const { view, entry } = past.moment;
      return { ...common, view, latest: entry ? [{ ...entry, seq: past.seq ?? entry.seq }] : [], past: true, acting: [], moves: [], hands: [], bots: [], thinking: [], yielding: [], decider: null };
    }
    const { view, acting, thinking, yielding, decider } = live.now;
    const moves = this.turn.sending ? [] : live.now.moves;
    return { ...common, view, latest: live.latest, past: false, acting, moves, hands: talk.hands, bots: live.bots, thinking, yielding, decider };
  }

  enter(): () => void {
    const { live } = this;
    if (!live.table.readable) {
      live.line = "connected";
      return () => undefined;
    }
    const line = new Line(live.table.name, { told: (message) => this.told(message), changed: (state) => this.lineChanged(state) });
    live.socket = line;
    return () => line.stop();
  }

  private lineChanged(state: LineState): void {
    if (this.live.line === "lost" && state === "connected") void renewal.look(); // it may be another house by now
    this.live.line = state;
    if (state === "lost") this.hints.forget();
  }

  private told(message: Heard): void {
    this.take(message);
    if (this.live.table.status !== "playing") void this.fairness.contribute();
  }

  private take(message: Heard): void {
    switch (message.type) {
      case "state":
        this.talk.words = message.words;
        if (message.afresh) this.happened(this.live.learn(message));
        else this.follow(() => this.live.learn(message));
        return this.curtain.come();
      case "news":
        return this.follow(() => this.live.follow(message));
      case "present":
        return this.live.meet(message);
      case "refused":
        if (message.re === this.live.socket?.attaching) return this.live.socket.sitAt(undefined);
        if (this.hints.isRefused(message)) return;
        return this.talk.hear(message);
      case "hinted":
        return this.hints.hear(message);
      default:
        return this.talk.hear(message);
    }
  }

  /** Something happened at the table that we look at. */
  private follow(learn: () => LogEntry[]): void {
    const hadSecret = this.live.you !== null && this.live.now.secret.includes(this.live.you);
    this.happened(learn());
    this.curtain.guard(hadSecret);
    void this.curtain.follow();
  }

  private happened(played: LogEntry[]): void {
    if (!played.length) return;
    if (!this.past.moment) this.beat += 1;
    this.hints.overtaken(played);
    this.turn.overtaken(played.some(({ seat }) => seat === this.live.you));
  }
}
