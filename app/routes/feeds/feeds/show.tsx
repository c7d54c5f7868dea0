import { data } from "react-router";
import {
  checkFeed,
  getFeed,
  listFeedEntries,
  listFeedProducts,
  markFeedEntriesRead,
  updateFeed,
} from "#api-client/feeds.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { EntryList } from "#components/feeds/entry-list.tsx";
import { FeedFacts } from "#components/feeds/feed-facts.tsx";
import { FeedHead } from "#components/feeds/feed-head.tsx";
import { feedLinks } from "#components/feeds/feed-links.ts";
import { AVAILABILITY_WORDS } from "#components/feeds/feed-words.ts";
import { OfferedFeeds } from "#components/feeds/offered-feeds.tsx";
import { ProductTable } from "#components/feeds/product-table.tsx";
import { FilterChip, FilterForm } from "#components/filter-chips.tsx";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import type { Feed } from "#contract/feeds.ts";
import { SEARCH_MAX } from "#contract/limits.ts";
import { AVAILABILITIES } from "#domain/feeds/product-rules.ts";
import { Form } from "#forms/form.tsx";
import { deleting, postedIntent } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { plural } from "#lib/counts.ts";
import { postedText } from "#lib/posted-text.ts";
import { pageNumber, searchWith } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { Card } from "#ui/card.tsx";
import { Link } from "#ui/link.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { useReading } from "#ui/use-reading.ts";
import "#components/feeds/feeds.css";
import type { Route } from "./+types/show";
import { feedCrumbs } from "./feed-crumbs.ts";

export const handle: BreadcrumbHandle<Route.ComponentProps["loaderData"]> = {
  breadcrumb: ({ loaderData }) => feedCrumbs(loaderData?.feed),
};

/** While a feed is checked, browsers without scripts ask again after so many seconds. */
const AGAIN_SECONDS = "3";
/** A check that is due begins within this time, in milliseconds. */
const DUE_MS = 60_000;

/** Returns whether a feed is checked now, or is about to be. */
function isChecked({ is_checking: is, next_check_at: next }: Feed, now: number): boolean {
  const waited = next === null ? -1 : now - Date.parse(next);
  return is || (waited >= 0 && waited < DUE_MS);
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const page = pageNumber(url.searchParams.get("page"));
  const text = (name: string) => url.searchParams.get(name)?.slice(0, SEARCH_MAX) ?? "";
  const filter = {
    search: text("search"),
    availability: AVAILABILITIES.find((one) => one === text("availability")) ?? "",
    severity: ["error", "warning"].find((one) => one === text("severity")) ?? "",
    removed: text("removed") === "1" ? "1" : "",
  };
  const [feed, { timezone }] = await Promise.all([getFeed(api, params.feedId), readerOf(context)]);
  const shown = { feed, filter, query: url.search, here: url.pathname + url.search };
  const now = Date.now();
  const also = { now, zone: timezone, isChecking: isChecked(feed, now) };
  const again = also.isChecking ? { headers: { Refresh: AGAIN_SECONDS } } : {};
  if (feed.family === "content") {
    const entries = await listFeedEntries(api, feed.id, { search: filter.search || undefined, page });
    return data({ ...shown, ...also, entries: entries.data, products: null, meta: entries.meta }, again);
  }
  const products = await listFeedProducts(api, feed.id, {
    search: filter.search || undefined,
    availability: filter.availability || undefined,
    severity: filter.severity || undefined,
    removed: filter.removed || undefined,
    page,
  });
  return data({ ...shown, ...also, entries: null, products: products.data, meta: products.meta }, again);
}

export async function action({ params, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const { feed } = feedLinks(params.feedId);
  switch (postedIntent(context)) {
    case "check":
      return deleting(async () => {
        await checkFeed(api, params.feedId);
        return redirectWithSuccess(feed, "The feed is being checked.");
      });
    case "read-all":
      return deleting(async () => {
        await markFeedEntriesRead(api, params.feedId);
        return redirectWithSuccess(feed, "All articles marked as read.");
      });
    case "use":
      return deleting(async () => {
        const address = postedText(context.get(postedContext)?.get("address"));
        await updateFeed(api, params.feedId, { address });
        return redirectWithSuccess(feed, "URL changed. The feed is being checked.");
      });
    default:
      throw data(null, { status: 400 });
  }
}

export default function ShowFeed({ loaderData, actionData }: Route.ComponentProps) {
  const { feed, entries, products, meta, filter, query, here, now, zone, isChecking } = loaderData;
  const isFiltered = Object.values(filter).some((value) => value !== "");
  useReading(isChecking);
  return (
    <>
      <FeedHead
        feed={feed}
        page={feed.family === "products" ? "Products" : "Articles"}
        refusal={actionData?.refusal}
      />
      <FeedFacts feed={{ ...feed, is_checking: isChecking }} zone={zone} />
      <OfferedFeeds feed={feed} />
      <FilterForm
        search={{
          label: feed.family === "products" ? "Search products" : "Search articles",
          value: filter.search,
        }}
        clear={isFiltered && <Link to={feedLinks(feed.id).feed}>Clear filters</Link>}
        count={plural(meta.total, feed.family === "products" ? "product" : "article")}
      >
        {products !== null && (
          <>
            <FilterChip
              label="Availability"
              name="availability"
              type="radio"
              none=""
              values={[filter.availability]}
              options={[
                { value: "", label: "Any" },
                ...AVAILABILITIES.map((value) => ({ value, label: AVAILABILITY_WORDS[value] })),
              ]}
            />
            <FilterChip
              label="Problems"
              name="severity"
              type="radio"
              none=""
              values={[filter.severity]}
              options={[
                { value: "", label: "Any" },
                { value: "error", label: "Errors" },
                { value: "warning", label: "Warnings" },
              ]}
            />
            <FilterChip
              label="Gone"
              name="removed"
              values={[filter.removed]}
              options={[{ value: "1", label: "Not in the feed anymore" }]}
            />
          </>
        )}
      </FilterForm>
      {meta.total === 0 && (
        <p>
          {isFiltered
            ? "Nothing matches these filters."
            : isChecking
              ? "The feed is being checked."
              : "Nothing was read yet."}
        </p>
      )}
      {entries !== null && entries.length > 0 && (
        <Card as="section" className="feed-card">
          <header className="feed-card-head">
            <h2>Articles</h2>
            {feed.unread > 0 && (
              <Form id="read-all" isGuarded={false}>
                <SubmitButton name="intent" value="read-all" tone="quiet" size="small">
                  Mark all as read
                </SubmitButton>
              </Form>
            )}
          </header>
          <EntryList entries={entries} now={now} zone={zone} back={here} />
        </Card>
      )}
      {products !== null && products.length > 0 && (
        <Card as="section" className="feed-card">
          <ProductTable feedId={feed.id} products={products} caption={plural(meta.total, "product")} />
        </Card>
      )}
      <Pagination
        page={meta.current_page}
        pages={meta.last_page}
        to={(number) => searchWith(new URLSearchParams(query), { page: String(number) })}
        label="Pages"
      />
    </>
  );
}
