import { href, redirect } from "react-router";
import { listFeeds } from "#api-client/feeds.server.ts";
import { feedLinks } from "#components/feeds/feed-links.ts";
import { FeedTable } from "#components/feeds/feed-table.tsx";
import { MonitorTop } from "#components/feeds/monitor-top.tsx";
import { plural } from "#lib/counts.ts";
import { pageNumber, searchWith } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Pagination } from "#ui/pagination.tsx";
import "#components/feeds/feeds.css";
import type { Route } from "./+types/products";
import { monitorCrumb } from "./monitor-crumb.ts";

export const handle = { breadcrumb: () => [monitorCrumb, { label: "Products" }] };

/** Lists the product feeds. The only one opens at once. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const page = pageNumber(url.searchParams.get("page"));
  const [{ data: feeds, meta }, { timezone }] = await Promise.all([
    listFeeds(context.get(apiContext), { family: "products", page }),
    readerOf(context),
  ]);
  const [only] = feeds;
  if (meta.total === 1 && only) throw redirect(feedLinks(only.id).feed);
  return { feeds, meta, query: url.search, now: Date.now(), zone: timezone };
}

export default function ProductFeeds({
  loaderData: { feeds, meta, query, now, zone },
}: Route.ComponentProps) {
  return (
    <>
      <MonitorTop page="Products" />
      {feeds.length === 0 ? (
        <EmptyState
          drawing="feeds"
          heading="No product feeds yet"
          action={
            <ButtonLink to={href("/micro-tools/feed-monitor/upload")} tone="primary">
              Upload a product feed
            </ButtonLink>
          }
        >
          Marquee reads Merchant XML, CSV, TSV, and XLSX. It finds errors, and says when a product that your
          ads link to is sold out.
        </EmptyState>
      ) : (
        <Card as="section" className="feed-card">
          <header className="feed-card-head">
            <h2>{plural(meta.total, "product feed")}</h2>
          </header>
          <FeedTable feeds={feeds} caption={plural(meta.total, "product feed")} now={now} zone={zone} />
        </Card>
      )}
      <Pagination
        page={meta.current_page}
        pages={meta.last_page}
        to={(number) => searchWith(new URLSearchParams(query), { page: String(number) })}
        label="Pages of feeds"
      />
    </>
  );
}
