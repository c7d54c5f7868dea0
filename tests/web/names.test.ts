import { beforeAll, expect, test } from "vitest";
import { givenNames, sharedNames, vagueNames } from "../support/control-names.ts";
import { controlsOf, type Control } from "../support/controls.ts";
import { type SweptPage, sweptPages } from "../support/sweep.ts";

let pages: (SweptPage & { controls: Control[] })[];
beforeAll(async () => {
  const swept = await sweptPages();
  pages = swept.map((page) => ({ ...page, controls: controlsOf(page.html) }));
});

test("no control is named “More”, “More…”, “+n more”, or “Actions” alone", () => {
  for (const { path, role, controls } of pages)
    expect.soft(vagueNames(controls), `${path} for a ${role}`).toEqual([]);
  const named = pages.flatMap(({ controls }) =>
    controls.filter(({ name }) => /^(More actions|Actions) ./.test(name)),
  );
  expect(named.length).toBeGreaterThan(5);
});

test("each name that others rely on fits at most one control of its role", () => {
  const given = givenNames(pages.flatMap(({ controls }) => controls));
  for (const { path, role, controls } of pages.filter(({ status }) => status === 200))
    expect.soft(sharedNames(path, controls, given), `${path} for a ${role}`).toEqual([]);
});
