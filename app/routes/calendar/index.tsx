import type { ReactNode } from "react";
import { href, redirect, useLocation } from "react-router";
import { offersFeeds } from "#api-client/calendar-feeds.server.ts";
import { getCalendar } from "#api-client/calendar.server.ts";
import { findLabels } from "#api-client/labels.server.ts";
import { findOrganization } from "#api-client/organizations.server.ts";
import { findMembers } from "#api-client/members.server.ts";
import { getProject, listAllProjects } from "#api-client/projects.server.ts";
import { findTeams } from "#api-client/teams.server.ts";
import { offersTasks } from "#api-client/tasks.server.ts";
import { readDates, weekStartOf } from "#request/dates.server.ts";
import { readDisplay } from "#request/display.server.ts";
import { addIdea } from "#components/calendar/add-idea.server.ts";
import { ADD_IDEA, AddIdea } from "#components/calendar/add-idea.tsx";
import { boardBulkChoices, boardBulkSchema, changeBoards } from "#components/calendar/bulk-boards.server.ts";
import { BulkList } from "#components/calendar/bulk-list.tsx";
import { bulkAnswer, bulkRefused } from "#components/calendar/bulk.server.ts";
import { calendarLinks } from "#components/calendar/calendar-links.ts";
import { CalendarToolbar } from "#components/calendar/calendar-toolbar.tsx";
import { ClashNote } from "#components/calendar/clash-note.tsx";
import { freeTimes } from "#components/calendar/free-times.server.ts";
import { ListView, type Selection } from "#components/calendar/list-view.tsx";
import { MonthView } from "#components/calendar/month-view.tsx";
import { projectCalendarLinks } from "#components/calendar/project-calendar-links.ts";
import {
  DEFAULT_TYPES,
  isFiltered,
  type ProjectFilter,
  projectFilter,
} from "#components/calendar/project-filter.ts";
import { ProjectListFilter } from "#components/calendar/project-list-filter.tsx";
import { refusedIdea } from "#components/calendar/refused-idea.ts";
import { shownCalendar, type ShownDated, shownTray } from "#components/calendar/shown-calendar.server.ts";
import { isMonthWith, type ViewLinks } from "#components/calendar/shown-item.ts";
import { InReview } from "#components/calendar/in-review.tsx";
import { SpokenChange } from "#components/calendar/spoken-change.tsx";
import { timelineScales } from "#components/calendar/timeline-scales.ts";
import { TimelineView } from "#components/calendar/timeline-view.tsx";
import { Undated } from "#components/calendar/undated.tsx";
import { WeekView } from "#components/calendar/week-view.tsx";
import { PostActions, type PostActionsData } from "#components/boards/post-actions.tsx";
import { PartPopover } from "#ui/part-popover.tsx";
import { TabLinks } from "#ui/tab-links.tsx";
import type { BehindHandle } from "#components/shell/behind.ts";
import { Title } from "#components/shell/title.tsx";
import { useOffers } from "#components/shell/use-offers.ts";
import type { Calendar, CalendarItem } from "#contract/calendar.ts";
import { CALENDAR_DAYS_MAX } from "#contract/limits.ts";
import { CALENDAR_TYPES } from "#contract/vocabulary.ts";
import { emptyCampaigns } from "#domain/calendar/clashes.ts";
import { observancesOn } from "#domain/calendar/observances.server.ts";
import { pageOf, PROJECT_VIEW_LABELS, PROJECT_VIEWS, projectView } from "#domain/calendar/project-views.ts";
import { calendarDay, unknownDates } from "#domain/calendar/views.ts";
import { parseForm, postedIntent } from "#forms/submit.server.ts";
import { plural, pluralInside } from "#lib/counts.ts";
import { addDays } from "#lib/dates.ts";
import { searchWith } from "#lib/search-params.ts";
import { wallClock } from "#lib/zoned-time.ts";
import { type Api, apiContext } from "#middleware/api.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { Icon } from "#ui/icons.tsx";
import { Menu } from "#ui/menu.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { UnknownDates } from "#ui/unknown-dates.tsx";
import "#components/calendar/styles.ts";
import { changeAll, datedBulkChoices, datedBulkSchema } from "./bulk.server.ts";
import type { Route } from "./+types/index";

