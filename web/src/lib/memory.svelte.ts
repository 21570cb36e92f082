// What this browser remembers of how somebody likes to play. Where nothing can be kept it lasts as long as the page.

export const CONFIRMING = ["always", "phones", "never"] as const;
export type Confirming = (typeof CONFIRMING)[number];

export interface Habits {
  sound: boolean;
  /** Which moves wait until they are confirmed. On phones these are the weighty ones. */
  confirm: Confirming;
  /** Whether the browser shows a notification when it is our turn. */
  notify: boolean;
  curtain: boolean;
  light: "system" | "light" | "dark";
  /** The games in which somebody has made a move here. */
  known: string[];
  /** The names of those whose talk somebody does not want to read. */
  hidden: string[];
  /** The names of others who played at this screen, those of last time first. */
  here: string[];
}

const USUAL: Habits = { sound: true, confirm: "phones", notify: false, curtain: true, light: "system", known: [], hidden: [], here: [] };
const KEY = "cinquefoil.habits";

function remembered(): Habits {
  try {
    const kept = { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Habits>) };
    if (!CONFIRMING.includes(kept.confirm)) kept.confirm = kept.confirm ? "always" : "phones"; // it was a yes or no once
    return kept;
  } catch {
    return { ...USUAL };
  }
}

export const habits = $state(remembered());

export function change(some: Partial<Habits>): void {
  Object.assign(habits, some);
  showLight();
  try {
    localStorage.setItem(KEY, JSON.stringify(habits));
  } catch {
    // A browser that keeps nothing is a browser to play in all the same.
  }
}

export function showLight(): void {
  document.documentElement.dataset.light = habits.light;
}
