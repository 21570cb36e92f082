// How long the team has kept silent about a full clover. Everybody sees it count; then the decider need not wait any longer.

import { isFull, SPOTS, team, type View } from "./view";

export const PATIENCE = 30; // seconds

/** Somebody has not said a word yet to what lies there, and nobody disagrees: then the last word would be a surprise. */
export function isSilent(view: View): boolean {
  const words = team(view).map((seat) => view.says[seat]);
  return isFull(view) && words.length > 1 && words.includes(null) && !words.includes("disagree");
}

/** Whether the decider should be offered the last word, which the rules give them as soon as all spots are filled. */
export function isDecisionDue(view: View, left: number): boolean {
  return isFull(view) && team(view).length > 1 && (!isSilent(view) || left === 0);
}

/** Until when it lasts, and about what: who passes the screen on does not break it. */
let kept = { about: "", until: 0 };

function untilWhen(about: string): number {
  const isLongAgo = kept.until < performance.now() - 1000 * PATIENCE;
  if (kept.about !== about || isLongAgo) kept = { about, until: performance.now() + 1000 * PATIENCE };
  return kept.until;
}

export class Silence {
  /** Seconds until the decider may be offered the last word. */
  left = $state(PATIENCE);

  constructor(view: () => View) {
    const lies = $derived([view().spectator, view().attempt, ...SPOTS.map((spot) => view().spots[spot])].join());
    const isCounting = $derived(isSilent(view()));
    $effect(() => {
      const about = lies; // another arrangement is a new silence
      this.left = PATIENCE;
      if (!isCounting) return;
      const until = untilWhen(about);
      const count = (): void => {
        this.left = Math.max(0, Math.ceil((until - performance.now()) / 1000));
      };
      count();
      const timer = setInterval(count, 250);
      return () => clearInterval(timer);
    });
  }
}
