import { readFile } from "node:fs/promises";
import { globSync } from "node:fs";
import { expect, test } from "vitest";

/** What stands between the brackets of each `Promise.all([…])`. */
function* together(code: string) {
  for (const { index, 0: opening } of code.matchAll(/Promise\.all\(\[/g)) {
    const start = index + opening.length;
    let end = start;
    for (let depth = 1; depth > 0 && end < code.length; end += 1) {
      if (code[end] === "[") depth += 1;
      else if (code[end] === "]") depth -= 1;
    }
    yield code.slice(start, end);
  }
}

test("nothing is waited for while calls that have begun are not: one that failed meanwhile would end the process", async () => {
  const files = globSync("{app,api,.tools}/**/*.{ts,tsx}");
  expect(files.length).toBeGreaterThan(300);
  const waiting: string[] = [];
  for (const file of files)
    for (const calls of together(await readFile(file, "utf8")))
      // A function's own waiting begins when it is called.
      if (/\bawait\b/.test(calls.replaceAll(/async\s*\([^)]*\)[^=]*=>[\s\S]*/g, ""))) waiting.push(file);
  expect(waiting).toEqual([]);
});
