import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { metaAdCsv } from "./csv.ts";

const content = {
  heading: "Warm hands",
  description: "Warm socks.",
  primary_texts: [] as string[],
  link_description: "Free returns",
  cta: "SHOP_NOW",
  format: "single_image",
  final_url: null,
  reference_image: null,
  images: { "4:5": { url: "https://api.example/api/files/01ABC", width: 1080, height: 1350 } },
  cards: [] as {
    heading: string | null;
    description: string | null;
    final_url: string | null;
    image: null;
  }[],
};
const campaign = {
  name: "Socks, cold audiences",
  objective: "sales",
  placements: ["feed", "right_column"],
  destination_url: "https://example.com/",
  contents: [content],
};

test("an ad is a line under the platform’s own column names", () => {
  const csv = metaAdCsv(campaign);
  expect(csv.startsWith("\uFEFFCampaign Name,Ad Set Name,Ad Name,Title,Body,")).toBe(true);
  expect(parse(csv, { bom: true, columns: true })).toEqual([
    {
      "Campaign Name": "Socks, cold audiences",
      "Ad Set Name": "Socks, cold audiences, Feed + Right column",
      "Ad Name": "Warm hands",
      Title: "Warm hands",
      Body: "Warm socks.",
      "Link Description": "Free returns",
      "Call to Action": "SHOP_NOW",
      Link: "https://example.com/",
      "Image File Name": "01ABC",
    },
  ]);
});

test("each variant of the text is a line of its own", () => {
  const contents = [{ ...content, primary_texts: ['One,\n"two"', "Three"] }];
  const rows: unknown[][] = parse(metaAdCsv({ ...campaign, contents }), { bom: true });
  expect(rows.slice(1).map((row) => [row[2], row[4]])).toEqual([
    ["Warm hands (text 1)", 'One,\n"two"'],
    ["Warm hands (text 2)", "Three"],
  ]);
});

test("every value is as it was typed, and a campaign without ads is a line of names", () => {
  const contents = [
    { ...content, heading: "=1+1", primary_texts: ["@SUM(A1)"], cta: "+x", link_description: "-x" },
  ];
  const rows: unknown[][] = parse(metaAdCsv({ ...campaign, contents }), { bom: true });
  expect(rows[1]?.slice(2, 7)).toEqual(["=1+1", "=1+1", "@SUM(A1)", "-x", "+x"]);
  expect(parse(metaAdCsv({ ...campaign, contents: [] }), { bom: true })).toHaveLength(1);
});

test("cards of a carousel are columns of their own, which only campaigns with a carousel have", () => {
  const cards = [
    { heading: "=One", description: null, final_url: "https://example.com/one", image: null },
    { heading: "Two", description: "Second", final_url: null, image: null },
  ];
  const contents = [content, { ...content, format: "carousel", cards }, { ...content, cards }];
  const rows: Record<string, string>[] = parse(metaAdCsv({ ...campaign, contents }), {
    bom: true,
    columns: true,
  });
  expect(Object.keys(rows[0] ?? {}).slice(9)).toEqual([
    "Product 1 - Link",
    "Product 1 - Name",
    "Product 1 - Description",
    "Product 2 - Link",
    "Product 2 - Name",
    "Product 2 - Description",
  ]);
  expect(
    rows.map((row) => [row["Product 1 - Name"], row["Product 1 - Link"], row["Product 2 - Link"]]),
  ).toEqual([
    ["", "", ""],
    ["=One", "https://example.com/one", "https://example.com/"],
    ["", "", ""],
  ]);
});
