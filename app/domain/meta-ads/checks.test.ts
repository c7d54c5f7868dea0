import { expect, test } from "vitest";
import {
  bodyOf,
  checkBasis,
  checkMetaContent,
  chosenPlacements,
  type MetaCampaign,
  type MetaContent,
  pictureFor,
  specialCategoryReminder,
} from "./checks.ts";
import { META_AD_GUIDE } from "./placements.ts";

const campaign: MetaCampaign = {
  objective: "traffic",
  placements: ["feed"],
  destination_url: "https://example.com/?utm_source=meta&utm_medium=paid&utm_campaign=boots",
};
const square = { width: 1080, height: 1080 };
const content: MetaContent = {
  heading: "Warm hands, cold air",
  description: "Warm socks, made slowly in Porto.",
  primary_texts: [],
  link_description: null,
  cta: "LEARN_MORE",
  format: "single_image",
  final_url: null,
  reference_image: null,
  images: { "1:1": square },
  cards: [],
};

const checked = (change: Partial<MetaContent> = {}, of: Partial<MetaCampaign> = {}) =>
  checkMetaContent({ ...campaign, ...of }, { ...content, ...change });
const messages = (change: Partial<MetaContent> = {}, of: Partial<MetaCampaign> = {}) =>
  checked(change, of).map(({ level, message }) => `${level}: ${message}`);

test("the figures carry the day on which they were looked up", () => {
  expect(META_AD_GUIDE.verified_on).toMatch(/^20\d\d-\d\d-\d\d$/);
});

test("an ad that is whole has nothing to say", () => {
  expect(checked()).toEqual([]);
});

test("no text, no link and no picture keep an ad out of review, and stand first", () => {
  expect(
    messages({ heading: "x".repeat(30), description: null, images: {} }, { destination_url: null }),
  ).toEqual([
    "blocking: Add primary text or a description.",
    "blocking: This ad has no website URL.",
    "blocking: Add an image.",
    "advice: The headline is cut off in the feed.",
  ]);
  expect(messages({ cta: "MESSAGE_PAGE" }, { destination_url: null })).toEqual([]);
  expect(messages({ format: "video", images: {} })).toEqual(["advice: The video has no still image."]);
  expect(messages({ format: "video" })).toEqual([]);
});

test("text behind the fold is named with what readers see first", () => {
  const [check] = checked({ heading: "Warm hands, cold air, all year" });
  expect(check).toEqual({
    level: "advice",
    field: "heading",
    message: "The headline is cut off in the feed.",
    reason: "About 27 characters are shown, and this has 30. People first see “Warm hands, cold air, all…”.",
  });
  const long = "word ".repeat(30).trim();
  expect(messages({ primary_texts: [long, "short"] })).toEqual([
    "advice: Primary text 1 is cut off in the feed.",
  ]);
  expect(messages({ link_description: "Free returns until the end of January" })).toEqual([
    "advice: The link description is cut off under the headline.",
  ]);
});

test("reels show less than the feed, but only campaigns with reels hear of it", () => {
  const text = "word ".repeat(20).trim();
  expect(messages({ primary_texts: [text] })).toEqual([]);
  const reels = { reference_image: { width: 1080, height: 1920 } };
  expect(messages({ ...reels, primary_texts: [text] }, { placements: ["feed", "reel"] })).toEqual([
    "advice: The primary text is cut off in reels.",
  ]);
});

test("variants that are nearly the same are pointed out", () => {
  expect(messages({ primary_texts: ["a b c d e f", "a b c d e g"] })).toEqual([
    "advice: The primary texts are almost identical.",
  ]);
});

test("a link without tracking says what is missing; the item’s own link goes before the campaign’s", () => {
  const [check] = checked({ final_url: "https://example.com/?utm_source=meta" });
  expect(check?.reason).toBe(
    "Without utm_medium and utm_campaign, reports can’t show where visitors came from.",
  );
});

test("each chosen placement wants a picture that fits it", () => {
  const placements = ["feed", "story", "reel", "right_column"];
  expect(checked({}, { placements }).map(({ message, reason }) => `${message} ${reason}`)).toEqual([
    "Add an image for story and reel. Upload a 9:16 image.",
    "Add an image for right column. Upload a 1.91:1 image.",
  ]);
  expect(messages({ images: {}, reference_image: { width: 1200, height: 900 } })).toEqual([
    "advice: Add an image for feed.",
  ]);
  expect(messages({ images: { "1:1": { width: 500, height: 400 } } })).toEqual([
    "advice: The 1:1 image doesn’t fit.",
    "advice: The 1:1 image doesn’t fit.",
  ]);
});

