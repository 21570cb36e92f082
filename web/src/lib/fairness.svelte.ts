// Our share in the chance of a table, and whether all was drawn as the house had committed to.

import type { Draws, TableInfo } from "../wire";
import { contribution, due, hex, keyOf, sha256, unhex } from "./fair";
import { get, post, tablePath } from "./house.svelte";
import type { LiveTable } from "./live.svelte";

/** What this device saw before the game began. */
interface Memory {
  commitment: string;
  /** By seat. */
  given: Record<number, string>;
}

export type Finding = { kind: "fair"; draws: number; added: number } | { kind: "secret" | "commitment" | "mine" } | { kind: "draw"; number: number };

export class Fairness {
  private asking = false;
  /** The table of the next game, once we have added to its chance. */
  private followed: string | null = null;

  constructor(private readonly live: LiveTable) {}

  /** Adds to chance here, and where the same people play next, before we go there: nobody shall wait for us. */
  async contribute(): Promise<void> {
    const { table } = this.live;
    if (this.asking) return;
    this.asking = true;
    try {
      if (table.status === "waiting") await this.contributeAt(table);
      if (table.next && table.next !== this.followed) {
        await this.contributeAt(await get<TableInfo>(tablePath(table.next)));
        this.followed = table.next;
      }
    } catch {
      // The next news asks again, or the house goes on without our share.
    } finally {
      this.asking = false;
    }
  }

  private async contributeAt({ name, seats, fair }: TableInfo): Promise<void> {
    for (const [seat, { yours, may }] of seats.entries()) {
      if (!fair || !yours || !may.includes("contribute")) continue;
      const body = { contribution: remember(name, fair.commitment, seat) };
      const told = await post<TableInfo>(`${tablePath(name)}/seats/${seat}/contribution`, body);
      if (name === this.live.table.name && told.status === "waiting") this.live.table.seats = told.seats;
    }
  }

  /** Repeats every draw of a game that is over. */
  async check(): Promise<Finding> {
    const { fair } = this.live.table;
    if (!fair?.secret || !fair.contributions) return { kind: "secret" };
    const memory = recall(this.live.table.name);
    if (memory && memory.commitment !== fair.commitment) return { kind: "commitment" };
    if (hex(await sha256(new Uint8Array(unhex(fair.secret)))) !== fair.commitment) return { kind: "secret" };
    const given = Object.entries(memory?.given ?? {});
    if (given.some(([seat, mine]) => fair.contributions?.[Number(seat)] !== mine)) return { kind: "mine" };
    const { table, game, draws } = await get<Draws>(`${this.live.path}/draws`);
    const key = await keyOf(fair.secret, table, game, fair.contributions);
    for (const [number, draw] of draws.entries()) if ((await due(key, draw)) !== draw.drawn) return { kind: "draw", number: number + 1 };
    return { kind: "fair", draws: draws.length, added: fair.contributions.filter((one) => one !== "-").length };
  }
}

const key = (table: string): string => `fair.${table}`;

/** What we add from a seat: the same again if we have to say it again. */
function remember(table: string, commitment: string, seat: number): string {
  const memory = recall(table) ?? { commitment, given: {} };
  const given = (memory.given[seat] ??= contribution());
  try {
    sessionStorage.setItem(key(table), JSON.stringify(memory));
  } catch {
    // Then the end is checked without it.
  }
  return given;
}

function recall(table: string): Memory | null {
  try {
    return JSON.parse(sessionStorage.getItem(key(table)) ?? "null") as Memory | null;
  } catch {
    return null;
  }
}
