import { expect, test } from "vitest";
import { type AdvisedPost, adviceFor } from "./advice.ts";

const fine: AdvisedPost = {
  title: "Trail boots",
  meta_title: null,
  meta_description: "About boots",
  primary_keyword: null,
  cover: null,
  outline: [],
  links: [],
  images: [],
  htmlPieces: 0,
  placement: null,
};

const warnings = (post: Partial<AdvisedPost>) =>
  adviceFor({ ...fine, ...post }).flatMap(({ tone, text }) => (tone === "warning" ? [text] : []));

test("has nothing to say against a good post", () => expect(warnings({})).toEqual([]));

test.each<[string, Partial<AdvisedPost>, RegExp]>([
  ["no title", { title: null }, /Give the post a title/],
  ["a title above 60", { title: "x".repeat(61) }, /61 characters.*60/],
  ["a search title above 60", { meta_title: "x".repeat(61) }, /search title has 61/],
  ["no description", { meta_description: null }, /Add a search description/],
  ["a description above 160", { meta_description: "x".repeat(161) }, /search description has 161/],
  [
    "a heading on the title's level",
    { outline: [{ id: "a", level: 1, text: "Top", isSkipping: false }] },
    /“Top” stands on the level of the title/,
  ],
  [
    "a heading that skips a level",
    { outline: [{ id: "a", level: 4, text: "Deep", isSkipping: true }] },
    /“Deep” skips a level/,
  ],
  ["a silent picture", { images: [{ alt: "", url: "a.png" }] }, /no alternative text: a\.png/],
  ["a silent cover", { cover: { alt: null } }, /cover has no alternative text/],
  ["HTML", { htmlPieces: 1 }, /HTML in the text is shown as typed/],
  [
    "a refused address",
    { links: [{ text: "x", url: "javascript:x", kind: "refused" }] },
    /no link here: javascript:x/,
  ],
  [
    "a keyword that is missing somewhere",
    {
      primary_keyword: "boots",
      placement: { title: true, opening: true, heading: false, slug: true },
    },
    /“boots” is not in a heading/,
  ],
])("warns of %s", (_name, post, expected) => {
  const found = warnings(post);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(expected);
});

test("a long title is fine with a search title of its own", () => {
  expect(warnings({ title: "x".repeat(80), meta_title: "Short" })).toEqual([]);
});
