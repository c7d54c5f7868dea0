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
  isEmpty: false,
  placement: null,
};

const warnings = (post: Partial<AdvisedPost>) =>
  adviceFor({ ...fine, ...post }).flatMap(({ tone, text }) => (tone === "good" ? [] : [text]));

test("has nothing to say against a good post", () => expect(warnings({})).toEqual([]));

test.each<[string, Partial<AdvisedPost>, RegExp]>([
  ["no title", { title: null }, /Add a title/],
  ["no text", { isEmpty: true }, /Add text/],
  ["a title above 60", { title: "x".repeat(61) }, /61 characters.*60/],
  ["a search title above 60", { meta_title: "x".repeat(61) }, /SEO title has 61/],
  ["no description", { meta_description: null }, /Add an SEO description/],
  ["a description above 160", { meta_description: "x".repeat(161) }, /SEO description has 161/],
  [
    "a heading on the title's level",
    { outline: [{ id: "a", level: 1, text: "Top", isSkipping: false }] },
    /“Top” is a level 1 heading/,
  ],
  [
    "a heading that skips a level",
    { outline: [{ id: "a", level: 4, text: "Deep", isSkipping: true }] },
    /“Deep” skips a heading level/,
  ],
  [
    "a silent picture",
    { images: [{ alt: "", url: "a.png", isShown: true }] },
    /Add alternative text to this image: a\.png/,
  ],
  [
    "a picture whose words were never typed",
    { images: [{ alt: "Describe the image", url: "/files/1", isShown: true }] },
    /Add alternative text to this image: \/files\/1/,
  ],
  [
    "a picture that a page can’t show",
    { images: [{ alt: "A boot", url: "boots/a.png", isShown: false }] },
    /This image can’t be shown: boots\/a\.png\. Upload it to the text\./,
  ],
  ["a silent cover", { cover: { alt: null } }, /alternative text to the cover image/],
  ["HTML", { htmlPieces: 1 }, /HTML in the text is shown as typed/],
  [
    "a refused address",
    { links: [{ text: "x", url: "javascript:x", kind: "refused" }] },
    /can’t be used as a link: javascript:x/,
  ],
  [
    "a keyword that is missing somewhere",
    {
      primary_keyword: "boots",
      placement: { title: true, opening: true, heading: false, slug: true },
    },
    /“boots” isn’t in a heading/,
  ],
])("warns of %s", (_name, post, expected) => {
  const found = warnings(post);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(expected);
});

test("a long title is fine with a search title of its own", () => {
  expect(warnings({ title: "x".repeat(80), meta_title: "Short" })).toEqual([]);
});
