import { expect, test } from "vitest";
import { previewTexts } from "./preview-texts.ts";

const post = {
  name: "Boots",
  title: "",
  slug: "boots",
  excerpt: "",
  meta_title: "",
  meta_description: "",
  og_title: "",
  og_description: "",
  canonical_url: null,
  published_url: null,
};

test("the name and the first words stand in for what a post doesn’t say about itself", () => {
  expect(previewTexts(post, "First words")).toEqual({
    search: { title: "Boots", description: "First words", trail: "your-site.example › boots" },
    share: { title: "Boots", description: "First words", host: "your-site.example" },
  });
});

test("a share card falls back to the search result, which falls back to the post", () => {
  const texts = previewTexts(
    {
      ...post,
      title: "How boots did",
      excerpt: "Short",
      meta_title: "Boots, tested",
      canonical_url: "https://www.northwind.example/journal/boots",
    },
    "First words",
  );
  expect(texts.search).toEqual({
    title: "Boots, tested",
    description: "Short",
    trail: "northwind.example › journal › boots",
  });
  expect(texts.share).toEqual({ title: "Boots, tested", description: "Short", host: "northwind.example" });
});
