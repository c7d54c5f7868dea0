import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The minimum contrast of every pair of colors on a screen (WCAG 2.2, 1.4.3 and 1.4.11). */
const TEXT = 4.5;
const SHAPE = 3;
const grounds = ["canvas", "surface", "sunken", "raised", "hover"];
const pairs: [colour: string, on: readonly string[], least: number][] = [
  ["ink", [...grounds, "accent-soft"], TEXT],
  ["ink-2", [...grounds, "accent-soft"], TEXT],
  ["ink-3", [...grounds, "accent-soft"], TEXT],
  ["link", [...grounds, "accent-soft"], TEXT],
  ["accent", grounds, TEXT],
  ["on-accent", ["accent", "accent-hover"], TEXT],
  ["accent-on-soft", ["accent-soft"], TEXT],
  ["on-danger", ["danger-solid", "danger-solid-hover"], TEXT],
  ...["success", "warning", "danger", "info"].map((state): [string, readonly string[], number] => [
    state,
    [`${state}-tint`, "surface", "canvas", "raised", "hover"],
    TEXT,
  ]),
  ...["success", "warning", "danger", "info"].map((state): [string, readonly string[], number] => [
    `${state}-dot`,
    [`${state}-tint`, "surface", "canvas", "raised", "hover"],
    SHAPE,
  ]),
  ...["purple", "blue", "yellow", "pink"].flatMap((kind): [string, readonly string[], number][] => [
    [`${kind}-ink`, [`${kind}-tint`], TEXT],
    [`${kind}-dot`, [`${kind}-tint`, "surface", "raised"], SHAPE],
  ]),
  ["control-border", grounds, SHAPE],
  ["focus", [...grounds, "accent-soft"], SHAPE],
  ["accent", grounds, SHAPE],
  ["accent-hover", grounds, SHAPE],
  ["danger-solid", ["canvas", "surface", "raised"], SHAPE],
  ["dots", ["canvas", "surface", "raised"], SHAPE],
];

const css = readFileSync(new URL("../app.css", import.meta.url), "utf8");

/** Returns the colors declared in the block that starts with `opening`. */
function tokens(opening: string) {
  const start = css.indexOf(opening);
  if (start === -1) throw new Error(`No block ${opening}`);
  const block = css.slice(start, css.indexOf("}", start));
  return new Map(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = "", hex = ""]) => [name, hex]),
  );
}

const light = tokens(":root,\n.paper {");
const dark = tokens("@variant dark {");

function luminance(hex: string) {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string) {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

test("both themes name the same colours", () => {
  expect([...dark.keys()].sort()).toEqual([...light.keys()].sort());
  expect(light.size).toBeGreaterThan(40);
});

test("the measure is right", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#eab308", "#ffffff")).toBeCloseTo(1.92, 2);
});

for (const [theme, palette] of [
  ["light", light],
  ["dark", dark],
] as const)
  test.each(pairs)(`${theme}: %s stands out from %j by %d`, (colour, on, least) => {
    for (const ground of on) {
      const [front, back] = [palette.get(colour), palette.get(ground)];
      if (front === undefined || back === undefined) throw new Error(`No token ${colour} or ${ground}`);
      expect(contrast(front, back), `${colour} on ${ground}`).toBeGreaterThanOrEqual(least);
    }
  });
