import { getFeed, listFeedChanges } from "#api-client/feeds.server.ts";
import { FeedHead } from "#components/feeds/feed-head.tsx";
import { feedLinks } from "#components/feeds/feed-links.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { FEED_CHANGE_KINDS } from "#contract/vocabulary.ts";
import { pageNumber } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { FoundChanges } from "#components/feeds/found-changes.tsx";
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
  const { feed, from, to, ...found } = loaderData;
  const isFiltered = found.kind.length > 0 || from !== undefined || to !== undefined;
  return (
    <>
      <FeedHead feed={feed} page="Changes" />
      <FoundChanges {...found} clear={isFiltered ? feedLinks(feed.id).changes : null}>
        {from !== undefined && <input type="hidden" name="from" value={from} />}
        {to !== undefined && <input type="hidden" name="to" value={to} />}
      </FoundChanges>
    </>
  );
}
