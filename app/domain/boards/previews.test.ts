import { describe, expect, test } from "vitest";
import hashtags from "#tests/files/post-hashtags.json" with { type: "json" };
import { NETWORKS } from "#contract/vocabulary.ts";
import { NETWORK_LOOKS } from "./network-looks.ts";
import { frameOf, type PreviewedPost, type PreviewImage, previewsOf } from "./previews.ts";
import { sentText } from "./shown-text.ts";
import { marksIn } from "./text-marks.ts";

const image = (width: number | null, height: number | null, path = "/a.png"): PreviewImage => ({
  path,
  alt: "A boot",
  width,
  height,
});
const landscape = image(1600, 900);
const LINK = "https://www.example.com/boots?utm_source=social";

const post = (changes: Partial<PreviewedPost> = {}): PreviewedPost => ({
  networks: NETWORKS,
  content: "Ten days.",
  overrides: {},
  link: null,
  firstComment: null,
  images: [],
  ...changes,
});

function on(network: string, changes: Partial<PreviewedPost> = {}) {
  const [preview] = previewsOf(post({ networks: [network], ...changes }));
  if (!preview) throw new Error(`There is no preview for ${network}.`);
  return preview;
}

test("each network has its preview in the order of the networks, and unknown ones come last", () => {
  const networks = ["myspace", ...NETWORKS.toReversed()];
  expect(previewsOf(post({ networks })).map(({ network }) => network)).toEqual([...NETWORKS, "myspace"]);
  expect(on("myspace")).toMatchObject({ label: "myspace", shown: "Ten days." });
});

test("a network’s own text replaces the shared one", () => {
  expect(on("x", { overrides: { x: "Short" } }).shown).toBe("Short");
  expect(on("x", { overrides: { x: "" } }).shown).toBe("Ten days.");
});

describe("the text", () => {
  const long = "word ".repeat(200);

  test("is cut where “more” is", () => {
    const { shown, rest, isOver } = on("instagram", { content: long });
    expect(shown).toHaveLength(124);
    expect(rest).toMatch(/^word .*…$/);
    expect(isOver).toBe(false);
  });

  test("is cut at the limit where there is no “more”, in the network’s own unit", () => {
    expect(on("x", { content: "界".repeat(200) })).toMatchObject({
      shown: "界".repeat(140),
      rest: "界".repeat(60),
      isOver: true,
    });
    expect(on("bluesky", { content: "a".repeat(300) })).toMatchObject({ rest: "", isOver: false });
    expect(on("mastodon", { content: long, limits: { mastodon: { cap: 5000 } } }).rest).toBe("");
  });

  test("is shortened before it is measured", () => {
    const started = performance.now();
    previewsOf(post({ content: "👩‍👩‍👧 #a https://a.example/b ".repeat(4000) }));
    expect(performance.now() - started).toBeLessThan(1000);
  });

  test("begins with a title on Pinterest and YouTube", () => {
    const content = "A title\n\nThe rest";
    expect(on("pinterest", { content })).toMatchObject({ title: "A title", shown: "The rest" });
    expect(on("youtube", { content: "word ".repeat(30) }).title).toMatch(/^(word ){19}word…$/);
    expect(on("x", { content })).toMatchObject({ title: "", shown: content });
  });

  test("loses its last line on Mastodon if that consists of hashtags", () => {
    const content = "Ten days #soon\n#boots #snow";
    expect(on("mastodon", { content })).toMatchObject({
      shown: "Ten days #soon",
      tags: ["#boots", "#snow"],
    });
    expect(on("mastodon", { content: "Ten\n#boots soon" }).tags).toEqual([]);
    expect(on("mastodon", { content: "#boots" })).toMatchObject({ shown: "#boots", tags: [] });
    expect(on("bluesky", { content }).shown).toBe(content);
  });

  test("gives Threads its topic", () => {
    expect(on("threads", { content: "Ten #boots and #snow" }).topic).toBe("boots");
    expect(on("x", { content: "Ten #boots" }).topic).toBeNull();
    for (const { text, tag } of hashtags)
      if (tag !== undefined) expect(on("threads", { content: text }).topic).toBe(tag);
  });
});

