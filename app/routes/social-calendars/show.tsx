import { type ReactNode, useEffect } from "react";
import { data, href, useLocation } from "react-router";
import { findLabels } from "#api-client/labels.server.ts";
import { findOrganization } from "#api-client/organizations.server.ts";
import { listMembers } from "#api-client/members.server.ts";
import { getCalendarAlone, getSocialCalendar } from "#api-client/social-calendars.server.ts";
import { readDates, weekStartOf } from "#request/dates.server.ts";
import { readDisplay } from "#request/display.server.ts";
import { KindBadge } from "#components/campaigns/kind-badge.tsx";
import type { BehindHandle } from "#components/shell/behind.ts";
import { useOffers } from "#components/shell/use-offers.ts";
import { Icon } from "#ui/icons.tsx";
import { LabelChips } from "#components/labels/label-chips.tsx";
import { Title } from "#components/shell/title.tsx";
import { Status } from "#components/status.tsx";
import {
  CALENDAR_VIEWS,
  calendarDay,
  calendarView,
  type CalendarView,
  unknownDates,
  VIEW_LABELS,
} from "#domain/calendar/views.ts";
import { parseForm, postedIntent } from "#forms/submit.server.ts";
import { plural, pluralInside } from "#lib/counts.ts";
import { isPrefetch } from "#lib/prefetch.ts";
import { wallClock } from "#lib/zoned-time.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { dropFreshData } from "#ui/fresh-data.ts";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { UnknownDates } from "#ui/unknown-dates.tsx";
import "#components/calendar/styles.ts";
import { PostActions, type PostActionsData } from "#components/boards/post-actions.tsx";
import { PartPopover } from "#ui/part-popover.tsx";
import { weekdayOf } from "#domain/boards/posting-slots.ts";
import { CampaignMenu } from "#components/campaigns/campaign-menu.tsx";
import { calendarLinks } from "#components/calendar/calendar-links.ts";
import { boardFilter, isFiltering } from "#components/calendar/board-filter.ts";
import { filteredBoards, issuesOf } from "#components/calendar/filtered-boards.server.ts";
import {
  daysOf,
  type ListShown,
  shown,
  type ShownBoard,
  toShown,
} from "#components/calendar/shown.server.ts";
import { isMonthWith, type ViewLinks } from "#components/calendar/shown-item.ts";
import { zoneOf } from "#components/calendar/zone-of.ts";
import type { Route } from "./+types/show";
import { addIdea } from "#components/calendar/add-idea.server.ts";
import { ADD_IDEA, AddIdea } from "#components/calendar/add-idea.tsx";
import { boardBulkChoices, boardBulkSchema, changeBoards } from "#components/calendar/bulk-boards.server.ts";
import { BulkList } from "#components/calendar/bulk-list.tsx";
import { bulkAnswer, bulkRefused } from "#components/calendar/bulk.server.ts";
import { CalendarToolbar } from "#components/calendar/calendar-toolbar.tsx";
import { FeedView } from "./feed-view.tsx";
import { ListFilter } from "./list-filter.tsx";
import { LanesView } from "./lanes-view.tsx";
import { ListView, type Selection } from "#components/calendar/list-view.tsx";
import { MonthView } from "#components/calendar/month-view.tsx";
import { InReview } from "#components/calendar/in-review.tsx";
import { SpokenChange } from "#components/calendar/spoken-change.tsx";
import { refusedIdea } from "#components/calendar/refused-idea.ts";
import { Undated } from "#components/calendar/undated.tsx";
import { viewCookie, viewFromCookie } from "./view-cookie.ts";
import { WeekView } from "#components/calendar/week-view.tsx";

type Asked = Pick<Route.LoaderArgs, "request" | "params" | "context" | "url">;

