import { expect, test } from "vitest";
import { counted, plural, pluralInside } from "./counts.ts";

test("nothing is said in words, and large numbers have their commas", () => {
  expect([0, 1, 2, 1200].map((count) => plural(count, "post"))).toEqual([
    "No posts",
    "1 post",
    "2 posts",
    "1,200 posts",
  ]);
  expect(pluralInside(0, "post")).toBe("no posts");
});

test("a figure that is compared stays a figure", () => {
  expect([`${counted(0, "ad")} of 15`, counted(1, "ad")]).toEqual(["0 ads of 15", "1 ad"]);
});
