import * as fc from "fast-check";
import { LinkifyIt } from "linkify-it";
import { describe, expect, test } from "vitest";
import { NETWORKS } from "#contract/vocabulary.ts";
import { NETWORK_RULES, verified_on } from "./network-rules.ts";
import { foldAt, textOn } from "./shown-text.ts";
import { bytesOf, lengthOn, usageOf } from "./text-length.ts";

const family = "👨‍👩‍👧‍👦";
const url90 = `https://example.com/${"a".repeat(70)}`;

describe("lengths", () => {
  test("a family is 2 on X and 1 on Bluesky, though it takes 25 bytes", () => {
    expect(lengthOn("x", family)).toBe(2);
    expect(lengthOn("bluesky", family)).toBe(1);
    expect(bytesOf(family)).toBe(25);
  });

  test.each(NETWORKS)("“café” is 4 on %s however it is typed", (network) => {
    expect(lengthOn(network, "caf\u00E9")).toBe(4);
    expect(lengthOn(network, "cafe\u0301")).toBe(4);
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

  test.each(NETWORKS)("one Chinese character is 2 on X and 1 elsewhere: %s", (network) => {
    expect(lengthOn(network, "中")).toBe(network === "x" ? 2 : 1);
  });

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

  test("the small finder of links and linkify-it come to one number", () => {
    const linkify = new LinkifyIt({ fuzzyLink: true });
    const find = (text: string) => (linkify.match(text) ?? []).map(({ raw }) => raw);
    for (const text of [url90, `a ${url90}, b www.example.com!`, "no link at all", "example.com/x?y=1"])
      expect(lengthOn("x", text)).toBe(lengthOn("x", text, find));
  });

  test("any text has one length however its characters are composed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.constantFrom(...NETWORKS), (text, network) => {
        expect(lengthOn(network, text.normalize("NFD"))).toBe(lengthOn(network, text.normalize("NFC")));
      }),
    );
  });

  test("an unknown network counts code points and has no cap", () => {
    expect(lengthOn("myspace", "a🙂")).toBe(2);
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