/** Returns what the URL asks for: a view of some days, or of all posts that match a filter. */
async function asked({ request, params, context, url }: Asked) {
  const api = context.get(apiContext);
  const [alone, organization, user] = await Promise.all([
    getCalendarAlone(api, params.socialCalendarId),
    // Needed only for the first day of the week and the possible owners.
    findOrganization(api).catch(() => null),
    readerOf(context),
  ]);
  const zone = zoneOf(alone, user);
  const { day: today, time: now } = wallClock(new Date(), zone) ?? { day: "", time: null };
  const filter = boardFilter(url.searchParams);
  const chosen = calendarView(url.searchParams.get("view"));
  const remembered = viewFromCookie(request.headers.get("Cookie"));
  const isFiltered = isFiltering(filter);
  const view = chosen ?? (isFiltered ? "list" : remembered) ?? "month";
  const isSearch = isFiltered && view === "list";
  const day = calendarDay(url.searchParams.get("date"), today) ?? today;
  const { choice } = await readDates(request.headers);
  const weekStart = weekStartOf(choice, organization?.week_starts_on);
  const days = isSearch ? null : daysOf(view, { day, today, weekStart });
  const calendar = await getSocialCalendar(api, params.socialCalendarId, days ?? undefined);
  const boards = await filteredBoards(api, calendar, filter, zone);
  return {
    api,
    alone,
    organization,
    zone,
    today,
    now,
    filter,
    chosen,
    remembered,
    view,
    isSearch,
    day,
    weekStart,
    calendar,
    boards,
  };
}

export async function loader(args: Route.LoaderArgs) {
  const [{ api, alone, organization, zone, today, now, filter, chosen, remembered, ...found }, known] =
    await Promise.all([asked(args), findLabels(args.context.get(apiContext))]);
  const { view, isSearch, day, weekStart, calendar, boards } = found;
  const isList = view === "list";
  const hasBulk = isList || view === "month";
  const [display, hasTrash, members] = await Promise.all([
    readDisplay(args.request.headers.get("Cookie")),
    hasBulk ? api.offers("/api/trash") : false,
    isList && organization
      ? listMembers(api, organization.id, { project: args.params.projectId }).catch(() => [])
      : [],
  ]);
  const people = isList ? members : calendar.boards.flatMap(({ owner }) => owner ?? []);
  const owners = [...new Map(people.map(({ id, name }) => [id, { id, name }])).values()];
  return data(
    {
      id: calendar.id,
      name: calendar.name,
      status: alone.status,
      labels: alone.labels,
      isArchived: alone.archived_at !== null,
      boards: calendar.boards_count ?? calendar.boards.length,
      can: calendar.can,
      canUpdate: calendar.can.update,
      canCreate: calendar.can.create_board,
      hasFeed: view === "feed" || calendar.networks.includes("instagram"),
      today,
      now,
      // Those for every network, by weekday.
      slots: calendar.posting_slots.flatMap(({ network, weekday, time }) =>
        network === null ? [{ weekday, time }] : [],
      ),
      day,
      unknown: unknownDates(args.url.searchParams, ["date", "from", "to"]),
      chosen,
      shown: shown(calendar, boards, {
        view,
        day,
        today,
        weekStart,
        zone,
        density: display.density,
        isSearch,
      }),
      isPastShown: args.url.searchParams.get("past") === "1",
      filter,
      owners,
      labelChoices: (known ?? []).map(({ id, name }) => ({ id, name })),
      issues: isSearch ? [...issuesOf(boards, calendar)] : [],
      bulk: hasBulk
        ? boardBulkChoices(
            owners.map(({ id, name }) => ({ value: id, label: name })),
            hasTrash,
          )
        : [],
    },
    chosen && chosen !== remembered && !isPrefetch(args.request.headers)
      ? { headers: { "Set-Cookie": viewCookie(chosen) } }
      : {},
  );
}