test("the reference image stands in where it fits", () => {
  expect(pictureFor({ images: {}, reference_image: square }, "feed")).toBe("reference");
  expect(pictureFor({ images: {}, reference_image: square }, "story")).toBeNull();
  expect(pictureFor({ images: { "1:1": square, "4:5": square }, reference_image: null }, "feed")).toBe("4:5");
});

test("a button that does not fit the objective is pointed out; one that fits everything is not", () => {
  expect(messages({ cta: "APPLY_NOW" }, { objective: "sales" })).toEqual([
    "advice: “Apply now” doesn’t match the objective.",
  ]);
  for (const cta of ["LEARN_MORE", "NO_BUTTON", "OF_THE_FUTURE", null])
    expect(messages({ cta }, { objective: "app_promotion" })).toEqual([]);
  expect(messages({ cta: "APPLY_NOW" }, { objective: null })).toEqual([]);
});

test("a special category reminds of its rules, none of nothing", () => {
  expect(specialCategoryReminder("housing")).toContain("Housing");
  for (const category of [null, "none", "something new"])
    expect(specialCategoryReminder(category)).toBeNull();
});

test("a campaign without known placements is taken to run in the feed", () => {
  expect(chosenPlacements({ placements: [] })).toEqual(["feed"]);
  expect(chosenPlacements({ placements: ["billboard"] })).toEqual(["feed"]);
  expect(chosenPlacements({ placements: ["reel", "feed"] })).toEqual(["feed", "reel"]);
});

test("the first variant is the text, else the description", () => {
  expect(bodyOf({ primary_texts: ["one", "two"], description: "three" })).toBe("one");
  expect(bodyOf({ primary_texts: [], description: null })).toBe("");
});

const card = {
  heading: "The Kestrel",
  description: "Resoled twice",
  final_url: null,
  image: square,
};
const carousel = { format: "carousel", images: {}, cards: [card, card] };

test("a carousel of two cards with pictures is whole; cards of another format are not looked at", () => {
  expect(messages(carousel)).toEqual([]);
  expect(messages({ cards: [{ ...card, image: null }] })).toEqual([]);
});

test("fewer than two cards and a card without a picture keep a carousel out of review", () => {
  const none = { ...card, image: null };
  expect(messages({ ...carousel, cards: [] })).toEqual(["blocking: A carousel needs at least 2 cards."]);
  expect(messages({ ...carousel, cards: [none] })).toEqual([
    "blocking: A carousel needs at least 2 cards.",
    "blocking: Card 1 has no image.",
  ]);
  expect(messages({ ...carousel, cards: [none, card, none] })).toEqual([
    "blocking: Cards 1 and 3 have no image.",
  ]);
});

test("cards without a heading, with text cut off or with pictures that do not suit are pointed out", () => {
  const wide = { width: 1200, height: 628 };
  const cards = [
    { ...card, heading: null },
    { ...card, description: "Resoled twice, and good for more" },
    { ...card, heading: "x".repeat(28), image: wide },
    { ...card, image: { width: 1080, height: 1350 } },
  ];
  expect(checked({ ...carousel, cards }).map(({ level, message }) => `${level}: ${message}`)).toEqual([
    "advice: Card 1 has no headline.",
    "advice: The headline of card 3 is cut off.",
    "advice: The description of card 2 is cut off.",
    "advice: The image of card 3 doesn’t fit a carousel.",
    "advice: The card images have different aspect ratios.",
  ]);
});

test("cards lead where the ad does, or each where its own link does", () => {
  const tracked = "https://example.com/a?utm_source=meta&utm_medium=paid&utm_campaign=a";
  const cards = [
    { ...card, final_url: tracked },
    { ...card, final_url: "https://example.com/b?utm_source=meta" },
  ];
  const nowhere = { destination_url: null };
  expect(messages(carousel, nowhere)).toEqual(["blocking: This ad has no website URL."]);
  expect(checked({ ...carousel, cards }, nowhere)).toEqual([
    {
      level: "advice",
      field: "final_url",
      message: "The website URL of card 2 is missing UTM tags.",
      reason: "Without utm_medium and utm_campaign, reports can’t show where visitors came from.",
    },
  ]);
});

test("checks say what of the campaign they go by", () => {
  expect(
    checkBasis({ ...campaign, placements: ["reel", "feed"] }, { final_url: "https://example.com/" }),
  ).toBe("Checked for the campaign’s placements: feed and reel. The website URL is set on the ad.");
  expect(checkBasis({ ...campaign, placements: [], destination_url: "https://a.example/" }, content)).toBe(
    "Checked for the feed because the campaign has no placements. The website URL comes from the campaign: https://a.example/",
  );
  const plain = { ...campaign, destination_url: "https://a.example/" };
  expect(checked({}, plain).map(({ message }) => message)).toEqual([
    "The campaign’s website URL is missing UTM tags.",
  ]);
});
