import { expect, test } from "vitest";
import { missingUtm } from "./utm.ts";

test.each([
  ["https://example.com/?utm_source=meta&utm_medium=paid&utm_campaign=boots", []],
  ["https://example.com/?utm_source=meta&utm_medium=&utm_campaign=+", ["utm_medium", "utm_campaign"]],
  ["https://example.com/", ["utm_source", "utm_medium", "utm_campaign"]],
  ["no link", []],
])("%s misses %j", (link, missing) => {
  expect(missingUtm(link)).toEqual(missing);
});