/** Adds an idea, or changes all posts that are selected in the list. */
export async function action(args: Route.ActionArgs) {
  const { context, url } = args;
  const here = url.pathname + url.search;
  if (postedIntent(context) === ADD_IDEA) return addIdea(context, here);
  const submission = parseForm(context, boardBulkSchema);
  if (submission.status !== "success") return bulkRefused(submission);
  const { api, boards, zone } = await asked(args);
  const outcome = await changeBoards(
    api,
    boards.map(toShown(zone)).filter(({ canUpdate }) => canUpdate),
    submission.value,
  );
  return bulkAnswer(submission, outcome, { word: "post", here });
}

/** If some boards failed, the others have still changed. */
export const shouldRevalidate = () => true;

type Loaded = Route.ComponentProps["loaderData"];
type Params = Route.ComponentProps["params"];

/** All posts of a view, in its order. */
function postsOf({ shown }: Loaded): readonly ShownBoard[] {
  switch (shown.view) {
    case "month":
      return [...shown.weeks.flatMap(({ days }) => days.flatMap(({ items }) => items)), ...shown.undated];
    case "week":
      return shown.days.flatMap(({ items }) => items);
    case "list":
      return [...shown.days.flatMap(({ items }) => items), ...shown.undated];
    case "feed":
      return shown.posts;
    default:
      return shown.lanes.flatMap(({ boards }) => boards);
  }
}

export const handle: BehindHandle<Loaded, Params> = {
  behind: {
    Page: CalendarPage,
    opens: (loaded, params) =>
      postsOf(loaded).map(({ id }) => calendarLinks(params).board(id, loaded.shown.view)),
  },
};

export default function SocialCalendar({ loaderData, params, actionData }: Route.ComponentProps) {
  const { name, chosen, shown } = loaderData;
  useRememberedView(chosen);
  return (
    <>
      <Title
        page={
          shown.view === "boards"
            ? `${name} by status`
            : shown.view === "feed"
              ? `${name} as an Instagram feed`
              : `${name}, ${periodOf(shown)}`
        }
        refused={actionData?.result.status === "error"}
      />
      <CalendarPage loaderData={loaderData} params={params} actionData={actionData} />
    </>
  );
}

const periodOf = ({ label, count }: Loaded["shown"]) => `${label}, ${pluralInside(count, "post")}`;

type CalendarPageProps = {
  loaderData: Loaded;
  params: Params;
  /** None while a post is open over the calendar. */
  actionData?: Route.ComponentProps["actionData"];
};

/** The calendar, from what was loaded alone, so that it can stay behind a post. */
function CalendarPage({ loaderData, params, actionData }: CalendarPageProps) {
  const { name, status, isArchived, boards, canUpdate, canCreate, today, day, shown } = loaderData;
  const links = calendarLinks(params);
  const hasReviewLinks = useOffers("hasReviewLinks");
  return (
    <>
      <PageHeader
        title={name}
        isCompact={!isArchived}
        badge={
          <>
            <KindBadge kind="SocialCalendar" /> <Status of={isArchived ? "archived" : status} />{" "}
            <span className="lead">{plural(boards, "post")}</span> <LabelChips labels={loaderData.labels} />
          </>
        }
        actions={
          <>
            <InReview
              count={shown.inReview}
              to={links.view("list", undefined, { ...loaderData.filter, status: "in_review" })}
            />{" "}
            {loaderData.can.share && hasReviewLinks && (
              <ButtonLink to={links.reviewLinks}>
                <Icon name="share-2" />
                <span className="cal-word">Share</span>
              </ButtonLink>
            )}{" "}
            {canCreate && (
              <ButtonLink
                to={links.newBoard(undefined, undefined, shown.view)}
                tone="primary"
                preventScrollReset
              >
                <Icon name="plus" />
                <span className="cal-word">New post</span>
              </ButtonLink>
            )}{" "}
            <CampaignMenu name={name} links={links} isArchived={isArchived} can={loaderData.can}>
              {canUpdate && <Link to={links.edit}>Settings…</Link>}{" "}
              <Link to={links.slots}>Posting times</Link>{" "}
              <Link to={href("/settings/networks")}>Network limits</Link>{" "}
              {canCreate && <Link to={links.imports}>Import posts…</Link>}{" "}
              <a href={links.export("csv")}>Export as CSV</a> <a href={links.export("ics")}>Export as ICS</a>{" "}
              <Link to={links.feeds}>Calendar feeds</Link>
            </CampaignMenu>
          </>
        }
      />
      <SpokenChange text={periodOf(shown)} />
      <UnknownDates dates={loaderData.unknown} />
      <Toolbar loaderData={loaderData} links={links} />
      {boards === 0 && !(canCreate && isMonthWith(today, shown)) && (
        <EmptyState
          drawing="calendar"
          heading="No posts yet"
          action={
            canCreate && (
              <ButtonLink
                to={links.newBoard(day === today ? undefined : day, undefined, shown.view)}
                preventScrollReset
              >
                Create your first post
              </ButtonLink>
            )
          }
        >
          Choose a day to add one.
        </EmptyState>
      )}
      <PartPopover<PostActionsData> render={(part) => <PostActions data={part.data} />}>
        <CalendarBody
          key={shown.view}
          loaderData={loaderData}
          links={links}
          refused={actionData?.result}
          ticked={actionData?.ticked}
          drawn={actionData?.drawn}
        />
      </PartPopover>
    </>
  );
}

