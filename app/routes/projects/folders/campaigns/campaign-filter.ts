import { CAMPAIGN_KINDS, CAMPAIGN_SORTS, CAMPAIGN_STATUSES, ITEM_STATUSES } from "#contract/vocabulary.ts";
import type { CampaignFilter } from "#contract/campaign.ts";

/** A campaign's states and a blog post's, each word once. */
export const LISTED_STATUSES = [...new Set([...CAMPAIGN_STATUSES, ...ITEM_STATUSES])];

/** What the address of a list asks for. Words that are not known are left out. */
export function campaignFilter(query: URLSearchParams) {
  const kinds = CAMPAIGN_KINDS.filter((kind) => query.getAll("kind").includes(kind));
  return {
    search: query.get("search")?.slice(0, 200) ?? "",
    kinds,
    status: LISTED_STATUSES.find((status) => status === query.get("status")) ?? "",
    owner: query.get("owner")?.slice(0, 64) ?? "",
    sort: CAMPAIGN_SORTS.find((sort) => sort === query.get("sort")) ?? CAMPAIGN_SORTS[0],
    archived: query.get("archived") === "1" ? "1" : "",
  };
}
export type ListFilter = ReturnType<typeof campaignFilter>;

/** The same as the API wants it. */
export const apiFilter = ({ search, kinds, status, owner, sort, archived }: ListFilter): CampaignFilter => ({
  search,
  kind: kinds,
  ...(status ? { status: [status] } : {}),
  ...(owner ? { owner } : {}),
  sort,
  ...(archived ? { archived: "1" as const } : {}),
});

/** The same as a query string's parts. */
export const filterQuery = ({ search, kinds, status, owner, sort, archived }: ListFilter) => ({
  search,
  kind: kinds,
  status,
  owner,
  sort: sort === CAMPAIGN_SORTS[0] ? "" : sort,
  archived,
});
