import { href } from "react-router";
import {
  checkFeeds,
  getFeed,
  getFeedMonitor,
  listAllFeedChanges,
  listFeedAlerts,
  listFeeds,
  markFeedsSeen,
  offersFeeds,
} from "#api-client/feeds.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { AlertList } from "#components/feeds/alert-list.tsx";
import { ChangeList } from "#components/feeds/change-list.tsx";
import { feedLinks, monitorLinks } from "#components/feeds/feed-links.ts";
import { FeedTable } from "#components/feeds/feed-table.tsx";
import { nightOf } from "#components/feeds/feed-words.ts";
import { MonitorTop } from "#components/feeds/monitor-top.tsx";
import { ProblemBars } from "#components/feeds/problem-bars.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import type { Feed, FeedSummary } from "#contract/feeds.ts";
import { SEARCH_MAX } from "#contract/limits.ts";
import { Form } from "#forms/form.tsx";
import { deleting, postedIntent } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { ago } from "#lib/ago.ts";
import { counted } from "#lib/counts.ts";
import { pageNumber, searchWith } from "#lib/search-params.ts";
import { type Api, apiContext } from "#middleware/api.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { Pagination } from "#ui/pagination.tsx";
import "#components/feeds/feeds.css";
import type { Route } from "./+types/index";

export const handle = { breadcrumb: () => ({ label: "Feed monitor" }) };

/** Alerts and changes that the overview shows. Their own pages have all. */
const SHOWN = 6;

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  if (!(await offersFeeds(api))) return null;
  const page = pageNumber(url.searchParams.get("page"));
  const search = url.searchParams.get("search")?.slice(0, SEARCH_MAX) || undefined;
  const monitor = await getFeedMonitor(api);
  const [alerts, changes, feeds, { timezone }] = await Promise.all([
    listFeedAlerts(api, { page: 1 }),
    listAllFeedChanges(api, { from: monitor.since, family: "products", page: 1 }),
    listFeeds(api, { search, page }),
    readerOf(context),
  ]);
  return {
    monitor,
    alerts: alerts.data.slice(0, SHOWN),
    changes: { shown: changes.data.slice(0, SHOWN), total: changes.meta.total },
    feeds: feeds.data,
    meta: feeds.meta,
    faulty: await faultyFeed(api, feeds.data),
    query: url.search,
    now: Date.now(),
    zone: timezone,
  };
}

/** Returns the feed that most products have errors in. */
async function faultyFeed(api: Api, feeds: readonly FeedSummary[]): Promise<Feed | null> {
  const [worst] = feeds.toSorted((one, other) => other.error_items - one.error_items);
  return worst === undefined || worst.error_items === 0 ? null : getFeed(api, worst.id);
}

export async function action({ context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  return deleting(async () => {
    if (postedIntent(context) === "check") {
      await checkFeeds(api);
      return redirectWithSuccess(monitorLinks.index, "The feeds are being checked.");
    }
    await markFeedsSeen(api);
    return redirectWithSuccess(monitorLinks.index, "Marked as seen.");
  });
}

export default function FeedMonitor({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData === null)
    return (
      <>
        <PageTop page="Feed monitor" />
        <p>This server doesn’t offer the feed monitor yet.</p>
      </>
    );
  const { monitor, alerts, changes, feeds, meta, faulty, query, now, zone } = loaderData;
  if (monitor.feeds === 0)
    return (
      <>
        <MonitorTop page="Overview" refusal={actionData?.refusal} />
        <EmptyState
          drawing="feeds"
          heading="No feeds yet"
          action={
            <>
              <ButtonLink to={href("/micro-tools/feed-monitor/new")} tone="primary">
                Add a feed
              </ButtonLink>{" "}
              <ButtonLink to={href("/micro-tools/feed-monitor/imports")} tone="quiet">
                Import a list (OPML)
              </ButtonLink>
            </>
          }
        >
          Follow the press, competitors, and your product feeds. You see what changed overnight, and which of
          your ads it concerns.
        </EmptyState>
      </>
    );
  return (
    <>
      <MonitorTop page="Overview" unread={monitor.unread} refusal={actionData?.refusal} />
      <div className="feeds-lede">
        <p>
          <b>Since {ago(monitor.since, new Date(now), zone)}:</b> {nightOf(monitor.news)}.
        </p>
        <Form id="mark-seen" isGuarded={false}>
          <SubmitButton name="intent" value="seen" tone="quiet" size="small">
            Mark as seen
          </SubmitButton>
        </Form>
      </div>
      <div className="feeds-two">
        <Card as="section" className="feed-card">
          <header className="feed-card-head">
            <h2>Open alerts</h2>
            <span className="count" data-hot={monitor.open_alerts > 0 || undefined}>
              {monitor.open_alerts}
            </span>
            <Link to={monitorLinks.alerts} className="btn btn-quiet btn-small">
              All alerts
            </Link>
          </header>
          {alerts.length === 0 ? (
            <p className="feed-card-text">Nothing needs you.</p>
          ) : (
            <AlertList alerts={alerts} now={now} zone={zone} />
          )}
        </Card>
        <Card as="section" className="feed-card">
          <header className="feed-card-head">
            <h2>What changed</h2>
            <span className="count">{changes.total.toLocaleString("en-US")}</span>
            <Link to={monitorLinks.changes} className="btn btn-quiet btn-small">
              All changes
            </Link>
          </header>
          {changes.shown.length === 0 ? (
            <p className="feed-card-text">No product changed.</p>
          ) : (
            <ChangeList changes={changes.shown} zone={zone} />
          )}
        </Card>
      </div>
      <Card as="section" className="feed-card">
        <header className="feed-card-head">
          <h2>Feeds</h2>
          <span className="count">{monitor.feeds}</span>
          <span className="feed-keys" aria-hidden>
            <Key outcome="healthy" label="Fine" />
            <Key outcome="warning" label="Warnings" />
            <Key outcome="failed" label="Failed" />
          </span>
          {monitor.is_fetching && (
            <Form id="check-all" isGuarded={false}>
              <SubmitButton name="intent" value="check" tone="quiet" size="small">
                Check all now
              </SubmitButton>
            </Form>
          )}
        </header>
        <FeedTable feeds={feeds} caption={counted(meta.total, "feed")} now={now} zone={zone} />
        <Pagination
          page={meta.current_page}
          pages={meta.last_page}
          to={(number) => searchWith(new URLSearchParams(query), { page: String(number) })}
          label="Pages of feeds"
        />
      </Card>
      {faulty && faulty.problems.length > 0 && (
        <Card as="section" className="feed-card">
          <header className="feed-card-head">
            <h2>Product problems</h2>
            <span className="feed-quiet" dir="auto">
              {faulty.error_items.toLocaleString("en-US")} of {counted(faulty.item_count, "product")} in{" "}
              {faulty.name}
            </span>
            <Link to={feedLinks(faulty.id).problems} className="btn btn-quiet btn-small">
              All problems
            </Link>
          </header>
          <ProblemBars feedId={faulty.id} problems={faulty.problems.slice(0, SHOWN)} />
        </Card>
      )}
    </>
  );
}

const Key = ({ outcome, label }: { outcome: string; label: string }) => (
  <span className="feed-key">
    <span className="feed-strip">
      <i data-outcome={outcome} />
    </span>
    {label}
  </span>
);
