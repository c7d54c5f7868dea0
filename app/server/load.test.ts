import { expect, test } from "vitest";
import { createLoad, type Load } from "./load.ts";

const enter = (load: Load, times: number) => {
  for (let count = 0; count < times; count++) load.enter();
};

test("a process that is late takes on no more pages than 32, and forms as before", () => {
  const process = { lateness: 500 };
  const load = createLoad(() => process.lateness);
  enter(load, 31);
  expect(load.isTooMuch(false)).toBe(false);
  enter(load, 1);
  expect([load.isTooMuch(false), load.isTooMuch(true)]).toEqual([true, false]);
  process.lateness = 50;
  expect(load.isTooMuch(false)).toBe(false);
  process.lateness = 500;
  load.leave();
  expect(load.isTooMuch(false)).toBe(false);
});

test("the more is in work, the less late a process may be", () => {
  const load = createLoad(() => 50);
  enter(load, 79);
  expect(load.isTooMuch(false)).toBe(false);
  enter(load, 1);
  expect(load.isTooMuch(false)).toBe(true);
});

test("a process in time takes on 128 pages, and forms up to 256", () => {
  const load = createLoad(() => 0);
  enter(load, 127);
  expect(load.isTooMuch(false)).toBe(false);
  enter(load, 1);
  expect([load.isTooMuch(false), load.isTooMuch(true)]).toEqual([true, false]);
  enter(load, 128);
  expect([load.open(), load.isTooMuch(true)]).toEqual([256, true]);
});
