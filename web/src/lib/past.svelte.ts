// The past of a table, looked at moment by moment.

import { tick } from "svelte";
import type { LogEntry, PastMoment } from "../wire";
import { get } from "./house.svelte";
import type { LiveTable } from "./live.svelte";
import { isMoment } from "./log";
import type { Turn } from "./turn.svelte";
import { sentence } from "./words";

export class Past {
  /** The moment that is looked at instead of now. */
  moment: PastMoment | null = $state.raw(null);

  /** The number of the entry of the log that led to it: 0 at the start, and if the log does not reach back so far. */
  readonly seq: number | null = $derived.by(() => {
    if (!this.moment) return null;
    const { number, of } = this.moment;
    const events = this.live.log.filter(isMoment);
    const entry = this.live.log[0]?.seq === 1 ? events[number - 1] : events[events.length + number - of - 1];
    return entry?.seq ?? 0;
  });

  /** Counts what was looked at, so that an answer that comes late is not shown. */
  private looks = 0;

  constructor(
    private readonly live: LiveTable,
    private readonly turn: Turn,
    /** One moment follows the other: what led there is to be seen. */
    private readonly followed: () => void,
  ) {}

  /** Shows the table as it was after an entry of the log. */
  async lookAt(entry: LogEntry): Promise<void> {
    const later = this.live.log.filter((other) => isMoment(other) && other.seq > entry.seq).length;
    await this.go((await this.last()) - later);
  }

  async go(number: number): Promise<void> {
    const asked = ++this.looks;
    this.turn.pick.putBack();
    try {
      // Who comes from elsewhere sees how it was, and then how it became what it is; who goes back or leaps, what it is.
      const comes = this.moment === null && number > 0 ? await this.ask(number - 1) : null;
      const moment = await this.ask(number);
      if (asked !== this.looks) return;
      if (comes) {
        this.moment = comes;
        await tick();
      }
      const follows = this.moment?.number === number - 1;
      this.moment = moment;
      if (follows) this.followed();
    } catch (fault) {
      this.turn.refusal = { text: fault instanceof Error ? sentence(fault.message) : "", clause: null };
    }
  }

  /** Shows the last moment there is, if none is looked at. */
  async enter(): Promise<void> {
    if (!this.moment) await this.go(await this.last());
  }

  leave(): void {
    this.looks += 1;
    this.moment = null;
  }

  /** How many events the game has had. */
  private async last(): Promise<number> {
    const { log } = this.live;
    return log[0]?.seq === 1 ? log.filter(isMoment).length : (await this.ask(0)).of;
  }

  private ask(number: number): Promise<PastMoment> {
    const { you, isAmongOthers } = this.live;
    const seat = you === null || isAmongOthers ? "" : `?seat=${you}`;
    return get<PastMoment>(`${this.live.path}/moments/${number}${seat}`);
  }
}
