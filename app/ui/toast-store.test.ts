import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createToastStore } from "./toast-store.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const ids = (store: ReturnType<typeof createToastStore>) => store.getItems().map((item) => item.id);

test("a notice leaves after 4 seconds and is gone 200 ms later", () => {
  const store = createToastStore();
  store.add({ id: "a", type: "success", message: "Saved" });
  vi.advanceTimersByTime(3999);
  expect(store.getItems()[0]?.leaving).toBe(false);
  vi.advanceTimersByTime(1);
  expect(store.getItems()[0]?.leaving).toBe(true);
  vi.advanceTimersByTime(199);
  expect(ids(store)).toEqual(["a"]);
  vi.advanceTimersByTime(1);
  expect(ids(store)).toEqual([]);
});

test("the newest notice comes first", () => {
  const store = createToastStore();
  store.add({ id: "a" });
  store.add({ id: "b" });
  expect(ids(store)).toEqual(["b", "a"]);
});

test("a pause keeps the time that was left, until the last reason for it is gone", () => {
  const store = createToastStore();
  store.add({ id: "a" });
  vi.advanceTimersByTime(3000);
  store.pause("pointer");
  store.pause("hidden page");
  vi.advanceTimersByTime(60_000);
  store.resume("pointer");
  vi.advanceTimersByTime(60_000);
  expect(store.getItems()[0]?.leaving).toBe(false);
  store.resume("hidden page");
  vi.advanceTimersByTime(999);
  expect(store.getItems()[0]?.leaving).toBe(false);
  vi.advanceTimersByTime(1);
  expect(store.getItems()[0]?.leaving).toBe(true);
});

test("a notice that arrives during a pause waits with the others", () => {
  const store = createToastStore();
  store.pause("pointer");
  store.add({ id: "a" });
  vi.advanceTimersByTime(10_000);
  expect(ids(store)).toEqual(["a"]);
  store.resume("pointer");
  vi.advanceTimersByTime(4200);
  expect(ids(store)).toEqual([]);
});

test("loading and infinite notices stay until they are dismissed", () => {
  const store = createToastStore();
  store.add({ id: "a", type: "loading", duration: 10 });
  store.add({ id: "b", duration: Infinity });
  vi.advanceTimersByTime(600_000);
  expect(ids(store)).toEqual(["b", "a"]);
  store.dismiss();
  vi.advanceTimersByTime(200);
  expect(ids(store)).toEqual([]);
});

test("a loading notice has a title of its own and becomes its outcome", () => {
  const store = createToastStore();
  const id = store.add({ type: "loading" });
  expect(store.getItems()[0]?.title).toBe("Loading...");
  store.add({ id, type: "success", message: "Done" });
  expect(store.getItems()).toMatchObject([{ id, type: "success", message: "Done", title: undefined }]);
  vi.advanceTimersByTime(4200);
  expect(ids(store)).toEqual([]);
});

test("a notice replaced while it leaves stays", () => {
  const store = createToastStore();
  store.add({ id: "a" });
  store.dismiss("a");
  store.add({ id: "a", message: "Again" });
  vi.advanceTimersByTime(200);
  expect(ids(store)).toEqual(["a"]);
});

test("an id is remembered after its notice is gone", () => {
  const store = createToastStore();
  store.add({ id: "flash" });
  store.dismiss("flash");
  vi.advanceTimersByTime(200);
  expect(store.hasSeen("flash")).toBe(true);
  expect(store.hasSeen("other")).toBe(false);
});

test("listeners hear of every change until they leave", () => {
  const store = createToastStore();
  const listener = vi.fn();
  const leave = store.subscribe(listener);
  store.add({ id: "a" });
  store.dismiss("a");
  vi.advanceTimersByTime(200);
  expect(listener).toHaveBeenCalledTimes(3);
  leave();
  store.add({ id: "b" });
  expect(listener).toHaveBeenCalledTimes(3);
});

test("a stack that empties under the pointer lets go of it", () => {
  const store = createToastStore();
  store.add({ id: "a" });
  store.pause("pointer");
  expect(store.isHeld()).toBe(true);
  store.dismiss("a");
  expect(store.isHeld()).toBe(false);
  store.add({ id: "b" });
  vi.advanceTimersByTime(4200);
  expect(ids(store)).toEqual([]);
});
