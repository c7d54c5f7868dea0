import { test } from "./fixtures.ts";

/** Both sizes and both themes. A theme changes colors only, so two of the four pairs are enough. */
export type Look = { name: string; width: number; height: number; colorScheme: "light" | "dark" };

const LOOKS: readonly Look[] = [
  { name: "wide and light", width: 1280, height: 800, colorScheme: "light" },
  { name: "narrow and dark", width: 390, height: 844, colorScheme: "dark" },
];

/**
 * Defines tests for each look. The first look is part of `npm test`, and the other one, tagged `@look`, runs beside the screens.
 * @param tags `@both-looks` for tests that are walked in both without scripts, too
 */
export function inEachLook(define: (look: Look) => void, ...tags: "@both-looks"[]): void {
  for (const [index, look] of LOOKS.entries())
    test.describe(look.name, { tag: index === 0 ? tags : [...tags, "@look"] }, () => {
      const { width, height, colorScheme } = look;
      test.use({ viewport: { width, height }, colorScheme });
      define(look);
    });
}
