import { expect, test } from "vitest";
import { IMAGE_RATIOS } from "#contract/vocabulary.ts";
import { fitsRatio, pictureFaults, ratioNumber } from "./image-ratio.ts";
import { META_AD_GUIDE } from "./placements.ts";

test.each(IMAGE_RATIOS)("what Meta recommends for %s has nothing wrong with it", (ratio) => {
  const { width, height } = META_AD_GUIDE.ratios[ratio];
  expect(pictureFaults({ width, height }, ratio)).toEqual([]);
});

test("the feed bears three per cent, a story one", () => {
  expect(ratioNumber("1.91:1")).toBe(1.91);
  expect(fitsRatio({ width: 1030, height: 1000 }, "1:1")).toBe(true);
  expect(fitsRatio({ width: 1031, height: 1000 }, "1:1")).toBe(false);
  expect(fitsRatio({ width: 970, height: 1000 }, "1:1")).toBe(true);
  expect(fitsRatio({ width: 908, height: 1600 }, "9:16")).toBe(true);
  expect(fitsRatio({ width: 910, height: 1600 }, "9:16")).toBe(false);
});

test("a picture is told what is wrong with it: its shape, its width, or that nobody knows", () => {
  expect(pictureFaults({ width: 1200, height: 900 }, "4:5")).toEqual([
    "This image is 1,200 × 900 (1.33:1), not 4:5. Parts of it will be cut off.",
  ]);
  expect(pictureFaults({ width: 499, height: 887 }, "9:16")).toEqual([
    "This image is 499 pixels wide. Meta asks for at least 500.",
  ]);
  expect(pictureFaults({ width: 300, height: 100 }, "1:1")).toHaveLength(2);
  expect(pictureFaults({ width: null, height: null }, "1:1")).toHaveLength(1);
});
