import { expect, test } from "vitest";
import { waitInWords } from "./durations.ts";

test.each([
  [0, "1 second"],
  [60, "60 seconds"],
  [91, "2 minutes"],
  [900, "15 minutes"],
  [901, "16 minutes"],
  [3600, "60 minutes"],
  [7000, "2 hours"],
])("%i seconds are %s", (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words);
});
