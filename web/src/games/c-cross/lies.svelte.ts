// How the board lies on its stage: what draws it elsewhere draws it the same way.

export const lies = $state({ standing: false });

const SMALLEST = 24; // pixels that a space needs for a finger

/** Whether the board has to stand to have the largest spaces, the rim counted as one space. */
export function standsOn(width: number, height: number): boolean {
  const [lying, standing] = [Math.min(width / 15, height / 10), Math.min(width / 10, height / 15)];
  return standing > lying || lying < SMALLEST;
}
