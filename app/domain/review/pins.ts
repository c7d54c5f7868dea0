import type { Anchor } from "#contract/review.ts";

/** A place on an image, in percent from its left and top edge. */
export type Place = { image: string; x: number; y: number };
/** A place that a comment is about. Its number stays the same. */
export type Pin = Place & { comment: string; number: number; label: string };

/** Returns the pin of a comment, if it is about a place on an image that is still there. */
export function pinIn({ id, anchor }: { id: string; anchor: Anchor | null }): Pin | null {
  const { image_id: image, image_number: at, x, y, pin_number: number } = anchor ?? {};
  if (image == null || at == null || x == null || y == null || number == null) return null;
  return { comment: id, image, x, y, number, label: `Pin ${number} on image ${at}` };
}

/** Whether a place is on the image with this path. */
export const isOnImage = ({ image }: Place, path: string): boolean => path.endsWith(`/${image}`);

/** The sides of an image or a box, in any unit. */
type Sides = { width: number; height: number };

/** Returns how much of a box an image covers that is fitted into it whole, from 0 to 1. */
function covered(image: Sides, box: Sides): { x: number; y: number } {
  const ratio = image.width / image.height / (box.width / box.height);
  return ratio < 1 ? { x: ratio, y: 1 } : { x: 1, y: 1 / ratio };
}

type Spot = { x: number; y: number };

/** Returns where a place of an image is in the box that it is centered in, in percent of the box. */
export function spotInBox({ x, y }: Spot, image: Sides, box: Sides): Spot {
  const part = covered(image, box);
  return { x: 50 + (x - 50) * part.x, y: 50 + (y - 50) * part.y };
}

const within = (percent: number) => Math.round(Math.min(100, Math.max(0, percent)));

/** Returns the place of an image at a spot of the box, in whole percent. Beside the image, it is at its edge. */
export function placeInImage({ x, y }: Spot, image: Sides, box: Sides): Spot {
  const part = covered(image, box);
  return { x: within(50 + (x - 50) / part.x), y: within(50 + (y - 50) / part.y) };
}
