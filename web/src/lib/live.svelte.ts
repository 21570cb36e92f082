// A table as it is now: what is told of it and of its game, and from where we look.

import type { Fault, GameInfo, LogEntry, News, Present, SeatInfo, TableInfo } from "../wire";
import { tablePath } from "./house.svelte";
import type { Heard, Line, LineState } from "./line";
import { play as sound } from "./sound";
import { explained, said, seatName, type Dictionary } from "./words";

/** What is told of the game with every change of it. */
export type Now = Pick<News, "view" | "moves" | "acting" | "thinking" | "yielding" | "decider" | "may" | "board" | "remarks">;

const NOTHING: Now = { view: null, moves: [], acting: [], thinking: [], yielding: [], decider: null, may: [], board: null, remarks: [] };

export const isFree = ({ kind }: SeatInfo): boolean => kind === "open" || kind === "link";

/** Whether an entry of the log belongs to the game: the board can be shown as it was then. */
export const isMoment = ({ kind }: LogEntry): boolean => kind === "move" || kind === "chance";

/** The last move and what chance brought after it. */
function lastTurn(log: LogEntry[]): LogEntry[] {
  const events = log.filter(isMoment);
  const at = events.findLastIndex((entry) => entry.kind === "move");
  return at < 0 ? [] : events.slice(at);
}

export class LiveTable {
  table: TableInfo = $state() as TableInfo;
  /** The seat from which we look; null for an onlooker. */
  you: number | null = $state(null);
  now: Now = $state.raw(NOTHING);
  log: LogEntry[] = $state.raw([]);
  /** What led to what is shown. */
  latest: LogEntry[] = $state.raw([]);
  /** The last entry of the log that is shown. */
  seq = $state(0);
  line: LineState = $state("connecting");
  socket: Line | null = null;

  readonly names = $derived(this.table.seats.map((seat, number) => seatName(number, [...Array<string>(number), seat.name])));
  readonly mine = $derived(this.table.seats.flatMap((seat, number) => (seat.yours ? [number] : [])));
  readonly bots = $derived(this.table.seats.flatMap((seat, number) => (seat.kind === "bot" ? [number] : [])));
  readonly isMyTurn = $derived(this.you !== null && this.now.acting.includes(this.you));

  private awaited: { seq: number; resolve(): void }[] = [];

  constructor(
    table: TableInfo,
    readonly game: GameInfo | undefined,
    readonly words: Dictionary,
  ) {
    this.table = table;
  }

  get path(): string {
    return tablePath(this.table.name);
  }

  get title(): string {
    return this.game?.title ?? this.table.game;
  }

  // ---- what is told

  /** The answer to taking a place. Gives what was played since we were there last. */
  learn(state: Extract<Heard, { type: "state" }>): LogEntry[] {
    return this.calling(() => {
      this.table = state.table;
      this.you = state.you;
      if (!state.afresh) return this.add(state.events, state);
      this.log = state.events;
      this.latest = lastTurn(state.events);
      this.take(state);
      return [];
    });
  }

  /** Something happened. Gives what was played. */
  follow(news: News): LogEntry[] {
    return this.calling(() => {
      if (news.table) this.table = news.table;
      const played = this.add(news.events, news);
      if (this.you !== null && !this.table.seats[this.you]?.yours) this.you = null;
      return played;
    });
  }

  /** Who is there has changed. */
  meet({ seats, onlookers }: Present): void {
    Object.assign(this.table, { seats, onlookers });
  }

  /** Nothing of any seat is to be had any more. */
  forget(): void {
    this.you = null;
    this.now = { ...NOTHING, acting: this.now.acting };
    this.log = [];
    this.latest = [];
  }

  private add(events: LogEntry[], now: Now): LogEntry[] {
    const played = events.filter(isMoment);
    this.log = [...this.log, ...events];
    if (played.length) this.latest = played;
    this.take(now);
    if (events.some(({ kind }) => kind === "end" || kind === "resign") || (played.length && this.table.status === "over")) sound("end");
    return played;
  }

  private take({ view, moves, acting, thinking, yielding, decider, may, board, remarks }: Now): void {
    this.now = { view, moves, acting, thinking, yielding, decider, may, board, remarks };
    this.seq = this.socket?.seq ?? 0;
    for (const { seq, resolve } of this.awaited) if (seq <= this.seq) resolve();
    this.awaited = this.awaited.filter(({ seq }) => seq > this.seq);
  }

  /** Calls if it becomes our turn, unless several share the screen and see it anyway. */
  private calling<T>(work: () => T): T {
    const wasMyTurn = this.isMyTurn;
    const done = work();
    if (this.isMyTurn && !wasMyTurn && this.mine.length === 1) sound("call");
    return done;
  }

  /** Until we have been told of an entry: between the answer and the news we still know the old moves. */
  async toldOf(seq: number): Promise<void> {
    if (this.seq < seq) await new Promise<void>((resolve) => this.awaited.push({ seq, resolve }));
  }

  // ---- in words

  explained(fault: Fault): string {
    return explained(fault, this.words, this.names);
  }

  inWords(entry: LogEntry): string {
    return entry.sayings.map((saying) => said(saying, this.words, this.names)).join(" ");
  }
}