type PageProps = {
  loaderData: Route.ComponentProps["loaderData"];
  links: ReturnType<typeof calendarLinks>;
};

/** Links to other dates, the filter, and the views. */
function Toolbar({ loaderData, links }: PageProps) {
  const { shown, day, today, filter, owners, labelChoices, hasFeed } = loaderData;
  const date = day === today ? undefined : day;
  const isSearch = shown.view === "list" && shown.isSearch;
  const filtering = { filter, shown, date, owners, labels: labelChoices, links };
  return (
    <CalendarToolbar
      views={CALENDAR_VIEWS.filter((view) => view !== "feed" || hasFeed).map((view) => ({
        label: VIEW_LABELS[view],
        to: links.view(view, date, filter),
        current: view === shown.view,
      }))}
      dates={
        shown.view === "boards" || shown.view === "feed" || isSearch
          ? null
          : {
              previous: links.view(shown.view, shown.previous, filter),
              today: links.view(shown.view, undefined, filter),
              next: links.view(shown.view, shown.next, filter),
            }
      }
      label={shown.label}
      view={shown.view}
      day={day}
      counted={isSearch ? null : pluralInside(shown.count, "post")}
    >
      <ListFilter {...filtering} />
    </CalendarToolbar>
  );
}

const words = { noun: "post", add: "Add post", first: "Plan your first post", move: "Move post…" };

/** Returns where the items of a view lead to. */
const viewLinks = (
  { shown: { view }, filter, canCreate }: PageProps["loaderData"],
  links: PageProps["links"],
  here: string,
): ViewLinks<ShownBoard> => ({
  day: (day) => links.view("list", day),
  more: (day) => links.view("list", day, filter),
  page: (date) => links.view(view, date, view === "month" ? filter : {}),
  item: ({ id }) => links.board(id, view),
  move: ({ id }) => links.moveBoard(id, view),
  actions: ({ id }) => links.actions(id, here),
  comments: ({ id }) => links.comments(id),
  publish: ({ id }) => links.publish(id),
  add: canCreate ? (day, time) => links.newBoard(day, time, view) : null,
  drop: ({ item = "" }) => links.boardDay(item),
});

type BodyProps = PageProps & {
  refused: NonNullable<Route.ComponentProps["actionData"]>["result"] | undefined;
  ticked: readonly string[] | undefined;
  drawn: string | undefined;
};

