import { getFeed, listFeedProblems, offersProblemExport } from "#api-client/feeds.server.ts";
import { FeedHead } from "#components/feeds/feed-head.tsx";
import { feedLinks } from "#components/feeds/feed-links.ts";
import { attributeName } from "#components/feeds/feed-words.ts";
import { ProblemBars } from "#components/feeds/problem-bars.tsx";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { VERIFIED_ON } from "#domain/feeds/product-rules.ts";
import { plural } from "#lib/counts.ts";
import { formatDay } from "#lib/dates.ts";
import { pageNumber, searchWith } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { Card } from "#ui/card.tsx";
import { Link } from "#ui/link.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { Table } from "#ui/table.tsx";
import "#components/feeds/feeds.css";
import type { Route } from "./+types/problems";
import { feedCrumbs } from "./feed-crumbs.ts";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData }) => feedCrumbs(loaderData?.feed, "Problems"),
};

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const page = pageNumber(url.searchParams.get("page"));
  const wanted = (name: string) => url.searchParams.get(name)?.slice(0, 200) ?? "";
  const filter = { attribute: wanted("attribute"), rule: wanted("rule") };
  const [feed, { data: problems, meta }, canExport] = await Promise.all([
    getFeed(api, params.feedId),
    listFeedProblems(api, params.feedId, {
      attribute: filter.attribute || undefined,
      rule: filter.rule || undefined,
      page,
    }),
    offersProblemExport(api, params.feedId),
  ]);
  return { feed, problems, meta, filter, canExport, query: url.search };
}

export default function FeedProblems({ loaderData }: Route.ComponentProps) {
  const { feed, problems, meta, filter, canExport, query } = loaderData;
  const links = feedLinks(feed.id);
  const isFiltered = filter.rule !== "" || filter.attribute !== "";
  return (
    <>
      <FeedHead feed={feed} page="Problems" />
      {!isFiltered && feed.problems.length > 0 && (
        <Card as="section" className="feed-card">
          <header className="feed-card-head">
            <h2>By rule</h2>
            <span className="feed-quiet">
              Rules of Google Merchant Center, checked on {formatDay(VERIFIED_ON)}.
            </span>
          </header>
          <ProblemBars feedId={feed.id} problems={feed.problems} />
        </Card>
      )}
      <Card as="section" className="feed-card">
        <header className="feed-card-head">
          <h2>{isFiltered && filter.rule !== "" ? filter.rule : "By product"}</h2>
          <span className="count">{meta.total.toLocaleString("en-US")}</span>
          {isFiltered && (
            <Link to={links.problems} className="btn btn-quiet btn-small">
              All problems
            </Link>
          )}
          {canExport && meta.total > 0 && (
            <a
              href={
                links.problemExport +
                searchWith({ attribute: filter.attribute || null, rule: filter.rule || null })
              }
              className="btn btn-quiet btn-small"
            >
              Export CSV
            </a>
          )}
        </header>
        {problems.length === 0 ? (
          <p className="feed-card-text">No problems.</p>
        ) : (
          <Table
            caption={<span className="sr-only">{plural(meta.total, "problem")}</span>}
            rows={problems}
            rowKey={({ id }) => id}
            columns={[
              {
                heading: "Product",
                names: true,
                cell: ({ product: { id, title, key } }) => (
                  <Link to={links.product(id)} className="feed-row-name">
                    <bdi>{title === "" ? key : title}</bdi>
                  </Link>
                ),
              },
              { heading: "Attribute", cell: ({ attribute }) => attributeName(attribute) },
              { heading: "Value", cell: ({ value }) => <bdi>{value === "" ? "Empty" : value}</bdi> },
              { heading: "Rule", cell: ({ rule }) => rule },
            ]}
          />
        )}
      </Card>
      <Pagination
        page={meta.current_page}
        pages={meta.last_page}
        to={(number) => searchWith(new URLSearchParams(query), { page: String(number) })}
        label="Pages of problems"
      />
    </>
  );
}
