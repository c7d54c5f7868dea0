import { beforeAll, expect, test } from "vitest";
import { type SweptPage, sweptPages } from "../support/sweep.ts";

let pages: SweptPage[];
beforeAll(async () => {
  // A page that is not there is called in our own words.
  pages = (await sweptPages()).filter(({ status }) => status === 200);
});

/** Tags that say nothing of their direction, each kind of them once. */
const undirected = (pattern: RegExp, part: (html: string) => string) => [
  ...new Set(
    pages.flatMap(({ html, path }) =>
      [...part(html).matchAll(pattern)]
        .map(([tag]) => tag)
        .filter((tag) => !/\sdir="(auto|ltr)"/.test(tag))
        .map((tag) => `${tag.slice(0, 90)} on ${path.replace(/\?.*/, "").replaceAll(/[0-9A-Z]{26}/g, "x")}`),
    ),
  ),
];

const whole = (html: string) => html;
const trail = (html: string) =>
  (/<nav aria-label="Breadcrumb".*?<\/nav>/s.exec(html)?.[0] ?? "").replaceAll(/<svg.*?<\/svg>/gs, "");

/** What people write in their own script begins on its own side, whatever the page around it is written in. */
test.each([
  [
    "a field for text",
    whole,
    /<textarea\b[^>]*>|<input\b(?:(?=[^>]*\stype="(?:text|search)")|(?![^>]*\stype=))[^>]*>/g,
  ],
  ["a heading of a page", whole, /<h1\b[^>]*>/g],
  ["the name of a row", whole, /<th\b[^>]*role="rowheader"[^>]*>/g],
  ["the title of a card", whole, /<h2\b[^>]*class="card-title"[^>]*>/g],
  ["a step of the trail", trail, /<(?:a|span)\b[^>]*>/g],
])("%s takes the direction of its text", (_what, part, pattern) => {
  expect(pages.length).toBeGreaterThan(40);
  expect(pages.filter(({ html }) => part(html).search(pattern) >= 0).length).toBeGreaterThan(0);
  expect(undirected(pattern, part)).toEqual([]);
});
