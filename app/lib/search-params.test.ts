import { expect, test } from "vitest";
import { pageNumber, searchWith } from "./search-params.ts";

test.each([
  [null, 1],
  ["2", 2],
  ["0", 1],
  ["-1", 1],
  ["abc", 1],
  ["1.5", 1],
  ["1e309", 1],
  ["9007199254740993", 1],
])("page %s reads as %i", (value, page) => {
  expect(pageNumber(value)).toBe(page);
});

test("a change replaces what stood, null takes it out, lists stay lists", () => {
  expect(searchWith(new URLSearchParams("page=2&kind=a&kind=b"), { page: "3" })).toBe(
    "?kind=a&kind=b&page=3",
  );
  expect(searchWith({ search: "", kind: ["a", "b"] }, { page: null })).toBe("?kind=a&kind=b");
  expect(searchWith({})).toBe("");
});
