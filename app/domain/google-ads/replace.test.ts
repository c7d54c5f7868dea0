import { expect, test } from "vitest";
import { keysWithin, replaceIn, replaceInRows, replaceSummary } from "./replace.ts";

const free = { find: "Free returns", replacement: "Send back free", matchCase: false };

test("every occurrence is replaced, and signs mean themselves", () => {
  expect(replaceIn("Free returns, free returns", free)).toBe("Send back free, Send back free");
  expect(replaceIn("Free returns, free returns", { ...free, matchCase: true })).toBe(
    "Send back free, free returns",
  );
  expect(replaceIn("A.B (a)", { find: ".", replacement: "$&", matchCase: false })).toBe("A$&B (a)");
  expect(replaceIn("Same", { ...free, find: "" })).toBe("Same");
});

test("only the chosen rows and columns change, and texts that become too long are counted", () => {
  const rows: { id: string; texts: Record<string, string> }[] = [
    { id: "a", texts: { headline_1: "Free returns for 30 days", description_1: "Free returns." } },
    { id: "b", texts: { headline_1: "Free returns for 30 days and more", headline_2: "Boots" } },
  ];
  const changes = replaceInRows(rows, ["headline_1", "headline_2"], free);
  expect(changes).toEqual([
    {
      row: "a",
      key: "headline_1",
      before: "Free returns for 30 days",
      after: "Send back free for 30 days",
      isTooLong: false,
    },
    expect.objectContaining({ row: "b", key: "headline_1", isTooLong: true }),
  ]);
  expect(replaceSummary(changes)).toBe("2 headlines change. 1 text becomes too long.");
  expect(replaceSummary(changes.slice(0, 1))).toBe("1 headline changes. No text becomes too long.");
  expect(replaceSummary([])).toBe("No cell has this text.");
});

test("paths and URLs change only if they are chosen, and what changes is named", () => {
  const texts = {
    headline_1: "Boots",
    headline_2: "More boots",
    description_1: "Boots that last.",
    path1: "boots",
    final_url: "https://northwind.example/boots",
  };
  const found = (keys: readonly string[]) =>
    replaceInRows([{ id: "a", texts }], keys, { find: "boots", replacement: "shoes", matchCase: false });
  expect(found(keysWithin("texts")).map(({ key }) => key)).toEqual([
    "headline_1",
    "headline_2",
    "description_1",
  ]);
  expect(found(keysWithin("paths")).map(({ key }) => key)).toEqual(["path1"]);
  expect(found(keysWithin("urls")).map(({ after }) => after)).toEqual(["https://northwind.example/shoes"]);
  expect(replaceSummary(found(keysWithin("texts")))).toBe(
    "2 headlines and 1 description change. No text becomes too long.",
  );
  expect(replaceSummary(found(Object.keys(texts)))).toBe(
    "2 headlines, 1 description, 1 display path, and 1 final URL change. No text becomes too long.",
  );
});
