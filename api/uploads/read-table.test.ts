import { expect, test } from "vitest";
import { readTableApart } from "./read-table.ts";

const KIND = { limits: { rows: 500, columns: 200 }, headings: ["title", "text"] };

/** Counts how often others had their turn while something was read. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let next: NodeJS.Immediate;
  const turn = () => {
    turns++;
    next = setImmediate(turn);
  };
  next = setImmediate(turn);
  await work;
  clearImmediate(next);
  return turns;
}

test.each([
  ["half-open quotes", 'x"\n'.repeat(43_000)],
  ["one long row", "a,".repeat(60_000)],
  ["a row that never ends", `a\n"${"x".repeat(120_000)}`],
  ["posts", `Title,Text\n${`Hi,"${"word ".repeat(200)}"\n`.repeat(120)}`],
])("others have their turns while a long file is read: %s", async (_name, text) => {
  const read = readTableApart(new TextEncoder().encode(text), {}, KIND);
  expect(await turnsDuring(read)).toBeGreaterThan(3);
  expect(await read).toHaveProperty(_name === "posts" ? "table" : "fault");
});
