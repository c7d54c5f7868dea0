import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NETWORKS } from "#contract/vocabulary.ts";
import { NETWORK_RULES, verified_on } from "./network-rules.ts";
import { foldAt, textOn } from "./shown-text.ts";
import lengths from "#tests/files/post-lengths.json" with { type: "json" };
import { usageOf } from "./text-length.ts";

const family = "👨‍👩‍👧‍👦";
const lengthOn = (network: string, text: string) => usageOf(network, text)?.used;
const inBytes = (network: string) => ["threads", "youtube"].includes(network);
const url90 = `https://example.com/${"a".repeat(70)}`;

describe("lengths", () => {
  test.each(lengths)("$network: $why", ({ network, text, length }) => {
    expect(lengthOn(network, text)).toBe(length);
  });

  test("a family is 2 on X and 1 on Bluesky, and its 25 bytes on Threads", () => {
    expect(lengthOn("x", family)).toBe(2);
    expect(lengthOn("bluesky", family)).toBe(1);
    expect(lengthOn("threads", family)).toBe(25);
  });

  test.each(NETWORKS)("“café” has one length on %s however it is typed", (network) => {
    const length = inBytes(network) ? 5 : 4;
    expect(lengthOn(network, "caf\u00E9")).toBe(length);
    expect(lengthOn(network, "cafe\u0301")).toBe(length);
  });

  test("a link of 90 characters is 23 on X and on Mastodon, and 90 elsewhere", () => {
    expect(url90).toHaveLength(90);
    expect(lengthOn("x", url90)).toBe(23);
    expect(lengthOn("mastodon", `Look: ${url90}.`)).toBe(6 + 23 + 1);
    expect(lengthOn("facebook", url90)).toBe(90);
  });

  test("what stands on both sides of a link is measured as it stands there", () => {
    const text = `${family}${url90} cafe\u0301 ${url90}\n${url90}`;
    expect(lengthOn("mastodon", text)).toBe(1 + 23 + 6 + 23 + 1 + 23);
    expect(lengthOn("x", text)).toBe(2 + 23 + 6 + 23 + 1 + 23);
  });

  test.each(NETWORKS)(
    "one Chinese character is 2 on X, its bytes where those count, and 1 elsewhere: %s",
    (network) => {
      const elsewhere = inBytes(network) ? 3 : 1;
      expect(lengthOn(network, "中")).toBe(network === "x" ? 2 : elsewhere);
    },
  );

  test.each(["👍🏽", "🇩🇪", "1️⃣", "❤️", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🙂"])("%s is 2 on X", (emoji) => {
    expect(lengthOn("x", emoji)).toBe(2);
  });

  test("curly quotes and dashes are light on X, the euro sign is not", () => {
    expect(lengthOn("x", "“so”–’")).toBe(6);
    expect(lengthOn("x", "€")).toBe(2);
  });

  test("line ends count once, as they do in a posted form", () => {
    for (const network of NETWORKS) expect(lengthOn(network, "a\r\nb")).toBe(3);
  });

  test("Bluesky shortens links as its app does, and leaves the sentence around them", () => {
    expect(lengthOn("bluesky", "https://example.com/")).toBe("example.com".length);
    expect(lengthOn("bluesky", "(https://example.com/short?a=1).")).toBe("(example.com/short?a=1).".length);
    expect(lengthOn("bluesky", "See https://example.com/0123456789abcdef!")).toBe(
      "See example.com/0123456789ab...!".length,
    );
    expect(lengthOn("bluesky", "example.com/0123456789abcdef")).toBe(28);
  });

  test("Mastodon counts people of other servers without their server", () => {
    expect(lengthOn("mastodon", "@ada@a.example, @lin.b@b.example: hi")).toBe("@ada, @lin.b: hi".length);
    expect(lengthOn("mastodon", "https://a.example/@ada@b.example @ada")).toBe(37);
  });

  test("any text has one length however its characters are composed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.constantFrom(...NETWORKS), (text, network) => {
        expect(lengthOn(network, text.normalize("NFD"))).toBe(lengthOn(network, text.normalize("NFC")));
      }),
    );
  });

  test("an unknown network has no cap", () => {
    expect(usageOf("myspace", "a")).toBeNull();
  });
});

describe("limits", () => {
  test("are told per network", () => {
    expect(usageOf("x", "a".repeat(283))).toEqual({ used: 283, cap: 280, over: 3, unit: "characters" });
    expect(usageOf("linkedin", "a".repeat(283))).toEqual({
      used: 283,
      cap: 3000,
      over: 0,
      unit: "characters",
    });
  });

  test("Bluesky also counts bytes, once they are what is over", () => {
    expect(usageOf("bluesky", family.repeat(130))).toEqual({
      used: 3250,
      cap: 3000,
      over: 250,
      unit: "bytes",
    });
    expect(usageOf("bluesky", "a".repeat(301))).toEqual({ used: 301, cap: 300, over: 1, unit: "characters" });
  });

  test("Threads counts bytes, and says so where they differ from characters", () => {
    expect(usageOf("threads", "a".repeat(501))).toMatchObject({ over: 1, unit: "characters" });
    expect(usageOf("threads", `’${"a".repeat(498)}`)).toMatchObject({ over: 1, unit: "bytes" });
  });

  test("there is a dated row for every network", () => {
    expect(verified_on).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(Object.keys(NETWORK_RULES)).toEqual([...NETWORKS]);
    const caps = Object.fromEntries(Object.entries(NETWORK_RULES).map(([name, { cap }]) => [name, cap]));
    expect(caps).toEqual({
      x: 280,
      instagram: 2200,
      facebook: 63_206,
      linkedin: 3000,
      tiktok: 2200,
      pinterest: 500,
      youtube: 5000,
      threads: 500,
      bluesky: 300,
      mastodon: 500,
      google_business: 1500,
    });
  });
});

describe("the fold", () => {
  test("leaves short texts alone", () => {
    expect(foldAt("Short", 125)).toEqual({ shown: "Short", rest: "" });
  });

  test("falls on a blank, and within a word only when there is none", () => {
    const text = `${"word ".repeat(40)}end`;
    const { shown, rest } = foldAt(text, 125);
    expect(shown + rest).toBe(text);
    expect(shown).toHaveLength(124);
    expect(shown.endsWith("word")).toBe(true);
    expect(foldAt("a".repeat(130), 125).shown).toHaveLength(125);
  });

  test("never cuts a character in two", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(family, "🇩🇪", "e\u0301", "a"), { minLength: 40 }), (parts) => {
        const text = parts.join("");
        const { shown, rest } = foldAt(text, 125);
        expect(shown + rest).toBe(text);
        let length = 0;
        for (const part of parts) {
          if (length >= shown.length) break;
          length += part.length;
        }
        expect(length).toBe(shown.length);
      }),
    );
  });
});

test("a network without a text of its own has the one for all", () => {
  const board = { content: "All", overrides: { x: "Short", bluesky: "" } };
  expect(["x", "bluesky", "threads"].map((network) => textOn(network, board))).toEqual([
    "Short",
    "All",
    "All",
  ]);
});