/** How many items the API counted, but didn't send. */
const leftOf = ({ data, meta }: Calendar): number => (meta ? Math.max(meta.total - data.length, 0) : 0);

/**
 * Returns the campaigns without anything in their days. Those that reach beyond the page need a look at their other days too. What
 * isn't sent may be in any of them.
 */
async function findEmpty(
  api: Api,
  project: string | null,
  shown: Calendar,
  days: { from: string; to: string },
): Promise<CalendarItem[]> {
  if (leftOf(shown) > 0) return [];
  const items = shown.data;
  const empty = emptyCampaigns(items);
  const isInside = ({ starts_on, ends_on }: CalendarItem) => starts_on >= days.from && ends_on <= days.to;
  const outside = empty.filter((campaign) => !isInside(campaign));
  if (outside.length === 0) return empty;
  const from = outside.reduce((least, { starts_on: day }) => (day < least ? day : least), days.from);
  const to = outside.reduce((most, { ends_on: day }) => (day > most ? day : most), days.to);
  const last = addDays(from, CALENDAR_DAYS_MAX - 1);
  // A campaign of more than a year isn't judged.
  const judged = empty.filter((campaign) => isInside(campaign) || campaign.ends_on <= last);
  const parts = await getCalendar(api, project, {
    from,
    to: to < last ? to : last,
    kind: ["board", "meta_ad", "google_ad", "blog"],
  });
  if (leftOf(parts) > 0) return empty.filter(isInside);
  return emptyCampaigns([...judged, ...parts.data]);
}

/** Returns the time (HH:MM) in the zone of what is shown, or null if it is in several, or another day there. */
function timeOn(
  today: string,
  { calendars, data }: Pick<Calendar, "calendars" | "data">,
  timezone: string | null,
): string | null {
  const posts = data.filter(({ type }) => type === "board");
  const [zone = timezone, ...others] = new Set([...(calendars ?? []), ...posts].map((one) => one.zone));
  const clock = others.length === 0 ? wallClock(new Date(), zone) : null;
  return clock?.day === today ? clock.time : null;
}

/** Posts, and what they clash with. */
const POST_TYPES = ["board", "event", "freeze"] as const;

type Asked = Pick<Route.LoaderArgs, "params" | "context" | "url">;

/** Returns what the URL asks for. Days are plain, so today is the only thing that depends on where someone is. */
async function asked({ params, context, url }: Asked) {
  const api = context.get(apiContext);
  const [organization, user] = await Promise.all([
    findOrganization(api).catch(() => null),
    readerOf(context),
  ]);
  const today = wallClock(new Date(), user.timezone)?.day ?? "";
  const view = projectView(url.searchParams.get("view"));
  const chosen = projectFilter(url.searchParams);
  const filter = view === "timeline" ? { ...chosen, of: "everything" as const } : chosen;
  return {
    api,
    project: params.projectId ?? null,
    organization,
    timezone: user.timezone,
    today,
    filter,
    wanted: {
      kind:
        filter.of === ""
          ? POST_TYPES
          : // Tasks may be many, and clash with nothing.
            filter.kind.includes("task")
            ? CALENDAR_TYPES
            : DEFAULT_TYPES,
      project: filter.project === "" ? [] : [filter.project],
    },
    view,
    day: calendarDay(url.searchParams.get("date"), today) ?? today,
  };
}

