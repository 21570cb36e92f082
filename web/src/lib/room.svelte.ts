// A table as this page knows it: what is told of it, from where we look, and what we do there.

import { tick } from "svelte";
import type { Fault, GameInfo, LogEntry, PastMoment, Pointed, Rematch, Saying, TableInfo, Words } from "../wire";
import type { Scene } from "../games/game";
import { act, get, post, tablePath, whoAmI, callMe } from "./house.svelte";
import { Line, type Heard, type LineState } from "./line";
import { habits } from "./memory.svelte";
import { Pick } from "./pick.svelte";
import { play as sound } from "./sound";
import { said, seatName, sentence, t, type Dictionary } from "./words";

const HAND_SECONDS = 4;
const NOTICE_SECONDS = 8;

/** Why something was not done, to be read. */
export interface Refusal {
  text: string;
  clause: string | null;
}

/** What is told of the game as it is now. */
interface Told {
  view: unknown;
  moves: string[];
  acting: number[];
  board: string | null;
  remarks: Saying[];
}

const isGame = (entry: LogEntry): boolean => entry.kind === "move" || entry.kind === "chance";

/** The last move and what chance brought after it. */
function lastTurn(log: LogEntry[]): LogEntry[] {
  const events = log.filter(isGame);
  const at = events.findLastIndex((entry) => entry.kind === "move");
  return at < 0 ? [] : events.slice(at);
}

export class Room {
  readonly game: GameInfo | undefined = $state.raw();
  readonly words: Dictionary = $state.raw({});
  /** The word of an invite link that led here. */
  readonly invite: string | null = $state(null);
  table: TableInfo = $state() as TableInfo;
  view: unknown = $state.raw(null);
  moves: string[] = $state.raw([]);
  acting: number[] = $state.raw([]);
  remarks: Saying[] = $state.raw([]);
  you: number | null = $state(null);
  /** The board in words and signs, for who does not see it. */
  text = $state("");
  log: LogEntry[] = $state.raw([]);
  talk: Words[] = $state.raw([]);
  line: LineState = $state("connecting");
  hands: Pointed[] = $state.raw([]);
  /** The last entry of the log that is shown. */
  seq = $state(0);
  latest: LogEntry[] = $state.raw([]);
  beat = $state(0);
  /** The seat that may look next while the curtain is down; null if it is up. */
  curtain: number | null = $state(null);
  /** The moment that is looked at instead of now. */
  past: PastMoment | null = $state.raw(null);
  refusal: Refusal | null = $state.raw(null);
  /** A passing remark of the house. */
  notice = $state("");
  /** A move that waits to be confirmed. */
  proposed: string | null = $state(null);
  sending = $state(false);
  /** Why what was said was not heard; what it was. */
  unsaid: { text: string; why: string } | null = $state.raw(null);

  readonly pick = new Pick({
    chosen: (move) => this.choose(move),
    wondered: (move) => {
      if (!this.past) void this.play(move); // what cannot be done there may well be possible now
    },
    touched: () => {
      this.refusal = null;
      this.proposed = null;
    },
  });

  readonly names = $derived(this.table.seats.map((seat, number) => seatName(number, [...Array<string>(number), seat.name])));
  readonly mine = $derived(this.table.seats.flatMap((seat, number) => (seat.yours ? [number] : [])));
  readonly bots = $derived(this.table.seats.flatMap((seat, number) => (seat.kind === "bot" ? [number] : [])));
  readonly isMyTurn = $derived(this.you !== null && this.curtain === null && this.acting.includes(this.you) && this.table.status === "playing");
  readonly hasCurtain = $derived(habits.curtain && !this.game?.open);

  readonly scene: Scene<unknown> = $derived({
    view: this.past ? this.past.view : this.view,
    you: this.you,
    shared: this.mine.length > 1,
    names: this.names,
    acting: this.past ? [] : this.acting,
    moves: this.past || this.table.status !== "playing" || this.sending ? [] : this.moves,
    latest: this.past ? (this.past.entry ? [this.past.entry] : []) : this.latest,
    beat: this.beat,
    past: this.past !== null,
    hands: this.past ? [] : this.hands,
    words: this.words,
    remarks: this.remarks,
    bots: this.past ? [] : this.bots,
    log: this.log,
    talk: this.talk,
  });

  private socket: Line | null = null;
  private readonly sayings = new Map<string, string>();
  private queue: Promise<unknown> = Promise.resolve();
  /** Counts what was looked at, so that an answer that comes late is not shown. */
  private looks = 0;
  private noticed: ReturnType<typeof setTimeout> | undefined;
  private awaited: { seq: number; resolve(): void }[] = [];

  constructor(table: TableInfo, game: GameInfo | undefined, words: Dictionary, invite: string | null) {
    this.table = table;
    this.game = game;
    this.words = words;
    this.invite = invite;
  }

  get path(): string {
    return tablePath(this.table.name);
  }

  get title(): string {
    return this.game?.title ?? this.table.game;
  }

  enter(): () => void {
    if (!this.table.readable) {
      this.line = "connected";
      return () => undefined;
    }
    const line = new Line(this.table.name, { told: (message) => this.told(message), changed: (state) => (this.line = state) });
    this.socket = line;
    return () => line.stop();
  }

