/** Pixels between what is placed and the edge of what is seen, or what it is placed at. */
const GAP = 8;

/** Places a fixed element below a place of the window, or above it if there is no room. Browser only. */
export function placeBeside(sheet: HTMLElement, place: Pick<DOMRect, "top" | "bottom" | "left">): void {
  // Where it stood before may have been too narrow for it.
  sheet.style.left = "0px";
  const { offsetWidth: width, offsetHeight: height } = sheet;
  // A keyboard on the screen covers a part of the window.
  const end = visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight;
  const below = place.bottom + GAP / 2;
  const isAbove = below + height > end - GAP && place.top - height - GAP / 2 > GAP;
  const top = isAbove ? place.top - height - GAP / 2 : Math.min(below, end - height - GAP);
  const left = Math.min(place.left, innerWidth - width - GAP);
  sheet.style.top = `${Math.max(GAP, top)}px`;
  sheet.style.left = `${Math.max(GAP, left)}px`;
}