export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  if (url.searchParams.get("view") === "quarter")
    throw redirect(url.pathname + searchWith(url.searchParams, { view: "timeline" }));
  const api = context.get(apiContext);
  const project = params.projectId ?? null;
  const cookies = request.headers.get("Cookie");
  const [
    { organization, timezone, today, filter, wanted, view, day },
    record,
    projects,
    display,
    labels,
    hasTasks,
    hasFeeds,
    ownTeams,
    hasTrash,
    members,
  ] = await Promise.all([
    asked({ params, context, url }),
    project === null ? null : getProject(api, project),
    project === null ? listAllProjects(api) : [],
    readDisplay(cookies),
    findLabels(api),
    offersTasks(api),
    offersFeeds(api, project),
    project === null ? [] : findTeams(api, project),
    api.offers("/api/trash"),
    findMembers(api, readerOf(context)).catch(() => null),
  ]);
  const ofTeams = projects.find(({ slug }) => slug === filter.project)?.slug;
  const { choice } = await readDates(request.headers);
  const weekStart = weekStartOf(choice, organization?.week_starts_on);
  const days = pageOf(view, day, weekStart, today, filter.scale || undefined).weeks.flat();
  const [from = day, to = day] = [days[0], days.at(-1)];
  const isPosts = filter.of === "";
  const isPlan = project !== null && isPosts && (view === "month" || view === "week");
  const isSelectable = view === "agenda" || (isPosts && view === "month");
  const [teams, found, observances] = await Promise.all([
    ofTeams === undefined ? ownTeams : findTeams(api, ofTeams),
    getCalendar(api, project, { from, to, ...wanted, include: isPlan ? "calendars" : undefined }),
    observancesOn(days, choice.holidays),
  ]);
  const team = teams.find(({ id }) => id === filter.team);
  const empty = await findEmpty(api, project, found, { from, to });
  const isPastShown = url.searchParams.get("past") === "1";
  const teamIds = new Set(team && [team.id, ...team.members.map(({ id }) => id)]);
  const shown = shownCalendar(found.data, empty, {
    view,
    day,
    today,
    weekStart,
    density: display.density,
    filter,
    team: teamIds,
    isPastShown,
    isEverywhere: project === null,
    isPosts,
    isWhole: leftOf(found) === 0,
    observances,
  });
  const canCreate = record ? record.can.update : projects.some(({ can }) => can.update);
  const owners = (members ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const bulkChoices = isPosts ? boardBulkChoices(owners, hasTrash) : datedBulkChoices(owners);
  return {
    name: record?.name ?? null,
    hasFeeds,
    // An API that knows no clients has no links to projects.
    canShare: record?.can.manage === true && record.client_name !== undefined,
    canCreate,
    today,
    weekStart,
    day,
    unknown: unknownDates(url.searchParams, ["date"]),
    shown,
    tray: view === "month" ? shownTray(found, { filter, team: teamIds, canCreate }) : null,
    slots: freeTimes(found, days),
    now: timeOn(today, found, timezone),
    left: leftOf(found),
    isPastShown,
    filter,
    types: hasTasks ? CALENDAR_TYPES : DEFAULT_TYPES,
    owners,
    teams: teams.map(({ id, name }) => ({ value: id, label: name })),
    bulk: isSelectable ? bulkChoices : [],
    labels: (labels ?? []).map(({ id, name }) => ({ value: id, label: name })),
    projects: projects.map(({ slug, name }) => ({ value: slug, label: name })),
  };
}

