// What is done about seats and the table as a whole, over HTTP. Whether it may be done, the house says.

import type { Rematch, ReplayMade, SeatInfo, TableInfo, TableMade } from "../wire";
import type { Curtain } from "./curtain.svelte";
import { act, get, post, postText, whoAmI } from "./house.svelte";
import type { LiveTable } from "./live.svelte";

export class Seating {
  private shared: Promise<string> | null = null;

  constructor(
    private readonly live: LiveTable,
    private readonly curtain: Curtain,
    /** The word of an invite link that led here. */
    private readonly invite: string | null,
  ) {}

  get levels(): string[] {
    return this.live.game?.levels ?? [];
  }

  /** What those are called who sit here. */
  get names(): string[] {
    return this.live.names.filter((_, number) => !["open", "link"].includes(this.live.table.seats[number]?.kind ?? ""));
  }

  /** Whether we sit here already, so that another seat is for somebody else at this screen. */
  get isShared(): boolean {
    return this.live.mine.length > 0;
  }

  private get word(): string | null {
    return this.invite ?? this.live.table.invite;
  }

  mayTake({ may }: SeatInfo): boolean {
    return may.includes("take") || (may.includes("take-invited") && this.word !== null);
  }

  /** Whether anything can be done about a free seat. */
  mayDo(seat: SeatInfo): boolean {
    return this.mayTake(seat) || seat.may.includes("seat-bot");
  }

  async sit(seat: number, name = ""): Promise<void> {
    const known = (await whoAmI()).guest;
    await this.change(`seats/${seat}/sit`, { ...(this.word ? { invite: this.word } : {}), ...(name ? { name } : {}) });
    if ((await whoAmI()).guest !== known) this.live.socket?.reopen();
    else if (this.live.mine.length === 1) this.live.socket?.sitAt(undefined);
  }

  async seatBot(seat: number, level: string): Promise<void> {
    await this.change(`seats/${seat}/bot`, { level });
  }

  async resign(seat: number): Promise<void> {
    await this.change(`seats/${seat}/resign`);
  }

  async leave(seat: number): Promise<void> {
    await this.change(`seats/${seat}/leave`);
    this.live.you = null;
    this.live.now = { ...this.live.now, moves: [] };
    if (this.live.mine[0] !== undefined) this.curtain.lookFrom(this.live.mine[0]);
    else this.live.socket?.sitAt(null);
  }

  private async change(path: string, body: object = {}): Promise<void> {
    this.live.table = await act(() => post<TableInfo>(`${this.live.path}/${path}`, body));
  }

  async rematch(): Promise<string> {
    return (await act(() => post<Rematch>(`${this.live.path}/rematch`))).name;
  }

  /** The same game against bots of another level, everybody one seat further as in a rematch. */
  async playLevel(level: string): Promise<string> {
    const { game, options, seats, public: isPublic } = this.live.table;
    const { players: _, ...chosen } = options;
    const plans = seats.map(({ yours }) => (yours ? { kind: "me" } : { kind: "bot", level }));
    const wish = { game, options: chosen, seats: [...plans.slice(1), ...plans.slice(0, 1)], public: isPublic };
    return (await act(() => post<TableMade>("/api/tables", wish))).table.name;
  }

  /** Its record at an address of its own: made once, however often it is asked for here. */
  share(): Promise<string> {
    this.shared ??= this.record().then((text) => act(() => postText<ReplayMade>("/api/replays", text))).then(({ name }) => name);
    this.shared.catch(() => (this.shared = null));
    return this.shared;
  }

  record(): Promise<string> {
    const { you, table, path } = this.live;
    const seat = you === null || table.status === "over" ? "" : `?seat=${you}`;
    return get<string>(`${path}/record${seat}`);
  }
}
