import { CAMPAIGN_KINDS, CAMPAIGN_SORTS, CAMPAIGN_STATUSES, ITEM_STATUSES } from "#contract/vocabulary.ts";
import type { CampaignFilter, CampaignKind } from "#contract/campaign.ts";

/** A campaign's states and a blog post's, each word once. */
export const LISTED_STATUSES = [...new Set([...CAMPAIGN_STATUSES, ...ITEM_STATUSES])];

/** Whether a list shows blog posts alone, which have filters of their own. */
export const isOfBlogs = (kinds: readonly CampaignKind[]) => kinds.join() === "Blog";

/** What the address of a list asks for. Words that are not known are left out. */
export function campaignFilter(query: URLSearchParams) {
  const kinds = CAMPAIGN_KINDS.filter((kind) => query.getAll("kind").includes(kind));
  const ofBlogs = (name: string) => (isOfBlogs(kinds) ? (query.get(name)?.slice(0, 200) ?? "") : "");
  return {
    search: query.get("search")?.slice(0, 200) ?? "",
    kinds,
    status: LISTED_STATUSES.find((status) => status === query.get("status")) ?? "",
    owner: query.get("owner")?.slice(0, 64) ?? "",
    keyword: ofBlogs("keyword"),
    planned: ofBlogs("planned"),
    stale: ofBlogs("stale") === "1" ? "1" : "",
    sort: CAMPAIGN_SORTS.find((sort) => sort === query.get("sort")) ?? CAMPAIGN_SORTS[0],
    archived: query.get("archived") === "1" ? "1" : "",
  };
}
export type ListFilter = ReturnType<typeof campaignFilter>;

/** The same as the API wants it. */
export const apiFilter = ({
  search,
  kinds,
  status,
  owner,
  keyword,
  planned,
  stale,
  sort,
  archived,
}: ListFilter): CampaignFilter => ({
  search,
  kind: kinds,
  ...(status ? { status: [status] } : {}),
  ...(owner ? { owner } : {}),
  ...(keyword ? { keyword } : {}),
  ...(planned ? { planned } : {}),
  ...(stale ? { stale: "1" as const } : {}),
  sort,
  ...(archived ? { archived: "1" as const } : {}),
});

/** The same as a query string's parts. */
export const filterQuery = ({
  search,
  kinds,
  status,
  owner,
  keyword,
  planned,
  stale,
  sort,
  archived,
}: ListFilter) => ({
  search,
  kind: kinds,
  status,
  owner,
  keyword,
  planned,
  stale,
  sort: sort === CAMPAIGN_SORTS[0] ? "" : sort,
  archived,
});