/** Adds an idea, or changes all that is selected in the month or the agenda. */
export async function action({ request, params, context, url }: Route.ActionArgs) {
  const here = url.pathname + url.search;
  if (postedIntent(context) === ADD_IDEA) return addIdea(context, here);
  const items = async () => {
    const { api, project, organization, wanted, view, day, today } = await asked({ params, context, url });
    const { choice } = await readDates(request.headers);
    const weekStart = weekStartOf(choice, organization?.week_starts_on);
    const days = pageOf(view, day, weekStart, today).weeks.flat();
    const [from = day, to = day] = [days[0], days.at(-1)];
    return { api, items: (await getCalendar(api, project, { from, to, ...wanted })).data };
  };
  if (projectFilter(url.searchParams).of === "") {
    const submission = parseForm(context, boardBulkSchema);
    if (submission.status !== "success") return bulkRefused(submission);
    const found = await items();
    const boards = found.items
      .filter(({ type, can }) => type === "board" && can.update)
      .map((item) => ({ ...item, day: item.starts_on }));
    const outcome = await changeBoards(found.api, boards, submission.value);
    return bulkAnswer(submission, outcome, { word: "post", here });
  }
  const submission = parseForm(context, datedBulkSchema);
  if (submission.status !== "success") return bulkRefused(submission);
  const found = await items();
  const outcome = await changeAll(found.api, found.items, submission.value);
  return bulkAnswer(submission, outcome, { word: "item", here });
}

/** If some items failed, the others have still changed. */
export const shouldRevalidate = () => true;

const wordsOf = (filter: ProjectFilter) =>
  filter.of === ""
    ? { noun: "post", add: "Add post", first: "Plan a post", move: "Move post…" }
    : { noun: "item", add: "Add", first: "Add the first", move: "Move…" };

type Loaded = Route.ComponentProps["loaderData"];
type Params = Route.ComponentProps["params"];

/** All items of a view, in its order. */
function itemsOf({ shown, tray }: Loaded): readonly ShownDated[] {
  switch (shown.view) {
    case "month":
      return [
        ...shown.weeks.flatMap(({ days }) => days.flatMap(({ items }) => items)),
        ...(tray?.items ?? []),
      ];
    case "timeline":
      return [];
    default:
      return shown.days.flatMap(({ items }) => items);
  }
}

/** Whether it is a post. In the tray, it has no type. */
const isPost = ({ type }: ShownDated) => type === "board" || type === undefined;

/** Where an item leads to. A post leads back here after a step. */
const pathFrom = (here: string, item: ShownDated) =>
  item.path + (isPost(item) ? searchWith({ back: here }) : "");

export const handle: BehindHandle<Loaded, Params> = {
  behind: {
    Page: CalendarPage,
    opens: (loaded, _, here) => itemsOf(loaded).flatMap((item) => (isPost(item) ? pathFrom(here, item) : [])),
  },
};

export default function ProjectCalendar({ loaderData, params, actionData }: Route.ComponentProps) {
  const { name } = loaderData;
  return (
    <>
      <Title
        page={`${name === null ? "Calendar" : `${name} calendar`}, ${periodOf(loaderData)}`}
        refused={actionData?.result.status === "error"}
      />
      <CalendarPage loaderData={loaderData} params={params} actionData={actionData} />
    </>
  );
}

const periodOf = ({ shown: { label, count }, filter }: Loaded) =>
  `${label}, ${pluralInside(count, wordsOf(filter).noun)}`;

type CalendarPageProps = {
  loaderData: Loaded;
  params: Params;
  /** None while a post is open over the calendar. */
  actionData?: Route.ComponentProps["actionData"];
};