describe("images", () => {
  const ten = Array.from({ length: 10 }, (_, index) => image(100, 100, `/${index}.png`));

  test.each([
    ["x", 4],
    ["bluesky", 4],
    ["mastodon", 4],
    ["pinterest", 5],
    ["youtube", 1],
    ["google_business", 1],
    ["instagram", 10],
  ])("%s shows at most %i", (network, takes) => {
    const { images, leftOut } = on(network, { images: ten });
    expect(images).toEqual(ten.slice(0, takes));
    expect(leftOut).toBe(10 - takes);
  });

  test("keep their shape within a network’s limits, and show what is cut off beyond them", () => {
    const { frame } = NETWORK_LOOKS.instagram;
    expect(frameOf(image(1000, 1000), frame)).toEqual({ ratio: 1, kept: 1, cut: null });
    expect(frameOf(image(900, 1600), frame)).toMatchObject({ kept: 4 / 5, cut: "ends" });
    expect(frameOf(image(3000, 1000), frame)).toMatchObject({ kept: 1.91, cut: "sides" });
    expect(frameOf(image(79, 100), frame).cut).toBeNull();
  });

  test("are never drawn larger than they are", () => {
    const { frame } = NETWORK_LOOKS.google_business;
    expect(frameOf(image(100, 85), frame).ratio).toBeCloseTo(100 / 85);
    expect(frameOf(image(140, 100), frame).ratio).toBeCloseTo(1.4);
  });

  test("of unknown size, or contained in their frame, aren’t cut", () => {
    expect(frameOf(image(null, null), NETWORK_LOOKS.pinterest.frame)).toMatchObject({
      kept: 2 / 3,
      cut: null,
    });
    expect(frameOf(landscape, NETWORK_LOOKS.tiktok.frame)).toMatchObject({ kept: 9 / 16, cut: null });
  });

  test("have a place where a post can’t be without them", () => {
    const waiting = previewsOf(post()).filter(({ frame }) => frame);
    expect(waiting.map(({ network }) => network)).toEqual(["instagram", "tiktok", "pinterest", "youtube"]);
  });
});

describe("the link", () => {
  test("is a card without images, also if it is only in the text", () => {
    expect(on("facebook", { link: LINK })).toMatchObject({ domain: "example.com", shown: "Ten days." });
    expect(on("linkedin", { content: "See example.org/a" }).domain).toBe("example.org");
    expect(on("x", { link: "not a link" }).domain).toBe("not a link");
  });

  test("is text with images, once", () => {
    const images = [landscape];
    expect(on("x", { link: LINK, images })).toMatchObject({ domain: null, shown: `Ten days.\n\n${LINK}` });
    expect(on("x", { link: LINK, images, content: `Ten ${LINK}` }).shown).toBe(`Ten ${LINK}`);
    expect(on("youtube", { link: LINK, content: "Title" }).shown).toBe(LINK);
  });

  test("is counted wherever it is shown as text", () => {
    for (const network of NETWORKS)
      for (const images of [[], [landscape]]) {
        const isShown = on(network, { link: LINK, images }).shown.includes(LINK);
        const sent = sentText(network, "Ten days.", { link: LINK, images: images.length });
        expect([network, images.length, !isShown || sent.includes(LINK)]).toEqual([
          network,
          images.length,
          true,
        ]);
        expect(sentText(network, sent, { link: LINK, images: images.length })).toBe(sent);
      }
  });

  test("is a button or on the image where the network has these", () => {
    expect(on("google_business", { link: LINK, images: [landscape] }).domain).toBe("example.com");
    expect(on("pinterest", { link: LINK }).domain).toBe("example.com");
    expect(on("google_business", { content: "See example.org" }).domain).toBeNull();
  });

  test("isn’t shown where it isn’t clickable, and this is said", () => {
    expect(on("instagram", { link: LINK })).toMatchObject({
      domain: null,
      shown: "Ten days.",
      note: "Links here aren’t clickable.",
    });
    expect(on("instagram").note).toBeNull();
  });
});

test("links, hashtags, names and line breaks are found, and nothing is lost", () => {
  const text = "Ask @lin.h about #boots\nat https://example.com/#top, a@b.example, #3.";
  const parts = marksIn(text);
  expect(parts.map(({ part }) => part).join("")).toBe(text);
  expect(parts.filter(({ kind }) => kind !== "text")).toEqual([
    { part: "@lin.h", kind: "tag" },
    { part: "#boots", kind: "tag" },
    { part: "\n", kind: "break" },
    { part: "https://example.com/#top", kind: "link" },
  ]);
});