  // ---- what is told

  private told(message: Heard): void {
    switch (message.type) {
      case "state":
        return this.learn(message);
      case "news":
        if (message.table) this.table = message.table;
        return this.follow(message.events, message);
      case "present":
        this.table.seats.forEach((seat, number) => (seat.connected = message.connected[number] ?? false));
        this.table.onlookers = message.onlookers;
        return undefined;
      case "said":
        this.talk = [...this.talk, message];
        return undefined;
      case "pointed":
        return this.show(message);
      case "notice":
        this.notice = sentence(said(message.saying, this.words, this.names));
        clearTimeout(this.noticed);
        this.noticed = setTimeout(() => (this.notice = ""), NOTICE_SECONDS * 1000);
        return undefined;
      case "done":
        this.sayings.delete(message.re);
        return undefined;
      case "refused":
        return this.refused(message.re, message.error);
      default:
        return undefined;
    }
  }

  private learn(state: Extract<Heard, { type: "state" }>): void {
    const wasMyTurn = this.isMyTurn;
    Object.assign(this, { table: state.table, you: state.you });
    this.talk = state.words;
    if (state.afresh) {
      this.log = state.events;
      this.latest = lastTurn(state.events);
      this.take(state);
      this.call(wasMyTurn);
    } else this.follow(state.events, state);
    if (this.you === null && this.curtain === null && this.mine.length) this.lookFrom(this.nextSeat());
  }

  private follow(events: LogEntry[], now: Told): void {
    const wasMyTurn = this.isMyTurn;
    this.log = [...this.log, ...events];
    const played = events.filter(isGame);
    if (played.length) {
      this.latest = played;
      if (!this.past) this.beat += 1;
      this.proposed = null;
      if (played.some((entry) => entry.seat === this.you)) this.refusal = null;
    }
    this.take(now);
    if (this.you !== null && !this.table.seats[this.you]?.yours) this.you = null;
    if (events.some((entry) => entry.kind === "end" || entry.kind === "resign") || (played.length && this.table.status === "over")) sound("end");
    this.call(wasMyTurn);
    if (this.mine.length > 1 && !this.hasCurtain && this.you !== null && !this.acting.includes(this.you)) {
      const next = this.nextSeat();
      if (this.acting.includes(next) && next !== this.you) this.lookFrom(next);
    }
  }

  private take(now: Told): void {
    this.view = now.view;
    this.moves = now.moves;
    this.acting = now.acting;
    this.remarks = now.remarks;
    this.text = now.board ?? "";
    this.seq = this.socket?.seq ?? 0;
    for (const { seq, resolve } of this.awaited) if (seq <= this.seq) resolve();
    this.awaited = this.awaited.filter(({ seq }) => seq > this.seq);
  }

  /** It has become our turn: say so, unless several share the screen and see it anyway. */
  private call(wasMyTurn: boolean): void {
    if (this.isMyTurn && !wasMyTurn && this.mine.length === 1) sound("call");
  }

  private show(hand: Pointed): void {
    this.hands = [...this.hands.filter(({ seat }) => seat !== hand.seat), hand];
    setTimeout(() => {
      this.hands = this.hands.filter((one) => one !== hand);
    }, HAND_SECONDS * 1000);
  }

  private refused(re: string | null, fault: Fault): void {
    if (re === this.socket?.attaching) return this.socket.sitAt(undefined);
    const text = re === null ? undefined : this.sayings.get(re);
    if (re === null || text === undefined) return undefined;
    this.sayings.delete(re);
    this.unsaid = { text, why: this.explained(fault) };
    return undefined;
  }

  explained(fault: Fault): string {
    return sentence(fault.saying ? said(fault.saying, this.words, this.names) : fault.message);
  }

  inWords(entry: LogEntry): string {
    return entry.sayings.map((saying) => said(saying, this.words, this.names)).join(" ");
  }

  // ---- playing

  private choose(move: string): void {
    if (habits.confirm) this.proposed = move;
    else void this.play(move);
  }

  /** Plays a move. Where several act at once one may follow another before it is answered. */
  play(move: string): Promise<boolean> {
    const line = this.socket;
    if (this.sending || !line) return Promise.resolve(false);
    this.sending = !this.game?.simultaneous;
    const held = this.pick.held;
    const playing = this.queue.then(() => this.send(line, move, held));
    this.queue = playing;
    return playing;
  }

  private async send(line: Line, move: string, held: string[]): Promise<boolean> {
    this.refusal = null;
    this.proposed = null;
    try {
      const { seq } = await line.play(move);
      await this.toldOf(seq);
      if (this.pick.held === held) this.pick.putBack(); // something else may have been taken up since
      return true;
    } catch (fault) {
      const { clause } = fault as Fault;
      this.refusal = { text: this.explained(fault as Fault), clause };
      sound("no");
      return false;
    } finally {
      this.sending = false;
    }
  }

