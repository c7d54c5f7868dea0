import { listFeedAlerts } from "#api-client/feeds.server.ts";
import { AlertList } from "#components/feeds/alert-list.tsx";
import { monitorLinks } from "#components/feeds/feed-links.ts";
import { ALERT_STATE_WORDS } from "#components/feeds/feed-words.ts";
import { MonitorTop } from "#components/feeds/monitor-top.tsx";
import { FEED_ALERT_STATES } from "#contract/vocabulary.ts";
import { plural } from "#lib/counts.ts";
import { pageNumber, searchWith } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { Card } from "#ui/card.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { TabLinks } from "#ui/tab-links.tsx";
import "#components/feeds/feeds.css";
import type { Route } from "./+types/index";
import { monitorCrumb } from "../monitor-crumb.ts";

export const handle = { breadcrumb: () => [monitorCrumb, { label: "Alerts" }] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const state = FEED_ALERT_STATES.find((one) => one === url.searchParams.get("state")) ?? "open";
  const page = pageNumber(url.searchParams.get("page"));
  const [{ data: alerts, meta }, { timezone }] = await Promise.all([
    listFeedAlerts(context.get(apiContext), { state: [state], page }),
    readerOf(context),
  ]);
  return { alerts, meta, state, query: url.search, now: Date.now(), zone: timezone };
}

export default function FeedAlerts({ loaderData }: Route.ComponentProps) {
  const { alerts, meta, state, query, now, zone } = loaderData;
  return (
    <>
      <MonitorTop page="Alerts" />
      <div className="feeds-bar">
        <TabLinks
          label="Which alerts"
          look="segments"
          tabs={FEED_ALERT_STATES.map((one) => ({
            label: ALERT_STATE_WORDS[one],
            to: monitorLinks.alerts + searchWith({ state: one === "open" ? null : one }),
            current: one === state,
          }))}
        />
      </div>
      <Card as="section" className="feed-card">
        <header className="feed-card-head">
          <h2>{plural(meta.total, "alert")}</h2>
        </header>
        <AlertList alerts={alerts} now={now} zone={zone} />
      </Card>
      <Pagination
        page={meta.current_page}
        pages={meta.last_page}
        to={(number) => searchWith(new URLSearchParams(query), { page: String(number) })}
        label="Pages of alerts"
      />
    </>
  );
}
