import { test } from "./fixtures.ts";

/** Both sizes and both themes. A theme changes colors only, so two of the four pairs are enough. */
export type Look = { name: string; width: number; height: number; colorScheme: "light" | "dark" };

const LOOKS: readonly Look[] = [
  { name: "wide and light", width: 1280, height: 800, colorScheme: "light" },
  { name: "narrow and dark", width: 390, height: 844, colorScheme: "dark" },
];

/** Defines tests for each look: the main job, the composer, and the month. Other journeys are wide and light. */
export function inEachLook(define: (look: Look) => void): void {
  for (const look of LOOKS)
    test.describe(look.name, () => {
      const { width, height, colorScheme } = look;
      test.use({ viewport: { width, height }, colorScheme });
      define(look);
    });
}
