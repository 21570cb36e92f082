// Our share in the chance of a table, and whether all was drawn as the house had committed to.

import type { Draws, TableInfo } from "../wire";
import { contribution, due, hex, keyOf, sha256, unhex } from "./fair";
import { get, post } from "./house.svelte";
import type { LiveTable } from "./live.svelte";

/** What this device saw before the game began. */
interface Memory {
  commitment: string;
  /** By seat. */
  given: Record<number, string>;
}

export type Finding = { kind: "fair"; draws: number; added: number } | { kind: "secret" | "commitment" | "mine" } | { kind: "draw"; number: number };

export class Fairness {
  private readonly key: string;
  private asking = false;

  constructor(private readonly live: LiveTable) {
    this.key = `fair.${live.table.name}`;
  }

  /** Adds to chance from every seat of ours that is asked to. If it fails, the next news asks again, or the house goes on without. */
  async contribute(): Promise<void> {
    const { table, path } = this.live;
    const asked = table.seats.flatMap((seat, number) => (seat.yours && seat.may.includes("contribute") ? [number] : []));
    if (this.asking || !asked.length || !table.fair) return;
    this.asking = true;
    try {
      for (const seat of asked) {
        const given = this.remember(table.fair.commitment, seat);
        const { status, seats } = await post<TableInfo>(`${path}/seats/${seat}/contribution`, { contribution: given });
        if (status === "waiting") this.live.table.seats = seats;
      }
    } catch {
      // Nothing is lost but our share.
    } finally {
      this.asking = false;
    }
  }

  /** Repeats every draw of a game that is over. */
  async check(): Promise<Finding> {
    const { fair } = this.live.table;
    if (!fair?.secret || !fair.contributions) return { kind: "secret" };
    const memory = this.recall();
    if (memory && memory.commitment !== fair.commitment) return { kind: "commitment" };
    if (hex(await sha256(new Uint8Array(unhex(fair.secret)))) !== fair.commitment) return { kind: "secret" };
    const given = Object.entries(memory?.given ?? {});
    if (given.some(([seat, mine]) => fair.contributions?.[Number(seat)] !== mine)) return { kind: "mine" };
    const { table, game, draws } = await get<Draws>(`${this.live.path}/draws`);
    const key = await keyOf(fair.secret, table, game, fair.contributions);
    for (const [number, draw] of draws.entries()) if ((await due(key, draw)) !== draw.drawn) return { kind: "draw", number: number + 1 };
    return { kind: "fair", draws: draws.length, added: fair.contributions.filter((one) => one !== "-").length };
  }

  /** What we add from a seat: the same again if we have to say it again. */
  private remember(commitment: string, seat: number): string {
    const memory = this.recall() ?? { commitment, given: {} };
    const given = (memory.given[seat] ??= contribution());
    try {
      sessionStorage.setItem(this.key, JSON.stringify(memory));
    } catch {
      // Then the end is checked without it.
    }
    return given;
  }

  private recall(): Memory | null {
    try {
      return JSON.parse(sessionStorage.getItem(this.key) ?? "null") as Memory | null;
    } catch {
      return null;
    }
  }
}
