import { test } from "./fixtures.ts";

/** Wide and narrow, light and dark. */
export type Look = { name: string; width: number; height: number; colorScheme: "light" | "dark" };

const LOOKS: readonly Look[] = [
  { name: "wide and light", width: 1280, height: 800, colorScheme: "light" },
  { name: "wide and dark", width: 1280, height: 800, colorScheme: "dark" },
  { name: "narrow and light", width: 390, height: 844, colorScheme: "light" },
  { name: "narrow and dark", width: 390, height: 844, colorScheme: "dark" },
];

/** Defines tests for each look. The first look is part of `npm test`, and the others, tagged `@look`, run beside the screens. */
export function inEachLook(define: (look: Look) => void): void {
  for (const [index, look] of LOOKS.entries())
    test.describe(look.name, { tag: index === 0 ? [] : ["@look"] }, () => {
      const { width, height, colorScheme } = look;
      test.use({ viewport: { width, height }, colorScheme });
      define(look);
    });
}
