import { listAllFeedChanges } from "#api-client/feeds.server.ts";
import { monitorLinks } from "#components/feeds/feed-links.ts";
import { MonitorTop } from "#components/feeds/monitor-top.tsx";
import { FilterChip } from "#components/filter-chips.tsx";
import { FEED_CHANGE_KINDS, FEED_FAMILIES } from "#contract/vocabulary.ts";
import { pageNumber } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { FoundChanges } from "#components/feeds/found-changes.tsx";
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
  const { family, ...found } = loaderData;
  const { kind } = found;
  return (
    <>
      <MonitorTop page="Changes" />
      <FoundChanges {...found} clear={kind.length > 0 || family !== "" ? monitorLinks.changes : null}>
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
      </FoundChanges>
    </>
  );
}
