import { expect, test } from "vitest";
import { laneWithout, positionIn } from "./lane-places.ts";

const board = (id: string, position: number | null, status = "draft") => ({ id, position, status });

test("a lane holds the others in their order, those without a place last", () => {
  const boards = [board("c", null), board("b", 1), board("x", 0, "idea"), board("a", 0), board("me", 2)];
  expect(laneWithout(boards, "draft", "me").map(({ id }) => id)).toEqual(["a", "b", "c"]);
});

test("first, last and after a board are counted among the others", () => {
  const others = [{ id: "a" }, { id: "b" }];
  expect(positionIn(others, { place: "first" })).toBe(0);
  expect(positionIn(others, { place: "last" })).toBe(2);
  expect(positionIn(others, { place: "after", after: "a" })).toBe(1);
  expect(positionIn(others, { place: "after", after: "of another lane" })).toBe(2);
  expect(positionIn([], { place: "after" })).toBe(0);
});
