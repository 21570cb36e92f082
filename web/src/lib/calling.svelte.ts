// Calling whoever does not look: it is their turn at some table. The tab says it by its title and its picture; a sound and a
// notification of the browser, where somebody wants that, say it once.

import { untrack } from "svelte";
import type { TableLine, TableList } from "../wire";
import { get, whoAmI } from "./house.svelte";
import { change, habits } from "./memory.svelte";
import { go } from "./route.svelte";
import { play } from "./sound";
import { t } from "./words";

/** Milliseconds between two looks at our tables, where nothing tells of them by itself. */
const EVERY = 30_000;
/** Milliseconds for which other tabs need not say what one has said. */
const SAID = 600_000;
const KEY = "cinquefoil.called";

interface Here {
  table: string;
  title: string;
  isMine: boolean;
}

/** The table of this page, if it is one, and all where other people wait for us. */
export const calls: { here: Here | null; waiting: string[] } = $state({ here: null, waiting: [] });

const others = (): string[] => calls.waiting.filter((table) => table !== calls.here?.table);

/** What the tab is called. */
export function titled(): string {
  const { here } = calls;
  if (here?.isMine) return `${t("turn.yours")} · ${here.title}`;
  const number = others().length;
  const house = here ? `${here.title} · ${t("house.name")}` : t("house.name");
  return number ? `(${number}) ${here ? house : `${t("turn.yours")} · ${house}`}` : house;
}

export const isCalled = (): boolean => !!calls.here?.isMine || others().length > 0;

// ---- what is known

/** Our table goes on before our eyes, or would if we looked. It makes its own sound. */
export function atTable(here: Here): void {
  // Told within an effect, which is not to run again by what is known here.
  untrack(() => {
    const was = calls.here;
    calls.here = here;
    if (!here.isMine) unsay(here.table);
    else if (was?.table === here.table && !was.isMine) call(here.table, here.title, false);
  });
}

let isKnown = false;

/** All our tables, as a list tells of them. What was so before we came is no news. */
export function learn(lines: TableLine[]): void {
  const waiting = lines.filter((line) => line.awaited).map(({ name }) => name);
  const before = calls.waiting;
  calls.waiting = waiting;
  for (const table of before) if (!waiting.includes(table)) unsay(table);
  const news = others().filter((table) => !before.includes(table));
  if (isKnown) for (const table of news) call(table, "", true);
  isKnown = true;
}

/** Who plays at one table looks at that; on all other pages, and wherever nobody looks, our tables are asked for. */
export function keepLooking(isList: () => boolean): () => void {
  const look = async (): Promise<void> => {
    const isSeen = document.visibilityState === "visible";
    if (isSeen && (calls.here || isList())) return;
    try {
      if ((await whoAmI()).guest) learn((await get<TableList>("/api/me/tables")).tables);
    } catch {
      // The next time will do.
    }
  };
  const clock = setInterval(() => void look(), EVERY);
  void look();
  return () => clearInterval(clock);
}

// ---- saying it

function call(table: string, title: string, aloud: boolean): void {
  const isLooking = document.visibilityState === "visible" && document.hasFocus();
  if (isLooking || !isFirst(table)) return;
  if (aloud && document.visibilityState === "hidden") play("call");
  show(table, title);
}

function show(table: string, title: string): void {
  if (!habits.notify || !canNotify() || Notification.permission !== "granted") return;
  try {
    const notification = new Notification(t("turn.yours"), { body: title || t("house.name"), tag: table, icon: iconOf(true) });
    notification.onclick = () => {
      focus();
      go(`/table/${encodeURIComponent(table)}`);
      notification.close();
    };
  } catch {
    // Some phones have them only for pages that are installed.
  }
}

export const iconOf = (isCalling: boolean): string => `${import.meta.env.BASE_URL}${isCalling ? "leaf-turn" : "leaf"}.svg`;

/** Browsers have no notifications for a house that is not reached safely. */
export const canNotify = (): boolean => "Notification" in window && isSecureContext;

/** Asks the browser, if somebody wants notifications; whether there will be any. */
export async function notify(on: boolean): Promise<boolean> {
  const may = on && canNotify() && (await Notification.requestPermission()) === "granted";
  change({ notify: may });
  return may;
}

// ---- several tabs, one call

function said(): Record<string, number> {
  try {
    const all = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, number>;
    return Object.fromEntries(Object.entries(all).filter(([, at]) => Date.now() - at < SAID));
  } catch {
    return {};
  }
}

function keep(all: Record<string, number>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // Then every tab says it.
  }
}

function isFirst(table: string): boolean {
  const all = said();
  if (table in all) return false;
  keep({ ...all, [table]: Date.now() });
  return true;
}

function unsay(table: string): void {
  const { [table]: found, ...rest } = said();
  if (found !== undefined) keep(rest);
}
