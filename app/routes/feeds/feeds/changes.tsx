import { getFeed, listFeedChanges } from "#api-client/feeds.server.ts";
import { ChangeList } from "#components/feeds/change-list.tsx";
import { FeedHead } from "#components/feeds/feed-head.tsx";
import { feedLinks } from "#components/feeds/feed-links.ts";
import { CHANGE_WORDS } from "#components/feeds/feed-words.ts";
import { FilterChip, FilterForm } from "#components/filter-chips.tsx";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { FEED_CHANGE_KINDS } from "#contract/vocabulary.ts";
import { plural } from "#lib/counts.ts";
import { pageNumber, searchWith } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { Card } from "#ui/card.tsx";
import { Link } from "#ui/link.tsx";
import { Pagination } from "#ui/pagination.tsx";
import "#components/feeds/feeds.css";
import type { Route } from "./+types/changes";
import { feedCrumbs } from "./feed-crumbs.ts";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData }) => feedCrumbs(loaderData?.feed, "Changes"),
};

const instant = (value: string | null) =>
  value !== null && !Number.isNaN(Date.parse(value)) ? value : undefined;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const kind = FEED_CHANGE_KINDS.filter((one) => url.searchParams.getAll("kind").includes(one));
  // A check leads here with its own moment.
  const from = instant(url.searchParams.get("from"));
  const to = instant(url.searchParams.get("to"));
  const page = pageNumber(url.searchParams.get("page"));
  const [feed, { data: changes, meta }, { timezone }] = await Promise.all([
    getFeed(api, params.feedId),
    listFeedChanges(api, params.feedId, { from, to, kind, page }),
    readerOf(context),
  ]);
  return { feed, changes, meta, kind, from, to, query: url.search, now: Date.now(), zone: timezone };
}

export default function ChangesOfFeed({ loaderData }: Route.ComponentProps) {
  const { feed, changes, meta, kind, from, to, query, now, zone } = loaderData;
  const isFiltered = kind.length > 0 || from !== undefined || to !== undefined;
  return (
    <>
      <FeedHead feed={feed} page="Changes" />
      <FilterForm
        label="Filter changes"
        clear={isFiltered && <Link to={feedLinks(feed.id).changes}>Clear filters</Link>}
        count={plural(meta.total, "change")}
      >
        {from !== undefined && <input type="hidden" name="from" value={from} />}
        {to !== undefined && <input type="hidden" name="to" value={to} />}
        <FilterChip
          label="Change"
          name="kind"
          values={kind}
          options={FEED_CHANGE_KINDS.map((value) => ({ value, label: CHANGE_WORDS[value] }))}
        />
      </FilterForm>
      {changes.length === 0 ? (
        <p>Nothing changed.</p>
      ) : (
        <Card as="section" className="feed-card">
          <ChangeList changes={changes} canMakeTasks now={now} zone={zone} />
        </Card>
      )}
      <Pagination
        page={meta.current_page}
        pages={meta.last_page}
        to={(number) => searchWith(new URLSearchParams(query), { page: String(number) })}
        label="Pages of changes"
      />
    </>
  );
}
