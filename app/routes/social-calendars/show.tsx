import { useEffect } from "react";
import { data } from "react-router";
import { findOrganization } from "#api-client/organizations.server.ts";
import { listMembers } from "#api-client/members.server.ts";
import { getCalendarAlone, getSocialCalendar } from "#api-client/social-calendars.server.ts";
import { KindBadge } from "#components/campaigns/kind-badge.tsx";
import { Title } from "#components/shell/title.tsx";
import {
  calendarDay,
  calendarView,
  type CalendarView,
  unknownDates,
  VIEW_LABELS,
} from "#domain/calendar/views.ts";
import { plural, pluralInside } from "#lib/counts.ts";
import { sentenceLabel } from "#lib/labels.ts";
import type { WeekStart } from "#lib/dates.ts";
import { isPrefetch } from "#lib/prefetch.ts";
import { wallClock } from "#lib/zoned-time.ts";
import { apiContext } from "#middleware/api.server.ts";
import { userContext } from "#middleware/auth.server.ts";
import { StatusBadge } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { dropFreshData } from "#ui/fresh-data.ts";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { UnknownDates } from "#ui/unknown-dates.tsx";
import "../../components/calendar/calendar.css";
import { CampaignMenu } from "#components/campaigns/campaign-menu.tsx";
import { calendarLinks } from "#components/calendar/calendar-links.ts";
import { CalendarToolbar } from "./calendar-toolbar.tsx";
import { FilteredList } from "./filtered-list.tsx";
import { LanesView } from "./lanes-view.tsx";
import { ListFilter } from "./list-filter.tsx";
import { ListView } from "./list-view.tsx";
import { MonthView } from "./month-view.tsx";
import { WeekView } from "./week-view.tsx";
import { filteredBoards, withChecks } from "#components/calendar/filtered-boards.server.ts";
import { daysOf, type Shown, shown } from "#components/calendar/shown.server.ts";
import { boardFilter, isFiltering } from "#components/calendar/board-filter.ts";
import { zoneOf } from "#components/calendar/zone-of.ts";
import type { Route } from "./+types/show";
import { viewCookie, viewFromCookie } from "./view-cookie.ts";
import { SpokenChange } from "./spoken-change.tsx";

const WEEK_STARTS: readonly WeekStart[] = [0, 1, 2, 3, 4, 5, 6];

export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [alone, organization, user] = await Promise.all([
    getCalendarAlone(api, params.socialCalendarId),
    // Needed only for the first day of the week and the possible owners.
    findOrganization(api).catch(() => null),
    context.get(userContext),
  ]);
  const zone = zoneOf(alone, user);
  const today = wallClock(new Date(), zone)?.day ?? "";
  const filter = boardFilter(url.searchParams);
  const isFiltered = isFiltering(filter);
  const chosen = isFiltered ? "list" : calendarView(url.searchParams.get("view"));
  const remembered = viewFromCookie(request.headers.get("Cookie"));
  const view = chosen ?? remembered ?? "month";
  const day = calendarDay(url.searchParams.get("date"), today) ?? today;
  const weekStart = WEEK_STARTS.find((day) => day === organization?.week_starts_on) ?? 1;
  const days = isFiltered ? null : daysOf(view, day, weekStart);
  const [calendar, members] = await Promise.all([
    getSocialCalendar(api, params.socialCalendarId, days ?? undefined),
    view === "list" && organization ? listMembers(api, organization.id).catch(() => []) : [],
  ]);
  const filtered = isFiltered
    ? await filteredBoards(api, { calendarId: params.socialCalendarId, filter, zone })
    : null;
  return data(
    {
      name: calendar.name,
      status: alone.status,
      isArchived: alone.archived_at !== null,
      boards: calendar.boards_count ?? calendar.boards.length,
      canUpdate: calendar.can.update,
      canDelete: calendar.can.delete,
      canCreate: calendar.can.create_board,
      today,
      day,
      unknown: unknownDates(url.searchParams, ["date", "from", "to"]),
      chosen,
      shown: shown(calendar, { view, day, weekStart, zone }),
      filter,
      owners: members.map(({ id, name }) => ({ id, name })),
      found: filtered && withChecks(filtered, calendar, zone),
    },
    chosen && chosen !== remembered && !isPrefetch(request.headers)
      ? { headers: { "Set-Cookie": viewCookie(chosen) } }
      : {},
  );
}

export default function SocialCalendar({ loaderData, params }: Route.ComponentProps) {
  const { name, status, isArchived, boards, canUpdate, canDelete, canCreate, today, day, chosen, shown } =
    loaderData;
  const { filter, owners, found } = loaderData;
  const links = calendarLinks(params);
  const period = shown.view === "boards" ? "" : `${shown.label}, ${pluralInside(shown.count, "post")}`;
  useRememberedView(chosen);
  return (
    <>
      <Title page={shown.view === "boards" ? `${name} by status` : `${name}, ${shown.label}`} />
      <PageHeader
        title={name}
        badge={
          <>
            <KindBadge kind="SocialCalendar" />{" "}
            <StatusBadge>{isArchived ? "Archived" : sentenceLabel(status)}</StatusBadge>
          </>
        }
        lead={plural(boards, "post")}
        actions={
          <>
            {canCreate && (
              <ButtonLink to={links.newBoard()} tone="primary">
                New post
              </ButtonLink>
            )}{" "}
            <CampaignMenu
              name={name}
              links={links}
              isArchived={isArchived}
              canUpdate={canUpdate}
              canDelete={canDelete}
            >
              {canUpdate && <Link to={links.edit}>Settings…</Link>}{" "}
              <Link to={links.slots}>Posting times</Link> <Link to={links.limits}>Network limits</Link>{" "}
              {canCreate && <Link to={links.imports}>Import posts…</Link>}{" "}
              <a href={links.export("csv")}>Export as CSV</a> <a href={links.export("ics")}>Export as ICS</a>{" "}
              <Link to={links.feeds}>Calendar feeds</Link>
            </CampaignMenu>
          </>
        }
      />
      <SpokenChange text={period || VIEW_LABELS.boards} />
      <UnknownDates dates={loaderData.unknown} />
      <CalendarToolbar shown={shown} day={day} today={today} links={links} />
      {boards === 0 && (
        <EmptyState
          heading="No posts yet"
          action={
            canCreate && (
              <ButtonLink to={links.newBoard(day === today ? undefined : day)}>
                Create your first post
              </ButtonLink>
            )
          }
        >
          Choose a day to add one.
        </EmptyState>
      )}
      {boards > 0 && shown.view === "list" && (
        <div className="list-tools">
          <ListFilter filter={filter} owners={owners} links={links} />
          {canCreate && <Link to={links.several(filter)}>Edit several posts…</Link>}
        </div>
      )}
      {found ? (
        <FilteredList boards={found} links={links} />
      ) : boards > 0 || shown.view === "month" || shown.view === "week" ? (
        <CalendarBody shown={shown} day={day} today={today} links={links} canCreate={canCreate} />
      ) : null}
    </>
  );
}

type BodyProps = {
  shown: Shown;
  day: string;
  today: string;
  links: ReturnType<typeof calendarLinks>;
  canCreate: boolean;
};

function CalendarBody({ shown, ...rest }: BodyProps) {
  switch (shown.view) {
    case "month":
      return <MonthView shown={shown} {...rest} />;
    case "week":
      return <WeekView shown={shown} {...rest} />;
    case "list":
      return <ListView shown={shown} {...rest} />;
    default:
      return <LanesView shown={shown} {...rest} />;
  }
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
