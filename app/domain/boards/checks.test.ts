import { expect, test } from "vitest";
import hashtags from "#tests/files/post-hashtags.json" with { type: "json" };
import { type CheckedBoard, checksOf } from "./checks.ts";
import { hashtagsIn } from "./hashtags.ts";

const board = (fields: Partial<CheckedBoard> = {}): CheckedBoard => ({
  id: "1",
  title: "Launch",
  content: "The engine weaves.",
  overrides: {},
  networks: ["x"],
  format: null,
  planned_for: "2026-11-20",
  scheduled_at: null,
  link_url: null,
  images: [],
  ...fields,
});

const told = (...given: Parameters<typeof checksOf>) =>
  checksOf(...given).map(({ level, field, network }) => [level, field, network]);

test("a short text on X has nothing against it", () => {
  expect(checksOf(board())).toEqual([]);
});

test("no network, or nothing to publish, is in the way", () => {
  expect(told(board({ networks: [] }))).toEqual([["block", "networks", null]]);
  expect(told(board({ content: " " }))).toEqual([["block", "content", null]]);
});

test("a text over the cap is in the way for that network only, and an own text mends it", () => {
  const content = "a".repeat(300);
  expect(checksOf(board({ content, networks: ["x", "threads"] }))).toEqual([
    { level: "block", field: "content", network: "x", message: "X: 20 characters over the limit of 280." },
  ]);
  expect(checksOf(board({ content, networks: ["x", "threads"], overrides: { x: "Short" } }))).toEqual([]);
  expect(told(board({ overrides: { x: content } }))).toEqual([["block", "overrides", "x"]]);
});

test("the post’s link counts where it becomes part of the text", () => {
  const long = board({
    networks: ["x"],
    content: "a".repeat(270),
    link_url: "https://example.com/?utm_source=x",
  });
  expect(checksOf(long).map(({ message }) => message)).toEqual(["X: 15 characters over the limit of 280."]);
});

test("networks that show pictures want one", () => {
  expect(told(board({ networks: ["instagram", "pinterest", "youtube"] }))).toEqual([
    ["block", "image", "instagram"],
    ["block", "image", "pinterest"],
    ["warn", "image", "youtube"],
  ]);
  expect(told(board({ networks: ["facebook"], format: "story" }))).toEqual([["block", "image", "facebook"]]);
});

test("rights that end before the post are a warning, once for each asset", () => {
  const asset = { name: "Lookbook", rights_end: "2026-11-19" };
  const images = [
    asset,
    asset,
    { name: "Hat", rights_end: "2026-11-20" },
    { name: "Boot", rights_end: null },
  ];
  const taken = board({ images: images.map((one) => ({ alt: "A boot", asset: one })) });
  const message = "The rights to “Lookbook” end on Nov 19, 2026, before this post.";
  expect(checksOf(taken)).toEqual([{ level: "warn", field: "image", network: null, message }]);
  expect(checksOf({ ...taken, planned_for: "2026-11-19" })).toEqual([]);
  const undated = { ...taken, planned_for: null };
  expect(checksOf(undated)).toEqual([]);
  const ended = undated.images.map((image) => ({ ...image, asset: { ...asset, is_ended: true } }));
  expect(checksOf({ ...undated, images: ended }).map((check) => check.message)).toEqual([
    "The rights to “Lookbook” ended on Nov 19, 2026.",
  ]);
});

test("a picture without alternative text is a warning", () => {
  expect(told(board({ images: [{ alt: null }] }))).toEqual([["warn", "alt", null]]);
});

const tags = (count: number) => Array.from({ length: count }, (_, index) => `#tag${index}`).join(" ");

const tagged = (count: number) =>
  told(board({ content: tags(count), networks: ["instagram"], images: [{ alt: "A boot" }] }))
    .filter(([, field]) => field === "content")
    .slice(0, 1);

test("hashtags: Instagram warns above 5 and refuses above 30", () => {
  expect(tagged(5)).toEqual([]);
  expect(tagged(6)).toEqual([["warn", "content", "instagram"]]);
  expect(tagged(31)).toEqual([["block", "content", "instagram"]]);
  expect(hashtagsIn("#one, a#two &#39; #3 #größe#next C#")).toEqual(["#one", "#größe"]);
});

