import { expect, test } from "vitest";
import { isOnImage, pinIn, placeInImage, spotInBox } from "./pins.ts";

const box = { width: 400, height: 300 };
const anchor = { field: null, image_id: "f", image_number: 2, x: 10, y: 20, pin_number: 3, second: null };

test.each([
  [
    { width: 800, height: 600 },
    { x: 10, y: 20 },
  ],
  [
    { width: 800, height: 300 },
    { x: 10, y: 35 },
  ],
  [
    { width: 200, height: 300 },
    { x: 30, y: 20 },
  ],
])("a place of an image of %o is where the image is in its box, and back", (image, spot) => {
  expect(spotInBox({ x: 10, y: 20 }, image, box)).toEqual(spot);
  expect(placeInImage(spot, image, box)).toEqual({ x: 10, y: 20 });
});

test("a spot beside the image is at its edge", () => {
  expect(placeInImage({ x: 0, y: 100 }, { width: 200, height: 300 }, box)).toEqual({ x: 0, y: 100 });
});

test("a comment has a pin only if it is about a place on an image that is there", () => {
  const pin = pinIn({ id: "c", anchor });
  expect(pin).toEqual({ comment: "c", image: "f", x: 10, y: 20, number: 3, label: "Pin 3 on image 2" });
  for (const other of [
    null,
    { ...anchor, image_number: null },
    { ...anchor, x: null, y: null, pin_number: null },
  ])
    expect(pinIn({ id: "c", anchor: other })).toBeNull();
  expect(pin && [isOnImage(pin, "/review/t/files/f"), isOnImage(pin, "/files/g")]).toEqual([true, false]);
});