/** The calendar, from what was loaded alone, so that it can stay behind a post. */
function CalendarPage({ loaderData, params, actionData }: CalendarPageProps) {
  const { name, canShare, canCreate, today, day, shown, filter, left, owners, projects } = loaderData;
  const hasReviewLinks = useOffers("hasReviewLinks");
  const words = wordsOf(filter);
  const links = projectCalendarLinks(params.projectId);
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const { view, label } = shown;
  const date = day === today ? undefined : day;
  const isTimeline = view === "timeline";
  const tabs = [
    {
      label: "Posts",
      to: links.view(isTimeline ? "month" : view, date, { ...filter, of: "", kind: [] }),
      current: filter.of === "",
    },
    {
      label: "Everything",
      to: links.view(isTimeline ? "month" : view, date, { ...filter, of: "everything" }),
      current: filter.of !== "" && !isTimeline,
    },
    {
      label: "Timeline",
      to: links.view("timeline", date, { ...filter, of: "" }),
      current: isTimeline,
    },
  ];
  return (
    <>
      <PageHeader
        title={name === null ? "Calendar" : `${name} calendar`}
        isCompact
        badge={<TabLinks label="Calendar of" look="views" tabs={tabs} />}
        actions={
          <>
            <ClashNote clashes={shown.clashes} count={shown.clashCount} />{" "}
            <InReview
              count={shown.inReview}
              to={links.view("agenda", date, { ...filter, status: "in_review" })}
            />{" "}
            {canShare && hasReviewLinks && links.reviewLinks !== null && (
              <ButtonLink to={links.reviewLinks}>
                <Icon name="share-2" />
                <span className="cal-word">Share</span>
              </ButtonLink>
            )}{" "}
            {canCreate && (
              <ButtonLink to={links.add(date, undefined, here)} tone="primary" preventScrollReset>
                <Icon name="plus" />
                <span className="cal-word">{filter.of === "" ? "New post" : "Add"}</span>
              </ButtonLink>
            )}{" "}
            <Menu id="calendar-more" label="More actions" record={name ?? "Calendar"} look="dots">
              {/* On a phone the tabs have no room. */}
              {tabs.map(({ label: tab, to }) => (
                <Link key={tab} to={to} className="cal-tab">
                  {tab}
                </Link>
              ))}{" "}
              {loaderData.hasFeeds && <Link to={links.feeds}>Calendar feeds</Link>}{" "}
              <Link to={href("/settings/preferences")}>Holidays</Link>
            </Menu>
          </>
        }
      />
      <SpokenChange text={periodOf(loaderData)} />
      <UnknownDates dates={loaderData.unknown} />
      <CalendarToolbar
        views={
          isTimeline
            ? timelineScales(filter.scale, (scale) => links.view(view, date, { ...filter, scale }))
            : PROJECT_VIEWS.filter((one) => one !== "timeline").map((one) => ({
                label: PROJECT_VIEW_LABELS[one],
                to: links.view(one, date, filter),
                current: one === view,
              }))
        }
        viewsLabel={isTimeline ? "Scale" : undefined}
        dates={{
          previous: links.view(view, shown.previous, filter),
          today: links.view(view, undefined, filter),
          next: links.view(view, shown.next, filter),
        }}
        label={label}
        view={view}
        day={day}
        counted={pluralInside(shown.count, words.noun)}
      >
        <ProjectListFilter
          filter={filter}
          view={view}
          date={date}
          owners={owners}
          teams={loaderData.teams}
          labels={loaderData.labels}
          projects={projects}
          types={loaderData.types}
          links={links}
        />
      </CalendarToolbar>
      {left > 0 && <p className="week-nothing">{left} more aren’t shown. Choose fewer days.</p>}
      {shown.count === 0 && !(canCreate && !isFiltered(filter) && isMonthWith(today, shown)) && (
        <EmptyState
          drawing={isFiltered(filter) ? "search" : "calendar"}
          heading={
            isFiltered(filter)
              ? "Nothing matches"
              : filter.of === ""
                ? `No posts: ${label}`
                : `Nothing planned: ${label}`
          }
          action={
            isFiltered(filter) ? (
              <ButtonLink to={links.view(view, date)}>Clear filters</ButtonLink>
            ) : (
              canCreate && (
                <ButtonLink to={links.add(date, undefined, here)} preventScrollReset>
                  Add the first
                </ButtonLink>
              )
            )
          }
        >
          {isFiltered(filter)
            ? "Try other filters."
            : "Posts, ads, blog posts, and events appear on their days."}
        </EmptyState>
      )}
      <PartPopover<PostActionsData> render={(part) => <PostActions data={part.data} />}>
        <CalendarBody
          key={view}
          loaderData={loaderData}
          links={links}
          projectId={params.projectId}
          actionData={actionData}
        />
      </PartPopover>
    </>
  );
}

