import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

test("every name has its drawing, and nothing is drawn that has no name", async () => {
  const [sheet, component] = await Promise.all([
    readFile(new URL("icons.svg", import.meta.url), "utf8"),
    readFile(new URL("icons.tsx", import.meta.url), "utf8"),
  ]);
  const drawn = [...sheet.matchAll(/<symbol id="([^"]+)"/g)].map(([, name]) => name);
  const named = [...component.matchAll(/^ {2}\| "([^"]+)"/gm)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(0);
  expect(drawn).toEqual(named);
});
