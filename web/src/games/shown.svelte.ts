// Showing what led from one scene to the next. To be called while a board is made.

import { tick, untrack } from "svelte";
import { fly, type Hop } from "../lib/flight";
import type { Scene } from "./game";

/** Tells of each scene after the first, and of the one before it. What happened is to be shown if the beat is another. */
export function eachScene<View>(scene: () => Scene<View>, tell: (now: Scene<View>, before: Scene<View>) => void): void {
  let before: Scene<View> | null = null;
  $effect(() => {
    const now = scene();
    const was = before;
    before = now;
    if (was) untrack(() => tell(now, was));
  });
}

/** Lets pieces fly, as soon as they are drawn where they land. */
export async function show(root: () => HTMLElement | undefined, hops: Hop[]): Promise<void> {
  await tick();
  const board = root();
  if (board) fly(board, hops);
}

/** Shows what happened before each scene. */
export function showHops<View>(
  root: () => HTMLElement | undefined,
  scene: () => Scene<View>,
  hops: (now: Scene<View>, before: Scene<View>) => Hop[],
): void {
  eachScene(scene, (now, before) => {
    if (now.beat !== before.beat) void show(root, hops(now, before));
  });
}
