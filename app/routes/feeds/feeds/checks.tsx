import { getFeed, listFeedSnapshots } from "#api-client/feeds.server.ts";
import { FeedHead } from "#components/feeds/feed-head.tsx";
import { feedLinks } from "#components/feeds/feed-links.ts";
import { changeCounts, OUTCOME_WORDS, worded } from "#components/feeds/feed-words.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { FEED_SNAPSHOT_DAYS } from "#contract/limits.ts";
import type { FeedSnapshot } from "#contract/feeds.ts";
import { plural } from "#lib/counts.ts";
import { pageNumber, searchWith } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { Card } from "#ui/card.tsx";
import { Link } from "#ui/link.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { Table } from "#ui/table.tsx";
import { Moment } from "#ui/time.tsx";
import "#components/feeds/feeds.css";
import type { Route } from "./+types/checks";
import { feedCrumbs } from "./feed-crumbs.ts";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData }) => feedCrumbs(loaderData?.feed, "Checks"),
};

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const page = pageNumber(url.searchParams.get("page"));
  const [feed, { data: checks, meta }, { timezone }] = await Promise.all([
    getFeed(api, params.feedId),
    listFeedSnapshots(api, params.feedId, page),
    readerOf(context),
  ]);
  return { feed, checks, meta, query: url.search, zone: timezone };
}

const SOURCES = { check: "Checked", upload: "Uploaded", paste: "Pasted" };

const megabytes = (bytes: number) =>
  bytes < 1_000_000
    ? `${Math.ceil(bytes / 1000).toLocaleString("en-US")} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;

export default function FeedChecks({
  loaderData: { feed, checks, meta, query, zone },
}: Route.ComponentProps) {
  const links = feedLinks(feed.id);
  return (
    <>
      <FeedHead feed={feed} page="Checks" />
      {checks.length === 0 ? (
        <p>This feed wasn’t checked yet.</p>
      ) : (
        <Card as="section" className="feed-card">
          <header className="feed-card-head">
            <h2>{plural(meta.total, "check")}</h2>
            <span className="feed-quiet">They’re kept for {FEED_SNAPSHOT_DAYS} days.</span>
          </header>
          <Table
            caption={<span className="sr-only">{plural(meta.total, "check")}</span>}
            rows={checks}
            rowKey={({ id }) => id}
            columns={[
              { heading: "When", names: true, cell: ({ at }) => <Moment at={at} zone={zone} /> },
              { heading: "How", cell: ({ source }) => worded(SOURCES, source) },
              { heading: "Result", cell: (check) => <Result check={check} /> },
              {
                heading: "Size",
                align: "end",
                cell: ({ bytes }) => (bytes === null ? "–" : megabytes(bytes)),
              },
              {
                heading: "Items",
                align: "end",
                cell: ({ item_count: count }) => count?.toLocaleString("en-US") ?? "–",
              },
              {
                heading: "Changes",
                cell: ({ at, ...check }) => {
                  const counts = changeCounts(check);
                  return counts === "" ? (
                    "–"
                  ) : (
                    <Link to={links.changes + searchWith({ from: at, to: at })}>{counts}</Link>
                  );
                },
              },
            ]}
          />
        </Card>
      )}
      <Pagination
        page={meta.current_page}
        pages={meta.last_page}
        to={(number) => searchWith(new URLSearchParams(query), { page: String(number) })}
        label="Pages of checks"
      />
    </>
  );
}

/** How a check went, and why if it failed. */
const Result = ({ check: { outcome, error, status } }: { check: FeedSnapshot }) => (
  <>
    {worded(OUTCOME_WORDS, outcome)}
    {error !== null && `: ${error}`}
    {outcome === "failed" && status !== null && ` (HTTP ${status})`}
  </>
);
