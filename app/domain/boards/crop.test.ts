import { expect, test } from "vitest";
import { croppedArea } from "./crop.ts";

const wide = { width: 400, height: 200 };

test("the largest part of a shape lies along the longer side", () => {
  expect(croppedArea(wide, { ratio: "1:1", position: 0 })).toEqual({
    left: 0,
    top: 0,
    width: 200,
    height: 200,
  });
  expect(croppedArea(wide, { ratio: "1:1", position: 50 }).left).toBe(100);
  expect(croppedArea(wide, { ratio: "4:5", position: 100 })).toEqual({
    left: 240,
    top: 0,
    width: 160,
    height: 200,
  });
  expect(croppedArea({ width: 200, height: 400 }, { ratio: "16:9", position: 50 })).toEqual({
    left: 0,
    top: 144,
    width: 200,
    height: 113,
  });
});

test("a line of pixels keeps at least one", () => {
  expect(croppedArea({ width: 1, height: 900 }, { ratio: "16:9", position: 100 })).toEqual({
    left: 0,
    top: 899,
    width: 1,
    height: 1,
  });
});
