import { expect, test } from "vitest";
import { snapshotTexts } from "./snapshot-texts.ts";

test("a version names its fields as the forms do, and shows no word of the wire", () => {
  const texts = snapshotTexts({
    heading: "Warm hands",
    primary_texts: ["Slowly made"],
    final_url: "https://example.com",
    cta: "SHOP_NOW",
    format: "single_image",
    meta_description: "Warm",
    images: { reference: { file: "01ABCDEFGH", alt: "Two hands" }, "4:5": { file: "01ABCDEFGJ", alt: null } },
  });
  expect(Object.fromEntries(texts)).toEqual({
    Headline: "Warm hands",
    "Primary texts": "Slowly made",
    "Website URL": "https://example.com",
    "Call to action": "Shop now",
    Format: "Single image",
    "SEO description": "Warm",
    "Reference image": "CDEFGH: Two hands",
    "Image 4:5": "CDEFGJ",
  });
});

test("a post has a text for each network, and numbered images", () => {
  const images = {
    reference: { file: "01ABCDEFGH", alt: "A boot" },
    image_2: { file: "01ABCDEFGJ", alt: null },
    image_10: { file: "01ABCDEFGK", alt: "Its box" },
  };
  expect([...snapshotTexts({ overrides: { x: "Short" }, images })]).toEqual([
    ["Text for X", "Short"],
    ["Image 1", "CDEFGH: A boot"],
    ["Image 2", "CDEFGJ"],
    ["Image 10", "CDEFGK: Its box"],
  ]);
});

test("the final URL of a search ad keeps its own name", () => {
  expect([...snapshotTexts({ headlines: [], final_url: "https://example.com" }).keys()]).toEqual([
    "Headlines",
    "Final URL",
  ]);
});