test.each(hashtags.filter(({ hashtags }) => hashtags !== undefined))(
  "a fragment isn’t a hashtag on $network",
  ({ network, text, hashtags: count }) => {
    expect(hashtagsIn(text)).toHaveLength(count ?? 0);
    const content = `${text}?utm_source=x`;
    const told = checksOf(board({ networks: [network], content, images: [{ alt: "A boot" }] }));
    expect(told.filter(({ level }) => level === "block")).toEqual([]);
    expect(told.some(({ message }) => message.includes(`${count} hashtags`))).toBe(count === 30);
  },
);

test("Threads takes five different links, and the post’s own is one of them", () => {
  const links = [1, 2, 3, 4, 5].map((number) => `https://example.com/${number}?utm_source=t`);
  const content = [...links, links[0]].join(" ");
  expect(checksOf(board({ networks: ["threads"], content }))).toEqual([]);
  expect(checksOf(board({ networks: ["threads"], content, link_url: links[4] ?? null }))).toEqual([]);
  const own = board({ networks: ["threads"], content, link_url: "https://example.com/6?utm_source=t" });
  expect(checksOf(own).map(({ message }) => message)).toEqual(["Threads: 6 links. The limit is 5."]);
});

const onYouTube = (content: string) =>
  checksOf(
    board({ networks: ["youtube"], content, images: [{ alt: "A boot", video: { seconds: 9, bytes: 9 } }] }),
  ).map(({ message }) => message);

test("YouTube rejects angle brackets", () => {
  expect(onYouTube("Ten > nine")).toEqual(["YouTube: remove >. YouTube doesn’t accept this sign."]);
  expect(onYouTube("<b>Ten</b>")).toEqual(["YouTube: remove < and >. YouTube doesn’t accept these signs."]);
  expect(onYouTube("Ten")).toEqual([]);
});

test("a text that is cut wants a reason to read on", () => {
  const plain = "word ".repeat(60);
  expect(told(board({ content: plain, networks: ["linkedin"] }))).toEqual([["warn", "content", "linkedin"]]);
  expect(told(board({ content: `Why? ${plain}`, networks: ["linkedin"] }))).toEqual([]);
});

test("the same text on the same network within 90 days is told", () => {
  const other = board({ id: "2", title: "Earlier", planned_for: "2026-08-22" });
  expect(checksOf(board(), [board(), other])).toEqual([
    {
      level: "warn",
      field: "content",
      network: "x",
      message: "X: “Earlier” has the same text and is planned within 90 days of this post.",
    },
  ]);
  expect(checksOf(board(), [{ ...other, planned_for: "2026-08-21" }])).toEqual([]);
  expect(checksOf(board(), [{ ...other, networks: ["threads"] }])).toEqual([]);
});

test("another post in the same hour on the same network is told", () => {
  const first = board({ scheduled_at: "2026-11-20T09:00:00.000Z" });
  const second = { ...first, id: "2", content: "Other", scheduled_at: "2026-11-20T09:59:00.000Z" };
  expect(told(first, [second])).toEqual([["warn", "planned_for", null]]);
  expect(told(first, [{ ...second, scheduled_at: "2026-11-20T10:00:00.000Z" }])).toEqual([]);
});

test("an organization's own limits stand in place of the table's", () => {
  const long = board({ content: "a".repeat(300), networks: ["x", "mastodon"] });
  expect(told(long)).toEqual([["block", "content", "x"]]);
  expect(told(long, [], { x: { cap: 25_000 }, mastodon: { cap: 200 } })).toEqual([
    ["block", "content", "mastodon"],
  ]);
  const tagged = board({ content: "#a #b #c", networks: ["instagram"], images: [{ alt: "A boot" }] });
  expect(told(tagged)).toEqual([]);
  expect(told(tagged, [], { instagram: { hashtags: 2 } })).toEqual([["block", "content", "instagram"]]);
});

test("a link without UTM marks is told", () => {
  expect(told(board({ link_url: "https://example.com/" }))).toEqual([["warn", "link_url", null]]);
  expect(told(board({ content: "https://example.com/?utm_source=x" }))).toEqual([]);
  const own = board({ networks: ["x"], overrides: { x: "See https://example.com/" } });
  expect(told(own)).toContainEqual(["warn", "overrides", "x"]);
});
