import type { NamingRules } from "#contract/naming-rules.ts";
import { UTM_TAGS, type UtmPlaceholder, type UtmTag } from "#contract/vocabulary.ts";
import { slugOf } from "#lib/slugs.ts";
import { anyOf } from "./names.ts";
import { piecesOf } from "./patterns.ts";

/** What the tags of a link are made from. A post can be on several networks. */
export type LinkPlace = Partial<Record<Exclude<UtmPlaceholder, "network">, string | null>> & {
  networks?: readonly string[];
};
export type LinkRules = Pick<NamingRules, "utm">;
type Rule = NonNullable<NamingRules["utm"][UtmTag]>;

const VALUE_MAX = 200;

/** Returns the text with lowercase words and hyphens. Text in another script stays as it is, without spaces. */
const dashed = (text: string) =>
  slugOf(text, VALUE_MAX) || text.trim().toLowerCase().split(/\s+/).join("-").slice(0, VALUE_MAX);

/** Networks replace such texts when someone clicks. */
const isFilledLater = (value: string) => value.includes("{");

/** Returns the value that a pattern gives, or null if something that it needs isn't known. */
function madeFrom(pattern: string, place: LinkPlace, network: string | undefined): string | null {
  const texts = piecesOf(pattern)?.map(({ text, isPlaceholder }) => {
    if (!isPlaceholder) return text;
    const known = text === "network" ? network : place[text as keyof Omit<LinkPlace, "networks">];
    return known ? dashed(known) || null : null;
  });
  return texts === undefined || texts.includes(null)
    ? null
    : texts.join("").toLowerCase().replaceAll(" ", "-");
}

/** Returns the values that a rule gives a tag: one for each network, if its pattern names the network. */
function madeBy({ pattern, values }: Rule, place: LinkPlace): string[] {
  const [only, ...others] = values;
  if (!pattern) return only !== undefined && others.length === 0 ? [only] : [];
  const networks = place.networks?.length ? place.networks : [undefined];
  const made = networks.flatMap((network) => madeFrom(pattern, place, network) ?? []);
  return [...new Set(made)].filter((value) => values.length === 0 || values.includes(value));
}

const rulesIn = ({ utm }: LinkRules) =>
  UTM_TAGS.flatMap((tag) => {
    const rule = utm[tag];
    return rule && (rule.required || rule.pattern || rule.values.length > 0) ? [{ tag, rule }] : [];
  });

/** The tags that have to be chosen or typed, because the rules allow several values or don't say how they are made. */
export const openTags = (rules: LinkRules, place: LinkPlace): { tag: UtmTag; values: string[] }[] =>
  rulesIn(rules).flatMap(({ tag, rule }) =>
    madeBy(rule, place).length === 1
      ? []
      : [{ tag, values: rule.pattern ? madeBy(rule, place) : rule.values }],
  );

/**
 * Returns the link with the tags that the rules give it. What was chosen replaces what is there, and everything else in the link
 * stays. Text that isn't a URL is returned as it is.
 */
export function taggedLink(
  link: string,
  rules: LinkRules,
  place: LinkPlace,
  chosen: Partial<Record<UtmTag, string>> = {},
): string {
  const url = URL.parse(link.trim());
  if (url === null) return link;
  const added: [UtmTag, string][] = [];
  for (const { tag, rule } of rulesIn(rules)) {
    const wish = chosen[tag]?.trim();
    const present = url.searchParams.get(tag)?.trim();
    const [made, ...others] = present ? [] : madeBy(rule, place);
    // A post on several networks has a link for each, so one is chosen.
    const value = wish || (others.length === 0 ? made : undefined);
    if (value) added.push([tag, value]);
  }
  if (added.length === 0) return link;
  // The other pairs are kept as text, because `searchParams` would escape what networks fill in themselves.
  const isReplaced = (pair: string) => added.some(([tag]) => new URLSearchParams(pair).has(tag));
  const kept = url.search
    .slice(1)
    .split("&")
    .filter((pair) => pair !== "" && !isReplaced(pair));
  url.search = `?${[...kept, new URLSearchParams(added).toString()].join("&")}`;
  return url.href;
}

/** Returns what is wrong with the UTM tags of a link, one sentence for each tag. Text that isn't a URL has no tags to judge. */
export function linkFaults(
  link: string,
  rules: LinkRules,
  place: LinkPlace,
): { tag: UtmTag; message: string }[] {
  const url = URL.parse(link.trim());
  if (url === null) return [];
  return rulesIn(rules).flatMap(({ tag, rule }) => {
    const message = tagFault(tag, url.searchParams.getAll(tag), rule, place);
    return message === null ? [] : [{ tag, message }];
  });
}

function tagFault(tag: UtmTag, present: readonly string[], rule: Rule, place: LinkPlace): string | null {
  const [value = "", ...others] = present;
  if (value.trim() === "") return rule.required ? `${tag} is missing.` : null;
  if (others.length > 0) return `${tag} is in the link ${present.length} times.`;
  if (isFilledLater(value)) return null;
  const said = `${tag} is “${value.slice(0, VALUE_MAX)}”.`;
  if (rule.values.length > 0 && !rule.values.includes(value)) return `${said} Use ${anyOf(rule.values)}.`;
  const made = madeBy(rule, place);
  if (rule.pattern && made.length > 0 && !made.includes(value)) return `${said} Use ${anyOf(made)}.`;
  if (rule.values.length === 0 && (value !== value.toLowerCase() || /\s/.test(value)))
    return `${said} Use lowercase letters, and hyphens instead of spaces.`;
  return null;
}