function CalendarBody({ loaderData, links, refused, ...bulk }: BodyProps) {
  const { shown, day, today, now, canCreate, isPastShown, boards } = loaderData;
  const { pathname, search } = useLocation();
  const toView = viewLinks(loaderData, links, pathname + search);
  const idea = refusedIdea(refused);
  const selecting = { loaderData, refused: idea ? undefined : refused, ...bulk };
  const ideaForm = (look: "line" | "block") =>
    canCreate && <AddIdea id="add-idea" calendars={[loaderData]} refused={idea} look={look} />;
  const slots = (date: string) =>
    loaderData.slots.flatMap(({ weekday, time }) =>
      weekday === weekdayOf(date) && (date > today || (date === today && time > (now ?? ""))) ? [time] : [],
    );
  const place = { day, today, words, label: shown.label, links: toView, slots, isPosts: true };
  switch (shown.view) {
    case "month":
      return (
        <div className="mo-and-tray" data-drag-area="">
          <Selectable {...selecting}>
            {(selection) => (
              <MonthView
                {...place}
                view="month"
                counted={plural(shown.count, "post")}
                weeks={shown.weeks}
                first={shown.first}
                earlier={shown.earlier}
                isPastShown={isPastShown}
                selection={selection}
                invitation={boards === 0 ? words.first : undefined}
              />
            )}
          </Selectable>
          <Undated
            items={shown.undated}
            more={
              shown.undatedMore > 0
                ? [{ count: shown.undatedMore, to: links.view("list", undefined, { undated: "1" }) }]
                : []
            }
            to={toView.item}
          >
            {ideaForm("line")}
          </Undated>
        </div>
      );
    case "week":
      return <WeekView {...place} now={now} days={shown.days} />;
    case "list":
      return boards > 0 ? <ShownList {...selecting} shown={shown} links={links} toView={toView} /> : null;
    case "feed":
      return <FeedView shown={shown} toView={toView} />;
    default:
      return boards > 0 || canCreate ? (
        <LanesView shown={shown} links={links} toView={toView} addIdea={ideaForm("block")} />
      ) : null;
  }
}

type SelectableProps = Pick<BodyProps, "loaderData" | "refused" | "ticked" | "drawn">;

/** Renders posts in a form whose actions apply to those that are selected. */
function Selectable({
  loaderData: { canCreate, bulk },
  children,
  after,
  ...answer
}: SelectableProps & { children: (selection: Selection | null) => ReactNode; after?: ReactNode }) {
  if (!canCreate)
    return (
      <>
        {children(null)}
        {after}
      </>
    );
  return (
    <BulkList word="post" legend="Posts" choices={bulk} {...answer} list={children}>
      {after}
    </BulkList>
  );
}

type ShownListProps = SelectableProps & {
  shown: ListShown;
  links: PageProps["links"];
  toView: ViewLinks<ShownBoard>;
};

function ShownList({ shown, links, toView, ...selecting }: ShownListProps) {
  const { today, filter, issues } = selecting.loaderData;
  if (shown.isSearch && shown.count === 0)
    return (
      <EmptyState
        drawing="search"
        heading="No posts match"
        action={<ButtonLink to={links.view("list")}>Clear filters</ButtonLink>}
      >
        Try other filters.
      </EmptyState>
    );
  const { days, undated, earlier, later } = shown;
  const exports = isFiltering(filter) && (
    <p className="actions">
      <a href={links.export("csv", filter)}>Export filtered posts as CSV</a>{" "}
      <a href={links.export("ics", filter)}>Export filtered posts as ICS</a>
    </p>
  );
  return (
    <Selectable {...selecting} after={exports}>
      {(selection) => (
        <ListView
          {...{ days, undated, earlier, later, today, words, selection }}
          links={toView}
          issues={new Map(issues)}
        />
      )}
    </Selectable>
  );
}

/**
 * Remembers the chosen view in the browser, because prefetched or fresh data causes no request in which the server could set the
 * cookie. Data fetched before the choice shows another view, so it is dropped.
 */
function useRememberedView(chosen: CalendarView | null) {
  useEffect(() => {
    if (!chosen || viewFromCookie(document.cookie) === chosen) return;
    document.cookie = viewCookie(chosen);
    dropFreshData();
  }, [chosen]);
}
