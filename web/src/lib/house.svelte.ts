// Asking the house over HTTP, and who we are to it.

import type { Failure, Fault, GameInfo, Me } from "../wire";
import { t, type Dictionary } from "./words";

export class Trouble extends Error {
  constructor(
    readonly fault: Fault,
    readonly status: number,
  ) {
    super(fault.message);
  }

  get code(): string {
    return this.fault.code;
  }
}

/** A fault of our own making, in the form of those of the house. */
function own(code: string, message: string): Fault {
  return { code, message, saying: null, clause: null, seq: null, retry_after: null, option: null, lines: [] };
}

async function ask<T>(path: string, options?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, { cache: "no-store", credentials: "same-origin", ...options });
  } catch {
    throw new Trouble(own("unreachable", t("house.unreachable")), 0);
  }
  const isJson = (response.headers.get("content-type") ?? "").startsWith("application/json");
  const body: unknown = isJson ? await response.json() : await response.text();
  if (!response.ok) {
    const fault = isJson ? (body as Failure).error : own("trouble", t("house.answered", { status: response.status }));
    throw new Trouble(fault, response.status);
  }
  return body as T;
}

export const get = <T>(path: string): Promise<T> => ask<T>(path);

export function post<T>(path: string, body: unknown = {}): Promise<T> {
  return ask<T>(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}

export function postText<T>(path: string, body: string): Promise<T> {
  return ask<T>(path, { method: "POST", headers: { "content-type": "text/plain; charset=utf-8" }, body });
}

// ---- who we are

/** Null until it was asked. */
export const me: { known: Me | null } = $state({ known: null });

export async function whoAmI(): Promise<Me> {
  return (me.known ??= await get<Me>("/api/me"));
}

export async function callMe(name = ""): Promise<Me> {
  return (me.known = await post<Me>("/api/me", name ? { name } : {}));
}

export async function spendPass(code: string): Promise<Me> {
  return (me.known = await post<Me>("/api/passes/spend", { code }));
}

/** Something that only somebody with a name can do: the first thing somebody does introduces them. */
export async function act<T>(work: () => Promise<T>): Promise<T> {
  if (!(await whoAmI()).guest) await callMe();
  try {
    return await work();
  } catch (fault) {
    if (!(fault instanceof Trouble) || fault.code !== "who_are_you") throw fault;
    await callMe(); // a cookie that is not known here any more
    return work();
  }
}

// ---- games

let shelf: Promise<GameInfo[]> | null = null;

export function games(): Promise<GameInfo[]> {
  shelf ??= get<GameInfo[]>("/api/games").catch((fault: unknown) => {
    shelf = null;
    throw fault;
  });
  return shelf;
}

export async function gameNamed(id: string): Promise<GameInfo | undefined> {
  return (await games()).find((game) => game.id === id);
}

/** What the house says in a game: sentences by key. */
export const wordsOf = (game: string): Promise<Dictionary> => get<Dictionary>(`/api/games/${encodeURIComponent(game)}/words`);

export const tablePath = (name: string): string => `/api/tables/${encodeURIComponent(name)}`;
