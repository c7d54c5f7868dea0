import { expect, test } from "vitest";
import { gapAfter } from "./gap-after.ts";

test.each([
  ["", ""],
  ["\n\n", ""],
  ["Hello", "\n\n"],
  ["Hello\n", "\n"],
  ["Hello\r\n", "\n"],
  ["Hello\r\n\r\n", ""],
])("after %j comes %j", (text, gap) => expect(gapAfter(text)).toBe(gap));
