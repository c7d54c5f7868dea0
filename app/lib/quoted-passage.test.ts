import { expect, test } from "vitest";
import { holdsPassage } from "./quoted-passage.ts";

const body = "## What broke\n\nOnly the [laces](https://example.com), and\n**nothing** else.\n";

test.each(["Only the laces, and nothing else.", "**nothing** else", "  nothing\n else ", "What broke Only"])(
  "the passage %j is found",
  (passage) => expect(holdsPassage(body, passage)).toBe(true),
);

test.each(["Only the soles", "nothing ELSE", "example.org"])("the passage %j is not", (passage) =>
  expect(holdsPassage(body, passage)).toBe(false),
);
