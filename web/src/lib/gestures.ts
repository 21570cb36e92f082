// The gestures of all boards: touching, dragging, turning and the keyboard, for whatever is a place (see pick.svelte.ts).

import { ahead, type Pick } from "./pick.svelte";

const TWITCH = 8; // pixels that a finger may move without dragging

interface Drag {
  pointer: number;
  place: HTMLElement;
  x: number;
  y: number;
  /** Where the place was when it began: what is dragged stays with the finger, whatever scrolls meanwhile. */
  left: number;
  top: number;
  ghost: HTMLElement | null;
}

/** What a board may have besides. */
interface Extras {
  /** Called while something is dragged. */
  dragged?(): void;
  /** A place was touched with nothing in hand; true if that was all, and nothing is to be taken up. */
  tapped?(place: string): boolean;
  /** Turns the piece at a place, clockwise or back: what is in hand, under the mouse, or has the focus. */
  turned?(place: string, by: 1 | -1): void;
  /** Takes away the piece at the place that has the focus. */
  removed?(place: string): void;
}

const placeOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("button[data-place]") : null;

const nameOf = (place: HTMLElement): string => place.dataset.place ?? "";

/** For the root of a board: `{@attach gestures(pick)}`. */
export function gestures(pick: Pick, extras: Extras = {}) {
  return (root: HTMLElement): (() => void) => {
    let drag: Drag | null = null;
    let swallow = false;
    /** The place under the mouse. */
    let hovered = "";

    const click = (event: MouseEvent): void => {
      const place = placeOf(event.target);
      if (swallow || !place) {
        swallow = false;
        return;
      }
      if (pick.held.length || !extras.tapped?.(nameOf(place))) pick.touch(nameOf(place));
    };

    const down = (event: PointerEvent): void => {
      swallow = false;
      const place = placeOf(event.target);
      if (!place || event.button !== 0 || !canDrag(pick, nameOf(place))) return;
      const { left, top } = place.getBoundingClientRect();
      drag = { pointer: event.pointerId, place, x: event.clientX, y: event.clientY, left, top, ghost: null };
    };

    const hover = (event: PointerEvent): void => {
      const place = event.pointerType === "mouse" && event.type !== "pointerleave" ? placeOf(event.target) : null;
      hovered = place ? nameOf(place) : "";
    };

    const move = (event: PointerEvent): void => {
      if (drag?.pointer !== event.pointerId) return;
      const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
      if (!drag.ghost) {
        if (Math.hypot(dx, dy) < TWITCH) return;
        if (!pick.held.includes(nameOf(drag.place))) pick.touch(nameOf(drag.place));
        drag.ghost = ghostOf(drag.place);
        root.setPointerCapture(event.pointerId);
      }
      drag.ghost.style.transform = `translate(${drag.left + dx}px, ${drag.top + dy}px)`;
      extras.dragged?.();
    };

    const up = (event: PointerEvent): void => {
      if (drag?.pointer !== event.pointerId) return;
      const { ghost, place } = drag;
      drag = null;
      if (!ghost) return;
      ghost.remove();
      place.classList.remove("dragged");
      swallow = true; // the click that follows is part of the drag
      setTimeout(() => (swallow = false), 50);
      if (event.type === "pointercancel") {
        pick.putBack();
        return;
      }
      const target = placeOf(document.elementFromPoint(event.clientX, event.clientY));
      if (target && target !== place) pick.touch(nameOf(target));
      else if (!target || !pick.gathers(nameOf(place))) pick.putBack();
    };

    const key = (event: KeyboardEvent): void => {
      if (event.key === "Escape" && pick.held.length) {
        pick.putBack();
        event.stopPropagation();
        return;
      }
      const place = placeOf(event.target);
      const next = place && ARROWS[event.key] && neighbour(root, place, ARROWS[event.key] ?? [0, 0]);
      if (next) {
        next.focus();
        event.preventDefault();
      }
    };

    const turn = (by: 1 | -1): void => {
      const focused = placeOf(document.activeElement);
      const place = pick.held[0] ?? (hovered || (focused ? nameOf(focused) : ""));
      if (!place) return;
      extras.turned?.(place, by);
      if (drag?.ghost) turnGhost(drag.ghost, by);
    };

    /** Keys that mean something wherever the focus is. */
    const keyAnywhere = (event: KeyboardEvent): void => {
      const isElsewhere = event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
      if (isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return;
      const focused = placeOf(document.activeElement);
      if (event.key.toLowerCase() === "r") turn(event.shiftKey ? -1 : 1);
      else if (focused && (event.key === "Delete" || event.key === "Backspace")) extras.removed?.(nameOf(focused));
    };

    const gone = new AbortController();
    const { signal } = gone;
    root.addEventListener("click", click, { signal });
    root.addEventListener("pointerdown", down, { signal });
    root.addEventListener("pointermove", move, { signal });
    root.addEventListener("pointermove", hover, { signal });
    root.addEventListener("pointerleave", hover, { signal });
    root.addEventListener("pointerup", up, { signal });
    root.addEventListener("pointercancel", up, { signal });
    root.addEventListener("keydown", key, { signal });
    if (extras.turned) addEventListener("keydown", keyAnywhere, { signal });
    return () => {
      drag?.ghost?.remove();
      gone.abort();
    };
  };
}

/** What can be dragged: what is in hand already or can be gathered, and what some way begins with and goes on from. */
function canDrag(pick: Pick, place: string): boolean {
  if (pick.held.at(-1) === place || pick.gathers(place)) return true;
  return pick.choices.some((choice) => !!ahead(choice, [place])?.length);
}

function ghostOf(place: HTMLElement): HTMLElement {
  const box = place.getBoundingClientRect();
  const ghost = place.cloneNode(true) as HTMLElement;
  ghost.removeAttribute("data-place");
  ghost.removeAttribute("data-lit");
  ghost.setAttribute("aria-hidden", "true");
  ghost.classList.add("ghost");
  // Said here, since a board may have said something else of the place.
  Object.assign(ghost.style, { position: "fixed", inset: "0 auto auto 0", margin: "0", width: `${box.width}px`, height: `${box.height}px` });
  place.classList.add("dragged");
  place.parentElement?.append(ghost); // where its styles reach it
  return ghost;
}

/** What is dragged is a copy, and does not turn with the piece. */
function turnGhost(ghost: HTMLElement, by: number): void {
  const piece = ghost.querySelector<HTMLElement>(".piece");
  if (piece) piece.style.rotate = `${(parseFloat(piece.style.rotate) || 0) + 90 * by}deg`;
}

const ARROWS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The nearest place in a direction: what is straight ahead is nearer than what is off to the side. */
function neighbour(root: HTMLElement, from: HTMLElement, [dx, dy]: [number, number]): HTMLElement | null {
  const middle = (element: HTMLElement): [number, number] => {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = middle(from);
  let best: HTMLElement | null = null;
  let nearest = Infinity;
  for (const place of root.querySelectorAll<HTMLElement>("button[data-place]:not(.ghost)")) {
    const [px, py] = middle(place);
    const ahead = (px - x) * dx + (py - y) * dy;
    const aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
    if (place === from || ahead < 1 || place.offsetParent === null) continue;
    const distance = ahead + 2.5 * aside;
    if (distance < nearest) [best, nearest] = [place, distance];
  }
  return best;
}
