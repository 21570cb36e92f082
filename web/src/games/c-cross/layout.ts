// How the board lies: where each space is, the line along which each field is carved, the rim and its sides (CC-1 to CC-4).
// One space is one unit wide. On a narrow screen the board is turned a quarter to the left, so that spaces stay large enough for a thumb.

const MAP = `
.........MMM..
......IIIMNMN.
...EEEIJIJNNN.
AAAEFEFJJJOOO.
ABABFFFKKKOPOP
.BBBGGGKLKLPPP
.CCCGHGHLLL...
.CDCDHHH......
..DDD.........
`
  .trim()
  .split("\n");

const WIDTH = 14;
const HEIGHT = 9;

export const FIELDS = [..."ABCDEFGHIJKLMNOP"];

export type Point = readonly [number, number];
export type Side = "short" | "long";

export interface Space {
  name: string;
  x: number;
  y: number;
}

export interface Field {
  name: string;
  /** In the order of their numbers. */
  spaces: Space[];
  /** The middles of the spaces, from one end of the C to the other. */
  line: Point[];
  x: number;
  y: number;
  width: number;
  height: number;
}

/** An edge of something, with the way out of it. */
interface Edge {
  from: Point;
  to: Point;
  normal: Point;
}

interface RimEdge extends Edge {
  side: Side;
}

export interface Layout {
  width: number;
  height: number;
  fields: Field[];
  /** The edge of the board, clockwise. */
  edges: RimEdge[];
}

/** Which sides a field is on; those in a corner are on both. */
export function sidesOf(field: string): Side[] {
  return [...("ABCDMNOP".includes(field) ? ["short" as const] : []), ...("AEIMDHLP".includes(field) ? ["long" as const] : [])];
}

/** A field in a corner has edges on both of its sides. */
function sideOfEdge(field: string, [nx, ny]: Point): Side {
  const [one = "short", other] = sidesOf(field);
  if (!other) return one;
  const outward = "AM".includes(field) ? -1 : 1;
  const aside = "AD".includes(field) ? -1 : 1;
  return ny === outward || nx === -aside ? "long" : "short";
}

/** The edges around all places that belong to something, clockwise; from a place at its left. */
function around(places: { x: number; y: number }[]): (Edge & { x: number; y: number })[] {
  const taken = new Set(places.map(({ x, y }) => `${x},${y}`));
  const starting = new Map<string, Edge & { x: number; y: number }>();
  for (const { x, y } of places) {
    const edges: Edge[] = [
      { normal: [0, -1], from: [x, y], to: [x + 1, y] },
      { normal: [1, 0], from: [x + 1, y], to: [x + 1, y + 1] },
      { normal: [0, 1], from: [x + 1, y + 1], to: [x, y + 1] },
      { normal: [-1, 0], from: [x, y + 1], to: [x, y] },
    ];
    for (const edge of edges) {
      if (!taken.has(`${x + edge.normal[0]},${y + edge.normal[1]}`)) starting.set(String(edge.from), { ...edge, x, y });
    }
  }
  const first = places.reduce((best, place) => (place.x < best.x ? place : best), { x: Infinity, y: 0 });
  const loop: (Edge & { x: number; y: number })[] = [];
  let edge = starting.get(`${first.x},${first.y}`);
  while (edge && loop.length < starting.size) {
    loop.push(edge);
    edge = starting.get(String(edge.to));
  }
  return loop;
}

const PLACES = MAP.flatMap((line, y) => [...line].flatMap((field, x) => (field === "." ? [] : [{ field, x, y }])));

/** The pairs of adjacent fields, either way around: `AB`, `BA` and so on (CC-3). */
export const NEIGHBOURS = new Set(
  PLACES.flatMap(({ field, x, y }) => {
    const beside = PLACES.filter((other) => other.field !== field && Math.abs(other.x - x) + Math.abs(other.y - y) === 1);
    return beside.map((other) => field + other.field);
  }),
);

