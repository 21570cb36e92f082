// A table as it is now: what is told of it and of its game, and from where we look.

import type { Fault, GameInfo, LogEntry, News, Present, Saying, SeatInfo, TableInfo } from "../wire";
import { tablePath } from "./house.svelte";
import type { Heard, Line, LineState } from "./line";
import { play as sound } from "./sound";
import type { Telling } from "../games/game";
import { flowerOf, flowersOf, type Bloom } from "./flower";
import { changeOf, inWords, isMoment, sitterAt, sittings, type Sitter, type Teller, type Told } from "./log";
import { bits, explained, seatName, sentence, t, type Circle, type Dictionary, type Params } from "./words";

/** What is told of the game with every change of it. */
export type Now = Pick<News, "view" | "moves" | "acting" | "thinking" | "yielding" | "decider" | "secret" | "takeback" | "asked" | "clock" | "may" | "board" | "remarks">;

const NOTHING: Now = { view: null, moves: [], acting: [], thinking: [], yielding: [], decider: null, secret: [], takeback: null, asked: null, clock: null, may: [], board: null, remarks: [] };

export const isFree = ({ kind }: SeatInfo): boolean => kind === "open" || kind === "link";

/** The last move and what chance brought after it. */
function lastTurn(log: LogEntry[]): LogEntry[] {
  const events = log.filter(isMoment);
  const at = events.findLastIndex((entry) => entry.kind === "move");
  return at < 0 ? [] : events.slice(at);
}

export class LiveTable implements Teller {
  table: TableInfo = $state() as TableInfo;
  /** The seat from which we look; null for an onlooker. */
  you: number | null = $state(null);
  now: Now = $state.raw(NOTHING);
  log: LogEntry[] = $state.raw([]);
  /** What led to what is shown. */
  latest: LogEntry[] = $state.raw([]);
  /** The last entry of the log that is shown. */
  seq = $state(0);
  /** When we were told of what is now. */
  toldAt = $state(0);
  line: LineState = $state("connecting");
  /** Whether the game has just ended before our eyes, and nobody has been told the result yet. */
  ended = $state(false);
  socket: Line | null = null;

  readonly names = $derived(this.table.seats.map((seat, number) => seatName(number, [...Array<string>(number), seat.name])));
  /** What everybody looks like at this table. */
  readonly flowers = $derived.by(() => {
    const faces = this.table.seats.map(({ avatar, name, kind }) => ({ seed: avatar || name, isBot: kind === "bot" }));
    return flowersOf(faces, this.telling?.petals);
  });
  readonly mine = $derived(this.table.seats.flatMap((seat, number) => (seat.yours ? [number] : [])));
  readonly bots = $derived(this.table.seats.flatMap((seat, number) => (seat.kind === "bot" ? [number] : [])));
  /** Several people look at this screen, and there are secrets: what happened is told and shown as everybody may know it. */
  readonly isAmongOthers = $derived.by(() => this.mine.length > 1 && !this.game?.open && this.table.status === "playing");
  private readonly hasSecrets = $derived(this.isAmongOthers && this.mine.some((seat) => this.now.secret.includes(seat)));
  readonly isMyTurn = $derived(this.you !== null && this.now.acting.includes(this.you));

  private readonly sittings = $derived(this.table.seats.map((_, seat) => sittings(this.log, seat)));

  private awaited: { seq: number; resolve(): void }[] = [];

  constructor(
    table: TableInfo,
    readonly game: GameInfo | undefined,
    readonly words: Dictionary,
    readonly telling: Telling | null,
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
      // Between two seats of this screen the end may come with the place.
      const isEnd = state.afresh && this.table.status === "playing" && state.table.status === "over";
      this.table = state.table;
      this.you = state.you;
      if (isEnd) this.end();
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
    if (events.some(({ kind }) => kind === "end" || kind === "resign" || (kind === "timeout" && this.table.status === "over")) || (played.length && this.table.status === "over")) {
      this.end();
    }
    return played;
  }

  private end(): void {
    this.ended = true;
    sound("end");
  }

  private take({ view, moves, acting, thinking, yielding, decider, secret, takeback, asked, clock, may, board, remarks }: Now): void {
    this.now = { view, moves, acting, thinking, yielding, decider, secret, takeback, asked, clock, may, board, remarks };
    this.toldAt = performance.now();
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

  told({ kind, seat, seq, sayings: known }: LogEntry): Told[] {
    const circle = this.circle(seq);
    const sayings = this.hasSecrets ? known.map((saying) => this.veiled(saying)) : known;
    const change = kind === "sit" && seat !== null ? changeOf(this.sittings[seat] ?? [], seq) : null;
    if (change?.isSame) return []; // a new name, which is told everywhere
    // Who sits down or leaves is told by name, since another may sit there now.
    const isMine = (kind === "sit" || kind === "stand") && seat !== null && seat === circle.you;
    const named: Params = isMine ? { name: sentence(t("you")) } : {};
    if (change?.left) {
      const was = isMine || (seat !== null && seat === this.circle(seq - 1).you) ? sentence(t("you")) : change.left;
      return sayings.map((saying) => ({ saying, bits: [{ text: t("log.took-over", { was, name: change.name }) }] }));
    }
    return sayings.map((saying) => ({ saying, bits: bits({ ...saying, params: { ...saying.params, ...named } }, this.words, circle) }));
  }

  /** Without what only one seat may know: such a saying has another one for everybody else. */
  private veiled(saying: Saying): Saying {
    const key = `${saying.key}-hidden`;
    return Object.hasOwn(this.words, key) ? { ...saying, key } : saying;
  }

  inWords(entry: LogEntry): string {
    return inWords(this.told(entry));
  }

  called(seat: number, seq: number): string {
    const { names, you } = this.circle(seq);
    return seat === you ? sentence(t("you")) : seatName(seat, names);
  }

  whose(seat: number, seq: number): string {
    const { names, you } = this.circle(seq);
    return seat === you ? t("your") : t("whose", { name: seatName(seat, names) });
  }

  /** The colour is that of the seat, whoever sat there: lines and pieces have it, too. */
  flower(seat: number, seq: number): Bloom {
    const { avatar, name } = this.sitter(seat, seq);
    const [seed, now] = [avatar || name, this.flowers[seat]];
    return !now || now.seed === seed ? (now ?? flowerOf(seed)) : { ...flowerOf(seed), petal: now.petal };
  }

  /** Who sat on a seat before a bot took over. */
  personOf(seat: number): string {
    return this.sittings[seat]?.findLast(({ person }) => person !== null)?.name ?? seatName(seat, []);
  }

  private sitter(seat: number, seq: number): Sitter {
    const { name = "", avatar = "" } = this.table.seats[seat] ?? {};
    return sitterAt(this.sittings[seat] ?? [], seq) ?? { name, avatar, person: 0 };
  }

  /** Who sat around the table when something happened. Where several share this screen, nobody is simply "you". */
  private circle(seq: number): { names: string[]; you: number | null } & Circle {
    const sitters = this.table.seats.map((_, seat) => this.sitter(seat, seq));
    const me = this.mine.length === 1 ? this.you : null;
    const isMe = me !== null && sitters[me]?.person === this.sitter(me, Infinity).person;
    return { names: sitters.map(({ name }) => name), you: isMe ? me : null, spoken: this.telling?.spoken };
  }
}
