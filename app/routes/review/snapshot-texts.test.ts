import { expect, test } from "vitest";
import { snapshotTexts } from "./snapshot-texts.ts";

test("an ad's version is legible in every part: pins, sitelinks with their lines, its group, a cover's words", () => {
  const texts = snapshotTexts({
    headlines: [
      { text: "Warm boots", pin: 1 },
      { text: "Free returns", pin: null },
    ],
    sitelinks: [
      { text: "Sizes", description1: "34 to 50", description2: "Half sizes too", final_url: null },
      { text: "Care", description1: null, description2: null, final_url: "https://example.com/care" },
    ],
    ad_group: { id: "01H", name: "Boots" },
    path1: "winter",
    images: { cover: { file: "01HXYZ123456", alt: "Boots", caption: "By Lin" } },
  });
  expect(Object.fromEntries(texts)).toEqual({
    Headlines: "Warm boots (pinned to 1)\nFree returns",
    Sitelinks: "Sizes | 34 to 50 | Half sizes too\nCare | https://example.com/care",
    "Ad group": "Boots",
    "Display path 1": "winter",
    "Image (cover)": "123456: Boots: By Lin",
  });
});