function rim(): RimEdge[] {
  return around(PLACES).map(({ from, to, normal, x, y }) => {
    const field = PLACES.find((place) => place.x === x && place.y === y)?.field ?? "";
    return { from, to, normal, side: sideOfEdge(field, normal) };
  });
}

function fieldNamed(name: string): Field {
  const spaces = PLACES.filter(({ field }) => field === name).map(({ x, y }, number) => ({ name: `${name}${number + 1}`, x, y }));
  const isArch = spaces[1]?.y === spaces[0]?.y && spaces[2]?.y === spaces[0]?.y;
  const order = isArch ? [3, 0, 1, 2, 4] : [0, 2, 3, 4, 1];
  const line = order.map((number): Point => [(spaces[number]?.x ?? 0) + 0.5, (spaces[number]?.y ?? 0) + 0.5]);
  return { name, spaces, line, x: Math.min(...spaces.map(({ x }) => x)), y: spaces[0]?.y ?? 0, width: 3, height: 2 };
}

const LYING: Layout = { width: WIDTH, height: HEIGHT, fields: FIELDS.map(fieldNamed), edges: rim() };

function turned({ width, height, fields, edges }: Layout): Layout {
  const point = ([x, y]: Point): Point => [y, width - x];
  return {
    width: height,
    height: width,
    fields: fields.map((field) => ({
      name: field.name,
      spaces: field.spaces.map(({ name, x, y }) => ({ name, x: y, y: width - 1 - x })),
      line: field.line.map(point),
      x: field.y,
      y: width - field.x - field.width,
      width: field.height,
      height: field.width,
    })),
    edges: edges.map(({ from, to, normal: [nx, ny], side }) => ({ from: point(from), to: point(to), normal: [ny, -nx], side })),
  };
}

const STANDING = turned(LYING);

export const layoutOf = (isNarrow: boolean): Layout => (isNarrow ? STANDING : LYING);

const round = (value: number): number => Math.round(value * 1000) / 1000;

export function pathOf(points: Point[], closed = false): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}${closed ? "Z" : ""}`;
}

/** Where two edges meet, moved out of the board. */
function corner(point: Point, before: Edge | undefined, after: Edge | undefined, distance: number): Point {
  const [one, other] = [before?.normal ?? after?.normal ?? [0, 0], after?.normal ?? before?.normal ?? [0, 0]];
  const isStraight = one[0] === other[0] && one[1] === other[1];
  const [nx, ny] = isStraight ? one : [one[0] + other[0], one[1] + other[1]];
  return [point[0] + nx * distance, point[1] + ny * distance];
}

const loopOf = (edges: Edge[], distance: number): Point[] =>
  edges.map((edge, number) => corner(edge.from, edges.at(number - 1), edge, distance));

/** The outline of the slab, so far out from the spaces. */
export const outline = ({ edges }: Layout, distance: number): string => pathOf(loopOf(edges, distance), true);

/** The outline of a field within its own box, so far out from its spaces. */
export function shapeOf({ spaces, x, y }: Field, distance: number): Point[] {
  return loopOf(around(spaces.map((space) => ({ x: space.x - x, y: space.y - y }))), distance);
}

/** The line of a field within its own box. */
export const lineOf = ({ line, x, y }: Field): string => pathOf(line.map(([px, py]) => [px - x, py - y]));

/** The four sides, as lines that far out: they end where the next one begins. */
export function sides({ edges }: Layout, distance: number): { side: Side; path: string }[] {
  const runs: RimEdge[][] = [];
  for (const edge of edges) {
    const run = runs.at(-1);
    if (run?.[0]?.side === edge.side) run.push(edge);
    else runs.push([edge]);
  }
  return runs.map((run) => {
    const points = run.map((edge, number) => corner(edge.from, run[number - 1], edge, distance));
    const last = run.at(-1);
    if (last) points.push(corner(last.to, last, undefined, distance));
    return { side: run[0]?.side ?? "short", path: pathOf(points) };
  });
}
