// Showing what happened: pieces fly from place to place, turn over, or come out. Only what is drawn is moved, so a flight that is
// cut short leaves the board as it is.

import type { Sound } from "./sound";
import { play } from "./sound";

/** Something that happened on the board. Places are the `data-place` or `data-spot` of elements that stay where they are. */
export interface Hop {
  /** Where the piece is now. */
  to: string;
  /** Where it came from; left out, it comes out where it is. */
  from?: string;
  /** It turns over on its way. */
  turns?: boolean;
  /** It opens slowly: something was won. */
  blooms?: boolean;
  /** Together with the one before it, instead of after it. */
  together?: boolean;
  sound?: Sound;
}

/** A duration of the look, in milliseconds: whoever makes the page smaller writes 420ms as .42s. */
function time(name: string): number {
  const value = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  return (parseFloat(value) || 0) * (value.endsWith("ms") ? 1 : 1000);
}

/** Whether somebody asked for nothing to move. */
export const isStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
const EASING = "cubic-bezier(0.3, 0.75, 0.25, 1)";

function find(root: ParentNode, place: string): HTMLElement | null {
  const name = CSS.escape(place);
  return root.querySelector<HTMLElement>(`[data-place="${name}"], [data-spot="${name}"]`);
}

/** What moves is the piece that lies at a place, or the place itself if it is one. */
const pieceAt = (place: HTMLElement): HTMLElement => place.querySelector<HTMLElement>(".piece") ?? place;

let running: Animation[] = [];
/** When the last piece of the flight will have landed. */
let landing = 0;

const SEEN = 350; // milliseconds in which one sees where a piece has come to lie
const SEEN_STILL = 700; // and that long if it did not fly there

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Until what has just been told can have been seen: pieces have landed, or, where nothing moves, a moment has passed. */
export async function landed(): Promise<void> {
  await pause(isStill() ? SEEN_STILL : SEEN); // by then a board has drawn what it was told, and pieces fly
  await pause(landing + SEEN - performance.now());
}

/** Shows hops one after the other. A new flight ends the one before. */
export function fly(root: ParentNode, hops: Hop[]): void {
  for (const animation of running) animation.finish();
  running = [];
  landing = 0;
  const length = time("--flight");
  let delay = 0;
  hops.forEach((hop, number) => {
    if (number && !hop.together) delay += hops[number - 1]?.blooms ? time("--bloom") * 0.6 : length * 0.75;
    const sound = hop.sound;
    if (sound) setTimeout(() => play(sound), isStill() ? 0 : delay + (hop.from ? length * 0.8 : 0));
    const target = find(root, hop.to);
    if (!target || isStill()) return;
    const piece = pieceAt(target);
    const source = hop.from === undefined ? null : find(root, hop.from);
    const frames = source ? flight(piece, source) : hop.blooms ? BLOOM : hop.turns ? {} : APPEAR;
    if (hop.turns) Object.assign(frames, { rotate: ["y 180deg", "y 0deg"] });
    const duration = hop.blooms ? time("--bloom") : length;
    const animation = piece.animate(frames as PropertyIndexedKeyframes, { duration, delay, easing: EASING, fill: "backwards" });
    piece.classList.add("flying");
    animation.finished.then(
      () => piece.classList.remove("flying"),
      () => piece.classList.remove("flying"),
    );
    running.push(animation);
    landing = Math.max(landing, performance.now() + delay + duration);
  });
}

/** Until a board has nothing more to show that somebody has to put away: it marks such a thing with `data-showing`. */
async function putAway(): Promise<void> {
  const isShowing = (): boolean => document.querySelector("[data-showing]") !== null;
  if (!isShowing()) return;
  await new Promise<void>((done) => {
    const watch = new MutationObserver(() => {
      if (isShowing()) return;
      watch.disconnect();
      done();
    });
    watch.observe(document.body, { childList: true, subtree: true });
  });
}

/** Until all has landed, and whatever a board shows besides has been put away. */
export async function settled(): Promise<void> {
  await landed();
  await putAway();
}

/** Shows a piece turning to where it is drawn, by so many quarters from 0 to 3: the short way around. */
export function turn(piece: HTMLElement, quarters: number): void {
  if (!quarters || isStill()) return;
  const start = quarters === 3 ? 90 : quarters * -90;
  piece.animate({ rotate: [`${start}deg`, "0deg"] }, { duration: time("--calm"), easing: EASING });
}

const APPEAR = { scale: [0.5, 1], opacity: [0, 1] };
const BLOOM = { scale: [0, 1.15, 1], opacity: [0, 1, 1], rotate: ["-90deg", "8deg", "0deg"] };

function flight(piece: HTMLElement, source: HTMLElement): PropertyIndexedKeyframes {
  const [here, there] = [piece.getBoundingClientRect(), source.getBoundingClientRect()];
  const dx = there.left + there.width / 2 - (here.left + here.width / 2);
  const dy = there.top + there.height / 2 - (here.top + here.height / 2);
  const scale = Math.min(Math.max(there.width / (here.width || 1), 0.4), 2);
  return { translate: [`${dx}px ${dy}px`, "0px -8px", "0px 0px"], scale: [scale, 1.06, 1], offset: [0, 0.85, 1] } as PropertyIndexedKeyframes;
}
