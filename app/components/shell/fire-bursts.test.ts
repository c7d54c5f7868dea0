import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fireBursts } from "./fire-bursts.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a burst comes at once and every 250 ms, fewer and fewer, for 5,000 ms", async () => {
  const started = performance.now();
  const bursts: { at: number; left: number }[] = [];
  const over = vi.fn();
  const celebration = fireBursts(
    (left) => bursts.push({ at: performance.now() - started, left }),
    new AbortController().signal,
  );
  void celebration.then(over);

  await vi.advanceTimersByTimeAsync(4999);
  expect(bursts.map(({ at }) => at)).toEqual(Array.from({ length: 20 }, (_, index) => index * 250));
  expect(bursts.map(({ left }) => left)).toEqual(Array.from({ length: 20 }, (_, index) => 1 - index / 20));
  expect(over).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(over).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(bursts).toHaveLength(20);
  expect(vi.getTimerCount()).toBe(0);
});

test("whoever ends it sees no further burst", async () => {
  const ending = new AbortController();
  const burst = vi.fn();
  const celebration = fireBursts(burst, ending.signal);
  await vi.advanceTimersByTimeAsync(600);
  expect(burst).toHaveBeenCalledTimes(3);
  ending.abort();
  await celebration;
  await vi.advanceTimersByTimeAsync(5000);
  expect(burst).toHaveBeenCalledTimes(3);
  expect(vi.getTimerCount()).toBe(0);
});
