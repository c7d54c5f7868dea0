import { CAMPAIGN_KINDS, CAMPAIGN_SORTS, CAMPAIGN_STATUSES, ITEM_STATUSES } from "#contract/vocabulary.ts";
import type { CampaignFilter, CampaignKind, CampaignSort } from "#contract/campaigns.ts";
import { toIsoDay } from "#lib/dates.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { parseMonth } from "#lib/months.ts";
import { searchWith } from "#lib/search-params.ts";

/** The statuses that only blog posts have. Those of ads that run are left out. */
const BLOG_STATUSES = ITEM_STATUSES.filter(
  (status) => !["live", "ended", ...CAMPAIGN_STATUSES].includes(status),
);
const LISTED_STATUSES = [...CAMPAIGN_STATUSES, ...BLOG_STATUSES];

/** Returns whether a list shows only blog posts, which have their own filters. */
export const isOfBlogs = (kinds: readonly CampaignKind[]) => kinds.join() === "Blog";

/** Parses the filters in a list's URL. Unknown values are ignored. */
export function campaignFilter(query: URLSearchParams) {
  const kinds = CAMPAIGN_KINDS.filter((kind) => query.getAll("kind").includes(kind));
  const ofBlogs = (name: string) => (isOfBlogs(kinds) ? (query.get(name)?.slice(0, 200) ?? "") : "");
  return {
    search: query.get("search")?.slice(0, 200) ?? "",
    kinds,
    statuses: LISTED_STATUSES.filter((status) => query.getAll("status").includes(status)),
    owners: idsIn(query, "owner"),
    labels: idsIn(query, "label"),
    keyword: ofBlogs("keyword"),
    planned: parseMonth(ofBlogs("planned"), toIsoDay(new Date())) ?? ofBlogs("planned"),
    stale: ofBlogs("stale") === "1" ? "1" : "",
    sort: CAMPAIGN_SORTS.find((sort) => sort === query.get("sort")) ?? CAMPAIGN_SORTS[0],
    archived: query.get("archived") === "1" ? "1" : "",
  };
}
/** The maximum number of people or labels in a filter. */
const IDS_MAX = 50;

const idsIn = (query: URLSearchParams, name: string): string[] =>
  [...new Set(query.getAll(name).map((id) => id.slice(0, 64)))].filter(Boolean).slice(0, IDS_MAX);

export type ListFilter = ReturnType<typeof campaignFilter>;

/** An API without several at once understands a plain value. */
const oneOrMany = (ids: string[]) => (ids.length === 1 ? (ids[0] ?? "") : ids);

/** Converts the filters for the API, without empty ones. */
export function apiFilter(filter: ListFilter): CampaignFilter {
  const { search, kinds, statuses, owners, labels, keyword, planned, stale, archived, sort } = filter;
  return {
    search,
    kind: kinds,
    sort,
    ...(statuses.length > 0 && { status: statuses }),
    ...(owners.length > 0 && { owner: oneOrMany(owners) }),
    ...(labels.length > 0 && { label: oneOrMany(labels) }),
    ...(keyword && { keyword }),
    ...(planned && { planned }),
    ...(stale && { stale: "1" as const }),
    ...(archived && { archived: "1" as const }),
  };
}

export const filterQuery = ({ kinds, statuses, owners, labels, sort, ...rest }: ListFilter) => ({
  ...rest,
  kind: kinds,
  status: statuses,
  owner: owners,
  label: labels,
  sort: sort === CAMPAIGN_SORTS[0] ? "" : sort,
});

export function isNarrowed(filter: ListFilter): boolean {
  const { sort } = filterQuery(filter);
  return searchWith(filterQuery(filter)) !== searchWith({ sort });
}

const SORT_LABELS: Record<CampaignSort, string> = {
  "-updated_at": "Recently updated",
  updated_at: "Least recently updated",
  name: "Name, A to Z",
  "-name": "Name, Z to A",
  starts_on: "Start date, earliest first",
  "-starts_on": "Start date, latest first",
};

/** The choices of the list’s chips, as far as the API tells them. */
export const filterChoices = () => ({
  statuses: [
    ...CAMPAIGN_STATUSES.map((value, index) => ({ value, ...(index === 0 && { heading: "Campaigns" }) })),
    ...BLOG_STATUSES.map((value, index) => ({ value, ...(index === 0 && { heading: "Blog posts" }) })),
  ].map((choice) => ({ ...choice, label: sentenceLabel(choice.value) })),
  sorts: CAMPAIGN_SORTS.map((value) => ({ value, label: SORT_LABELS[value] })),
});
