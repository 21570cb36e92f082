// What this browser remembers of how somebody likes to play. Where nothing can be kept it lasts as long as the page.

export interface Habits {
  sound: boolean;
  confirm: boolean;
  curtain: boolean;
  light: "system" | "light" | "dark";
  /** The games in which somebody has made a move here. */
  known: string[];
  /** The names of those whose talk somebody does not want to read. */
  hidden: string[];
  /** The names of others who played at this screen, those of last time first. */
  here: string[];
}

const USUAL: Habits = { sound: true, confirm: false, curtain: true, light: "system", known: [], hidden: [], here: [] };
const KEY = "cinquefoil.habits";

function remembered(): Habits {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Habits>) };
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
