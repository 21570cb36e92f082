// Small wooden sounds, made here: nothing to load, and nothing is heard before somebody has touched the page.

import { habits } from "./memory.svelte";

export type Sound = "lay" | "turn" | "draw" | "bloom" | "call" | "end" | "no";

/** Hertz, seconds from the beginning, seconds long, how loud. */
type Note = [number, number, number, number];

const NOTES: Record<Sound, Note[]> = {
  lay: [[190, 0, 0.09, 0.5], [420, 0, 0.03, 0.25]],
  turn: [[520, 0, 0.05, 0.2], [340, 0.05, 0.06, 0.3]],
  draw: [[300, 0, 0.05, 0.25]],
  bloom: [[523, 0, 0.18, 0.25], [659, 0.09, 0.18, 0.25], [784, 0.18, 0.3, 0.25]],
  call: [[587, 0, 0.16, 0.3], [784, 0.14, 0.28, 0.3]],
  end: [[523, 0, 0.2, 0.3], [659, 0.16, 0.2, 0.3], [1047, 0.32, 0.5, 0.3]],
  no: [[160, 0, 0.12, 0.4]],
};

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!habits.sound || !navigator.userActivation?.hasBeenActive) return;
  try {
    context ??= new AudioContext();
    void context.resume();
    for (const [pitch, start, length, loudness] of NOTES[sound]) strike(context, pitch, context.currentTime + start, length, loudness);
  } catch {
    // A machine without sound is a quiet one.
  }
}

/** One bar of a wooden xylophone: a pure tone that dies away. */
function strike(audio: AudioContext, pitch: number, start: number, length: number, loudness: number): void {
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  tone.type = "triangle";
  tone.frequency.value = pitch;
  gain.gain.setValueAtTime(loudness * 0.35, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  tone.connect(gain).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length);
}
