import { listAllFeedEntries, markFeedEntriesRead, getFeedMonitor } from "#api-client/feeds.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { EntryList } from "#components/feeds/entry-list.tsx";
import { monitorLinks } from "#components/feeds/feed-links.ts";
import { MonitorTop } from "#components/feeds/monitor-top.tsx";
import { FilterForm } from "#components/filter-chips.tsx";
import { SEARCH_MAX } from "#contract/limits.ts";
import { Form } from "#forms/form.tsx";
import { deleting } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { pluralInside } from "#lib/counts.ts";
import { pageNumber, searchWith } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { Card } from "#ui/card.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { TabLinks } from "#ui/tab-links.tsx";
import "#components/feeds/feeds.css";
import type { Route } from "./+types/index";
import { monitorCrumb } from "../monitor-crumb.ts";

export const handle = { breadcrumb: () => [monitorCrumb, { label: "Reader" }] };

const SHOWS = ["unread", "starred", "all"] as const;
const SHOW_WORDS = { unread: "New", starred: "Starred", all: "All" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const page = pageNumber(url.searchParams.get("page"));
  const show = SHOWS.find((one) => one === url.searchParams.get("show")) ?? "unread";
  const search = url.searchParams.get("search")?.slice(0, SEARCH_MAX) ?? "";
  const [{ data: entries, meta }, { unread }, { timezone }] = await Promise.all([
    listAllFeedEntries(api, {
      search: search || undefined,
      unread: show === "unread" ? "1" : undefined,
      starred: show === "starred" ? "1" : undefined,
      page,
    }),
    getFeedMonitor(api),
    readerOf(context),
  ]);
  return {
    entries,
    meta,
    unread,
    show,
    search,
    here: url.pathname + url.search,
    query: url.search,
    now: Date.now(),
    zone: timezone,
  };
}

export const action = ({ context }: Route.ActionArgs) =>
  deleting(async () => {
    await markFeedEntriesRead(context.get(apiContext));
    return redirectWithSuccess(monitorLinks.reader, "All articles marked as read.");
  });

export default function FeedReader({ loaderData, actionData }: Route.ComponentProps) {
  const { entries, meta, unread, show, search, here, query, now, zone } = loaderData;
  return (
    <>
      <MonitorTop page="Reader" unread={unread} refusal={actionData?.refusal} />
      <div className="feeds-lede">
        <TabLinks
          label="Which articles"
          look="segments"
          tabs={SHOWS.map((one) => ({
            label: SHOW_WORDS[one],
            to:
              monitorLinks.reader +
              searchWith({ show: one === "unread" ? null : one, search: search || null }),
            current: one === show,
          }))}
        />
        {unread > 0 && (
          <Form id="read-all" isGuarded={false}>
            <SubmitButton name="intent" value="read-all" tone="quiet" size="small">
              Mark all as read
            </SubmitButton>
          </Form>
        )}
      </div>
      <FilterForm
        search={{ label: "Search articles", value: search }}
        count={pluralInside(meta.total, "article")}
      >
        {show !== "unread" && <input type="hidden" name="show" value={show} />}
      </FilterForm>
      {entries.length === 0 ? (
        <p>{search === "" && show === "unread" ? "You’ve read all of them." : "No articles."}</p>
      ) : (
        <Card as="section" className="feed-card">
          <EntryList entries={entries} now={now} zone={zone} back={here} />
        </Card>
      )}
      <Pagination
        page={meta.current_page}
        pages={meta.last_page}
        to={(number) => searchWith(new URLSearchParams(query), { page: String(number) })}
        label="Pages of articles"
      />
    </>
  );
}
