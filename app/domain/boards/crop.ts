import type { Crop, CropRatio } from "#contract/images.ts";

const SHAPES: Record<CropRatio, number> = {
  "1:1": 1,
  "4:5": 4 / 5,
  "1.91:1": 1.91,
  "16:9": 16 / 9,
  "9:16": 9 / 16,
};

/** A rectangle in pixels. */
type Area = { left: number; top: number; width: number; height: number };

/** Returns the largest part of an image that has this shape, which is as wide or as high as the image. */
export function croppedArea(size: { width: number; height: number }, { ratio, position }: Crop): Area {
  const shape = SHAPES[ratio];
  const width = Math.max(1, Math.min(size.width, Math.round(size.height * shape)));
  const height = Math.max(1, Math.min(size.height, Math.round(size.width / shape)));
  const share = position / 100;
  return {
    left: Math.round((size.width - width) * share),
    top: Math.round((size.height - height) * share),
    width,
    height,
  };
}
