// What everybody looks like at a table.

import { expect, test } from "vitest";
import { flowerOf, flowersOf, type Bloom } from "../src/lib/flower";

const look = ({ petal, form }: Bloom): string => `${petal.fill} ${form}`;
const NAMES = ["Mia", "Tom", "Ada", "Beginner bot", "Beginner bot 2", "Club bot"];

test("no two at a table have the same colour or the same form, whatever they are called", () => {
  for (let start = 0; start < 200; start++) {
    const flowers = flowersOf(NAMES.map((name) => ({ seed: `${name} ${start}`, isBot: name.includes("bot") })));
    expect(new Set(flowers.map(({ petal }) => petal.fill)).size).toBe(NAMES.length);
    expect(new Set(flowers.map(({ form }) => form)).size).toBe(NAMES.length);
  }
});

test("people with the same avatar are told apart", () => {
  const flowers = flowersOf([{ seed: "rose", isBot: false }, { seed: "rose", isBot: false }]);
  expect(new Set(flowers.map(look)).size).toBe(2);
});

test("somebody among bots looks as they do everywhere", () => {
  for (let start = 0; start < 200; start++) {
    const seed = `Mia ${start}`;
    const [, , mia] = flowersOf([{ seed: "Beginner bot", isBot: true }, { seed: "Beginner bot 2", isBot: true }, { seed, isBot: false }]);
    expect(mia && look(mia)).toBe(look(flowerOf(seed)));
  }
});

test("where pieces have a colour their seat has it, too", () => {
  const own = [{ fill: "red", edge: "red" }, { fill: "white", edge: "grey" }];
  const flowers = flowersOf([{ seed: "Mia", isBot: false }, { seed: "Tom", isBot: false }], own);
  expect(flowers.map(({ petal }) => petal)).toEqual(own);
});