type BodyProps = {
  loaderData: Route.ComponentProps["loaderData"];
  links: ReturnType<typeof projectCalendarLinks>;
  projectId: string | undefined;
  actionData: Route.ComponentProps["actionData"];
};

function CalendarBody({ loaderData, links, projectId = "", actionData }: BodyProps) {
  const { shown, day, today, filter, canCreate, ...rest } = loaderData;
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const back = searchWith({ back: here });
  const words = wordsOf(filter);
  const to: ViewLinks<ShownDated> = {
    day: (one) => links.view("agenda", one),
    more: (one) => links.view("agenda", one, filter),
    page: (one) => links.view(shown.view, one, filter),
    item: (item) => pathFrom(here, item),
    move: ({ type = "", id }) => links.day(type, id) + back,
    actions: ({ path }) => `${path}/more${back}`,
    comments: ({ path }) => `${path}/comments`,
    publish: ({ path }) => `${path}/status?to=published`,
    add: canCreate ? (date, time) => links.add(date, time, here) : null,
    // No page of this calendar moves what is in the tray, but that of the post does.
    drop: ({ type, item = "", path = "" }) => (type === undefined ? `${path}/day` : links.day(type, item)),
  };
  const slots = (one: string) => rest.slots[one] ?? [];
  const place = { label: shown.label, day, today, words, links: to, slots, isPosts: filter.of === "" };
  const idea = refusedIdea(actionData?.result);
  const canChange = itemsOf(loaderData).some(({ canUpdate }) => canUpdate);
  const selecting = (isSelectable: boolean, list: (selection: Selection | null) => ReactNode) =>
    isSelectable ? (
      <BulkList
        word={words.noun}
        legend={filter.of === "" ? "Posts" : "Items"}
        choices={rest.bulk}
        refused={idea ? undefined : actionData?.result}
        ticked={actionData?.ticked}
        drawn={actionData?.drawn}
        list={list}
      />
    ) : (
      list(null)
    );
  switch (shown.view) {
    case "month": {
      const month = (selection: Selection | null) => (
        <MonthView
          {...place}
          view={shown.view}
          counted={plural(shown.count, words.noun)}
          weeks={shown.weeks}
          first={shown.first}
          earlier={shown.earlier}
          running={shown.running}
          isPastShown={rest.isPastShown}
          invitation={shown.count === 0 && !isFiltered(filter) ? words.first : undefined}
          selection={selection}
        />
      );
      if (filter.of !== "") return month(null);
      return (
        <div className="mo-and-tray" data-drag-area="">
          {/* A month without posts keeps what is held over it from another. */}
          {selecting(canCreate || canChange, month)}
          {rest.tray && (
            <Undated
              items={rest.tray.items}
              more={rest.tray.more.map(({ id, folder, ...more }) => ({
                ...more,
                to: calendarLinks({ projectId, folderId: folder, socialCalendarId: id }).view(
                  "list",
                  undefined,
                  { undated: "1" },
                ),
              }))}
              to={to.item}
            >
              {rest.tray.calendars.length > 0 && (
                <AddIdea id="add-idea" calendars={rest.tray.calendars} refused={idea} look="line" />
              )}
            </Undated>
          )}
        </div>
      );
    }
    case "timeline":
      return (
        <TimelineView
          label={shown.label}
          first={shown.first}
          days={shown.days}
          today={today}
          weekStart={rest.weekStart}
          groups={shown.groups}
          more={shown.more}
          move={({ type, id }) => links.day(type, id) + back}
          drop={({ type, id }) => links.day(type, id)}
        />
      );
    case "week":
      return <WeekView {...place} now={rest.now} days={shown.days} />;
    default: {
      const list = {
        days: shown.days,
        earlier: shown.previous,
        later: shown.next,
        today,
        words,
        links: to,
      };
      return selecting(canChange, (selection) => <ListView {...list} selection={selection} />);
    }
  }
}