  /** Until we have been told of an entry: between the answer and the news we still know the old moves. */
  private async toldOf(seq: number): Promise<void> {
    if (this.seq < seq) await new Promise<void>((resolve) => this.awaited.push({ seq, resolve }));
  }

  async say(text: string): Promise<void> {
    this.unsaid = null;
    if (!(await whoAmI()).guest) {
      await callMe();
      this.socket?.reopen();
      this.unsaid = { text, why: t("talk.named") };
      return;
    }
    const id = this.socket?.say(text);
    if (id) this.sayings.set(id, text);
    else this.unsaid = { text, why: t("talk.no-line") };
  }

  point(x: number, y: number, card: number | null): void {
    const within = (value: number) => Math.min(1, Math.max(0, value));
    this.socket?.send({ type: "point", id: this.socket.nextId(), x: within(x), y: within(y), card });
  }

  // ---- looking back

  /** How many events the game has had. */
  private async last(): Promise<number> {
    if (this.log[0]?.seq === 1) return this.log.filter(isGame).length;
    return (await this.moment(0)).of;
  }

  private moment(number: number): Promise<PastMoment> {
    const seat = this.you === null ? "" : `?seat=${this.you}`;
    return get<PastMoment>(`${this.path}/moments/${number}${seat}`);
  }

  isMoment(entry: LogEntry): boolean {
    return isGame(entry);
  }

  /** Shows the table as it was after an entry of the log. */
  async lookAt(entry: LogEntry): Promise<void> {
    const later = this.log.filter((other) => isGame(other) && other.seq > entry.seq).length;
    await this.lookAtMoment((await this.last()) - later);
  }

  async lookAtMoment(number: number): Promise<void> {
    const asked = ++this.looks;
    this.pick.putBack();
    try {
      // Who comes from elsewhere sees how it was, and then how it became what it is; who goes back or leaps, what it is.
      const comes = this.past === null && number > 0 ? await this.moment(number - 1) : null;
      const moment = await this.moment(number);
      if (asked !== this.looks) return;
      if (comes) {
        this.past = comes;
        await tick();
      }
      const follows = this.past?.number === number - 1;
      this.past = moment;
      if (follows) this.beat += 1;
    } catch (fault) {
      this.refusal = { text: fault instanceof Error ? sentence(fault.message) : "", clause: null };
    }
  }

  async step(by: number): Promise<void> {
    const of = this.past?.of ?? (await this.last());
    const number = (this.past?.number ?? of) + by;
    if (number >= 0 && number <= of) await this.lookAtMoment(number);
  }

  backToNow(): void {
    this.looks += 1;
    this.past = null;
  }

  // ---- several people at one screen

  /** Whose place it is to look from: who acts, else the first. */
  nextSeat(): number {
    const from = this.you ?? -1;
    const later = [...this.mine.filter((seat) => seat > from), ...this.mine.filter((seat) => seat <= from)];
    return later.find((seat) => this.acting.includes(seat)) ?? this.mine[0] ?? 0;
  }

  /** Lets a seat look: at once where nobody minds, else behind a curtain, where nothing of any seat is to be had. */
  lookFrom(seat: number): void {
    if (this.socket?.pending) return; // it is answered to the seat that made it
    this.refusal = null;
    this.past = null;
    this.pick.putBack();
    if (this.mine.length < 2 || !this.hasCurtain) {
      this.curtain = null;
      this.socket?.sitAt(seat);
      return;
    }
    this.curtain = seat;
    this.you = null;
    this.take({ view: null, moves: [], acting: this.acting, board: null, remarks: [] });
    this.log = [];
    this.latest = [];
    this.socket?.sitAt(null);
  }

  raise(): void {
    const seat = this.curtain;
    this.curtain = null;
    this.socket?.sitAt(seat);
  }

  // ---- seats and the table

  async sit(seat: number, name = ""): Promise<void> {
    const known = (await whoAmI()).guest;
    const invite = this.invite ?? this.table.invite;
    this.table = await act(() => post<TableInfo>(`${this.path}/seats/${seat}/sit`, { ...(invite ? { invite } : {}), ...(name ? { name } : {}) }));
    if ((await whoAmI()).guest !== known) this.socket?.reopen();
    else if (this.mine.length === 1) this.socket?.sitAt(undefined);
  }

  async seatBot(seat: number, level: string): Promise<void> {
    this.table = await act(() => post<TableInfo>(`${this.path}/seats/${seat}/bot`, { level }));
  }

  async resign(seat: number): Promise<void> {
    await act(() => post(`${this.path}/seats/${seat}/resign`));
  }

  async leave(seat: number): Promise<void> {
    this.table = await act(() => post<TableInfo>(`${this.path}/seats/${seat}/leave`));
    this.you = null;
    this.moves = [];
    if (this.mine[0] !== undefined) this.lookFrom(this.mine[0]);
    else this.socket?.sitAt(null);
  }

  async rematch(): Promise<string> {
    return (await act(() => post<Rematch>(`${this.path}/rematch`))).name;
  }

  record(): Promise<string> {
    const seat = this.you === null || this.table.status === "over" ? "" : `?seat=${this.you}`;
    return get<string>(`${this.path}/record${seat}`);
  }
}
