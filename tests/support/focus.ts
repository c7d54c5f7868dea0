/** Where the focus of a page is. */
export type Focus = {
  /** What has it, in words, such as "button Save". */
  at: string;
  /** Why nobody sees that. Empty if it is seen. */
  unseen: string;
};

/**
 * Runs in the page, so it must not need anything from outside itself. The focus is seen if a ring of 2 pixels in a color that stands
 * out is drawn around what has it, or around its label or its card, and if that is in view and nothing lies on it.
 */
export function lookAtFocus(): Focus {
  const LEAST_WIDTH = 2;
  /** WCAG 2.2, 1.4.11. */
  const LEAST_CONTRAST = 3;
  /** What has less is hidden from sight. Pixels. */
  const LEAST_SIZE = 8;

  type Color = { red: number; green: number; blue: number; alpha: number };
  const colorOf = (text: string): Color => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
    if (text.startsWith("rgb")) return { red, green, blue, alpha };
    if (text.startsWith("color(srgb "))
      return { red: red * 255, green: green * 255, blue: blue * 255, alpha };
    throw new Error(`Not a color that is read here: ${text}`);
  };
  const lightness = ({ red, green, blue }: Color) => {
    const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one: Color, other: Color) => {
    const [dark = 0, light = 0] = [lightness(one), lightness(other)].toSorted((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  /** The color behind what this element contains. */
  const groundOf = (element: Element | null): Color => {
    if (!element) return { red: 255, green: 255, blue: 255, alpha: 1 };
    const { red, green, blue, alpha } = colorOf(getComputedStyle(element).backgroundColor);
    if (alpha === 1) return { red, green, blue, alpha };
    const below = groundOf(element.parentElement);
    const mixed = (above: number, under: number) => above * alpha + under * (1 - alpha);
    return {
      red: mixed(red, below.red),
      green: mixed(green, below.green),
      blue: mixed(blue, below.blue),
      alpha: 1,
    };
  };

  const labelsOf = (element: Element): Element[] =>
    "labels" in element && element.labels instanceof NodeList
      ? [...element.labels].filter((label) => label instanceof Element)
      : [];
  const wordsOf = (element: Element) => {
    const copy = element.cloneNode(true) as Element;
    for (const hidden of copy.querySelectorAll("[aria-hidden=true], svg")) hidden.remove();
    return (copy.textContent ?? "").replace(/\s+/g, " ").trim();
  };
  /** The box of a link in two lines is that of its first line. */
  const boxOf = (element: Element) => element.getClientRects()[0] ?? element.getBoundingClientRect();
  const isShown = (element: Element) => {
    const { width, height } = boxOf(element);
    return (
      Math.min(width, height) >= LEAST_SIZE &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    );
  };

  const focused = document.activeElement;
  if (!focused || focused === document.body) return { at: "body", unseen: "nothing has the focus" };
  const labels = labelsOf(focused);
  const name = focused.getAttribute("aria-label") ?? wordsOf(labels[0] ?? focused);
  const at = `${focused.tagName.toLowerCase()} ${name.slice(0, 80)}`;

  const around: Element[] = [];
  for (let part = focused.parentElement; part?.closest("main *, header *"); part = part.parentElement)
    around.push(part);
  const reasons: string[] = [];
  for (const drawn of [focused, ...labels, ...around]) {
    const { outlineStyle, outlineWidth, outlineColor, outlineOffset } = getComputedStyle(drawn);
    if (outlineStyle === "none" || !isShown(drawn)) continue;
    const width = Number.parseFloat(outlineWidth);
    if (width < LEAST_WIDTH) {
      reasons.push(`its ring is ${width} px wide`);
      continue;
    }
    const isInside = Number.parseFloat(outlineOffset) < 0;
    const ratio = contrast(colorOf(outlineColor), groundOf(isInside ? drawn : drawn.parentElement));
    if (ratio < LEAST_CONTRAST) {
      reasons.push(`its ring has a contrast of ${ratio.toFixed(1)}`);
      continue;
    }
    const { top, left, right, bottom, height } = boxOf(drawn);
    // Of a text of many lines, browsers show that of the cursor. A part that scrolls may be higher than the window has room for.
    const isLong = focused instanceof HTMLTextAreaElement || height > innerHeight / 2;
    const inView = top >= -1 && left >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    const spots = [top + height / 2, ...(isLong ? [top + 20, bottom - 20] : [])];
    const hits = spots.map((y) => document.elementFromPoint((left + right) / 2, y));
    const isHit = hits.some(
      (hit) =>
        hit !== null &&
        ([focused, drawn, ...labels].some((part) => part.contains(hit)) ||
          // A notice passes.
          hit.closest(".toaster") !== null),
    );
    if (!isHit) reasons.push(`${hits[0]?.outerHTML.slice(0, 120) ?? "the edge of the window"} lies on it`);
    else if (!inView && !isLong) reasons.push(`it is from ${top} to ${bottom} of ${innerHeight} px`);
    else return { at, unseen: "" };
  }
  return { at, unseen: reasons[0] ?? "nothing is drawn around it" };
}
