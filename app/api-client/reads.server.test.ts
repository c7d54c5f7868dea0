import { expect, test } from "vitest";
import { createReads } from "./reads.server.ts";

function newReads(askAll: (paths: string[]) => Promise<(string | null)[] | null>) {
  const calls: string[][] = [];
  const read = createReads(
    async (path) => {
      calls.push([path]);
      return `${path} alone`;
    },
    (paths) => {
      calls.push(paths);
      return askAll(paths);
    },
  );
  return { read, calls };
}

test("makes one call for the reads of one turn, and another one for those that follow from them", async () => {
  const { read, calls } = newReads(async (paths) => paths.map((path) => `${path} together`));
  expect(await Promise.all([read("/a"), read("/b")])).toEqual(["/a together", "/b together"]);
  expect(await read("/c")).toBe("/c alone");
  expect(calls).toEqual([["/a", "/b"], ["/c"]]);
});

test("makes a read by itself that can’t be made together, or all of them", async () => {
  const some = newReads(async ([first]) => [`${first} together`, null]);
  expect(await Promise.all([some.read("/a"), some.read("/b")])).toEqual(["/a together", "/b alone"]);
  const none = newReads(async () => null);
  expect(await Promise.all([none.read("/a"), none.read("/b")])).toEqual(["/a alone", "/b alone"]);
});

test("fails every read of a call that fails", async () => {
  const { read } = newReads(() => Promise.reject(new Error("away")));
  const results = await Promise.allSettled([read("/a"), read("/b")]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});

test("keeps a URL shorter than servers take", async () => {
  const { read, calls } = newReads(async (paths) => paths.map(() => "together"));
  await Promise.all(Array.from({ length: 9 }, (_, at) => read(`/${at}${"x".repeat(1000)}`)));
  await Promise.all(Array.from({ length: 45 }, (_, at) => read(`/${at}`)));
  expect(calls.map(({ length }) => length)).toEqual([3, 3, 3, 20, 20, 5]);
});
