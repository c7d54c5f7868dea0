import { CAMPAIGN_KINDS, CAMPAIGN_SORTS, CAMPAIGN_STATUSES, ITEM_STATUSES } from "#contract/vocabulary.ts";
import type { CampaignFilter, CampaignKind, CampaignSort } from "#contract/campaigns.ts";
import { toIsoDay } from "#lib/dates.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { parseMonth } from "#lib/months.ts";
import { searchWith } from "#lib/search-params.ts";

/** All statuses of campaigns and blog posts, without duplicates. */
const LISTED_STATUSES = [...new Set([...CAMPAIGN_STATUSES, ...ITEM_STATUSES])];

/** Returns whether a list shows only blog posts, which have their own filters. */
export const isOfBlogs = (kinds: readonly CampaignKind[]) => kinds.join() === "Blog";

/** Parses the filters in a list's URL. Unknown values are ignored. */
export function campaignFilter(query: URLSearchParams) {
  const kinds = CAMPAIGN_KINDS.filter((kind) => query.getAll("kind").includes(kind));
  const ofBlogs = (name: string) => (isOfBlogs(kinds) ? (query.get(name)?.slice(0, 200) ?? "") : "");
  return {
    search: query.get("search")?.slice(0, 200) ?? "",
    kinds,
    status: LISTED_STATUSES.find((status) => status === query.get("status")) ?? "",
    owner: query.get("owner")?.slice(0, 64) ?? "",
    label: query.get("label")?.slice(0, 64) ?? "",
    keyword: ofBlogs("keyword"),
    planned: parseMonth(ofBlogs("planned"), toIsoDay(new Date())) ?? ofBlogs("planned"),
    stale: ofBlogs("stale") === "1" ? "1" : "",
    sort: CAMPAIGN_SORTS.find((sort) => sort === query.get("sort")) ?? CAMPAIGN_SORTS[0],
    archived: query.get("archived") === "1" ? "1" : "",
  };
}
export type ListFilter = ReturnType<typeof campaignFilter>;

/** Converts the filters for the API, without empty ones. */
export function apiFilter({
  search,
  kinds,
  status,
  stale,
  archived,
  sort,
  ...rest
}: ListFilter): CampaignFilter {
  const { owner, label, keyword, planned } = rest;
  return {
    search,
    kind: kinds,
    sort,
    ...(status && { status: [status] }),
    ...(owner && { owner }),
    ...(label && { label }),
    ...(keyword && { keyword }),
    ...(planned && { planned }),
    ...(stale && { stale: "1" as const }),
    ...(archived && { archived: "1" as const }),
  };
}

export const filterQuery = ({ search, kinds, sort, ...rest }: ListFilter) => ({
  search,
  kind: kinds,
  ...rest,
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

export const filterChoices = (
  filter: ListFilter,
  members: readonly { value: string; label: string }[] | null,
  labels: readonly { id: string; name: string }[] | null,
) => [
  {
    name: "status",
    label: "Status",
    value: filter.status,
    options: [
      { value: "", label: "All statuses" },
      ...LISTED_STATUSES.map((value) => ({ value, label: sentenceLabel(value) })),
    ],
  },
  // If the API doesn't list the members, there is no select for them.
  ...(members
    ? [
        {
          name: "owner",
          label: isOfBlogs(filter.kinds) ? "Author" : "Owner",
          value: filter.owner,
          options: [{ value: "", label: isOfBlogs(filter.kinds) ? "All authors" : "All owners" }, ...members],
        },
      ]
    : []),
  ...(labels?.length
    ? [
        {
          name: "label",
          label: "Label",
          value: filter.label,
          options: [
            { value: "", label: "All labels" },
            ...labels.map(({ id, name }) => ({ value: id, label: name })),
          ],
        },
      ]
    : []),
  {
    name: "sort",
    label: "Sort",
    value: filter.sort,
    options: CAMPAIGN_SORTS.map((value) => ({ value, label: SORT_LABELS[value] })),
  },
];
