import { InputRange } from "dom-input-range";

/** Returns where a character of a field is in the window. Browser only. */
export function placeInField(field: HTMLInputElement | HTMLTextAreaElement, at: number): DOMRect {
  const range = new InputRange(field, at, at + 1);
  const place = range.getBoundingClientRect();
  // It would follow the field for as long as that exists.
  range.getStyleClone().disconnect();
  return place;
}
