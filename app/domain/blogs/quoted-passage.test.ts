import { expect, test } from "vitest";
import { passagesIn } from "./quoted-passage.ts";

const body = "## What broke\n\nOnly the [laces](https://example.com), and\n**nothing** else.\n";

test.each(["Only the laces, and nothing else.", "**nothing** else", "  nothing\n else ", "What broke Only"])(
  "the passage %j is found",
  (passage) => expect(passagesIn(body)(passage)).toBe(true),
);

test.each(["Only the soles", "nothing ELSE", "example.org"])("the passage %j is not", (passage) =>
  expect(passagesIn(body)(passage)).toBe(false),
);

test("a long post is read once, however many passages are looked for", () => {
  const holds = passagesIn(body.repeat(800));
  const took = (passages: readonly string[]) => {
    const start = performance.now();
    expect(passages.map(holds)).toEqual(passages.map(() => false));
    return performance.now() - start;
  };
  const first = took(["Only the soles"]);
  const others = took(Array.from({ length: 20 }, (_, index) => `Only the soles ${index}`));
  expect(others).toBeLessThan(first * 5);
});
