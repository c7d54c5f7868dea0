import * as fc from "fast-check";
import { expect, test } from "vitest";
import { UTM_TAGS } from "#contract/vocabulary.ts";
import { linkFaults, type LinkRules, openTags, taggedLink } from "./links.ts";

const rules: LinkRules = {
  utm: {
    utm_source: { required: true, values: [], pattern: "{network}" },
    utm_medium: { required: true, values: ["social", "paid_social", "cpc"], pattern: null },
    utm_campaign: { required: true, values: [], pattern: "{project}-{campaign}" },
    utm_term: { required: false, values: [], pattern: null },
  },
};
const place = { project: "Winter Collection", campaign: "Launch month", networks: ["instagram"] };
const told = (link: string) => linkFaults(link, rules, place).map(({ message }) => message);

test("tags are added by their patterns, and what has to be chosen is named", () => {
  const chosen = { utm_medium: "social" };
  expect(openTags(rules, place)).toEqual([{ tag: "utm_medium", values: ["social", "paid_social", "cpc"] }]);
  expect(taggedLink("https://northwind.example", rules, place, chosen)).toBe(
    "https://northwind.example/?utm_source=instagram&utm_medium=social&utm_campaign=winter-collection-launch-month",
  );
});

test("other parameters, the fragment, and what was typed stay as they are", () => {
  const link = "https://northwind.example/a?id={adid}&flag&utm_source=newsletter#top";
  expect(taggedLink(link, rules, place)).toBe(
    "https://northwind.example/a?id={adid}&flag&utm_source=newsletter&utm_campaign=winter-collection-launch-month#top",
  );
  expect(taggedLink(link, rules, place, { utm_source: "instagram" })).toBe(
    "https://northwind.example/a?id={adid}&flag&utm_source=instagram&utm_campaign=winter-collection-launch-month#top",
  );
});

test("text that is no URL stays, and has nothing to judge", () => {
  expect(taggedLink("northwind.example", rules, place)).toBe("northwind.example");
  expect(told("northwind.example")).toEqual([]);
});

test("every wrong tag is told with what to use", () => {
  const medium = "utm_medium=social&utm_campaign=winter-collection-launch-month";
  expect(told("https://a.example/")).toEqual([
    "utm_source is missing.",
    "utm_medium is missing.",
    "utm_campaign is missing.",
  ]);
  expect(told(`https://a.example/?utm_source=Instagram&${medium}`)).toEqual([
    "utm_source is “Instagram”. Use instagram.",
  ]);
  expect(told("https://a.example/?utm_source=instagram&utm_medium=paid&utm_campaign=x")).toEqual([
    "utm_medium is “paid”. Use social, paid_social, or cpc.",
    "utm_campaign is “x”. Use winter-collection-launch-month.",
  ]);
  expect(told(`https://a.example/?utm_source=instagram&utm_source=x&${medium}`)).toEqual([
    "utm_source is in the link 2 times.",
  ]);
  // Networks fill these in.
  expect(told(`https://a.example/?utm_source={{site_source_name}}&${medium}`)).toEqual([]);
});

test("a link of several networks can name any of them", () => {
  const several = { ...place, networks: ["instagram", "x"] };
  const link = "https://a.example/?utm_medium=social&utm_campaign=winter-collection-launch-month";
  expect(openTags(rules, several).map(({ tag }) => tag)).toEqual(["utm_source", "utm_medium"]);
  expect(taggedLink(link, rules, several)).toBe(link);
  expect(linkFaults(`${link}&utm_source=x`, rules, several)).toEqual([]);
});

test("a pattern whose placeholder isn’t known fills nothing", () => {
  const dated: LinkRules = { utm: { utm_content: { required: false, values: [], pattern: "{date}" } } };
  expect(taggedLink("https://a.example/", dated, { ...place, date: null })).toBe("https://a.example/");
  expect(taggedLink("https://a.example/", dated, { ...place, date: "2026-11-24" })).toBe(
    "https://a.example/?utm_content=2026-11-24",
  );
});

const word = fc.stringMatching(/^[A-Za-z0-9äé -]{1,20}$/).filter((text) => text.trim() !== "");
const rule = fc.oneof(
  fc.record({
    required: fc.boolean(),
    values: fc.uniqueArray(fc.stringMatching(/^[A-Za-z0-9_.-]{1,12}$/), { minLength: 1, maxLength: 5 }),
    pattern: fc.constant(null),
  }),
  fc.record({
    required: fc.boolean(),
    values: fc.constant([]),
    pattern: fc
      .array(
        fc.oneof(
          fc.constantFrom("{project}", "{campaign}", "{network}", "{date}"),
          fc.stringMatching(/^[A-Za-z0-9-]{1,8}$/),
        ),
        { minLength: 1, maxLength: 4 },
      )
      .map((parts) => parts.join("-")),
  }),
);
const anyRules = fc.record(Object.fromEntries(UTM_TAGS.map((tag) => [tag, rule])), { requiredKeys: [] });
const anyPlace = fc.record({
  project: word,
  campaign: word,
  networks: fc.constantFrom([], ["x"], ["x", "threads"]),
  date: fc.constant("2026-11-24"),
});

test("a link has no faults once its tags are filled in", () => {
  fc.assert(
    fc.property(
      anyRules,
      anyPlace,
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      (utm, at, link) => {
        const known = { ...at, networks: at.networks.length > 0 ? at.networks : ["meta"] };
        const chosen = Object.fromEntries(
          openTags({ utm }, known).map(({ tag, values }) => [tag, values.at(-1)]),
        );
        const filled = taggedLink(link, { utm }, known, chosen);
        expect(linkFaults(filled, { utm }, known)).toEqual([]);
        // Filling in again changes nothing, and nothing else has changed.
        expect(taggedLink(filled, { utm }, known)).toBe(filled);
        const [before, after] = [new URL(link), new URL(filled)];
        for (const tag of UTM_TAGS) after.searchParams.delete(tag);
        for (const tag of UTM_TAGS) before.searchParams.delete(tag);
        expect([after.origin, after.pathname, after.hash, [...after.searchParams]]).toEqual([
          before.origin,
          before.pathname,
          before.hash,
          [...before.searchParams],
        ]);
      },
    ),
  );
});

test("any text is judged without an error", () => {
  fc.assert(
    fc.property(anyRules, anyPlace, fc.string({ maxLength: 300 }), (utm, at, text) => {
      taggedLink(text, { utm }, at);
      linkFaults(text, { utm }, at);
    }),
  );
});
