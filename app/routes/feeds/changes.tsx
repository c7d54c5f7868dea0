import { listAllFeedChanges } from "#api-client/feeds.server.ts";
import { ChangeList } from "#components/feeds/change-list.tsx";
import { monitorLinks } from "#components/feeds/feed-links.ts";
import { CHANGE_WORDS } from "#components/feeds/feed-words.ts";
import { MonitorTop } from "#components/feeds/monitor-top.tsx";
import { FilterChip, FilterForm } from "#components/filter-chips.tsx";
import { FEED_CHANGE_KINDS, FEED_FAMILIES } from "#contract/vocabulary.ts";
import { pluralInside } from "#lib/counts.ts";
import { pageNumber, searchWith } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { Card } from "#ui/card.tsx";
import { Link } from "#ui/link.tsx";
import { Pagination } from "#ui/pagination.tsx";
import "#components/feeds/feeds.css";
import type { Route } from "./+types/changes";
import { monitorCrumb } from "./monitor-crumb.ts";

export const handle = { breadcrumb: () => [monitorCrumb, { label: "Changes" }] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = pageNumber(url.searchParams.get("page"));
  const kind = FEED_CHANGE_KINDS.filter((one) => url.searchParams.getAll("kind").includes(one));
  const family = FEED_FAMILIES.find((one) => one === url.searchParams.get("family"));
  const [{ data: changes, meta }, { timezone }] = await Promise.all([
    listAllFeedChanges(context.get(apiContext), { kind, ...(family && { family }), page }),
    readerOf(context),
  ]);
  return { changes, meta, kind, family: family ?? "", query: url.search, now: Date.now(), zone: timezone };
}

export default function FeedChanges({ loaderData }: Route.ComponentProps) {
  const { changes, meta, kind, family, query, now, zone } = loaderData;
  return (
    <>
      <MonitorTop page="Changes" />
      <FilterForm
        label="Filter changes"
        clear={(kind.length > 0 || family !== "") && <Link to={monitorLinks.changes}>Clear filters</Link>}
        count={pluralInside(meta.total, "change")}
      >
        <FilterChip
          label="Feeds"
          name="family"
          type="radio"
          none=""
          values={[family]}
          options={[
            { value: "", label: "All feeds" },
            { value: "products", label: "Products" },
            { value: "content", label: "Articles" },
          ]}
        />
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
