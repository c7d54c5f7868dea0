import { redirect, useOutletContext } from "react-router";
import { offersCalendar } from "#api-client/calendar.server.ts";
import { findLabels } from "#api-client/labels.server.ts";
import { findMembers } from "#api-client/members.server.ts";
import { listAllProjects } from "#api-client/projects.server.ts";
import { findSavedViews } from "#api-client/saved-views.server.ts";
import { listTasks } from "#api-client/tasks.server.ts";
import { projectCalendarLinks } from "#components/calendar/project-calendar-links.ts";
import { Title } from "#components/shell/title.tsx";
import { TASK_STATUSES } from "#contract/vocabulary.ts";
import { fieldLabel } from "#lib/field-labels.ts";
import { isRecordId } from "#lib/record-id.ts";
import { pageNumber, searchWith } from "#lib/search-params.ts";
import { currentOrganization } from "#lib/current-organization.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { type Api, apiContext } from "#middleware/api.server.ts";
import { toShown } from "./shown.server.ts";
import { apiFilter, BOARD_STATUSES, filterQuery, type ListFilter, listFilter } from "./task-filter.ts";
import type { Around } from "./task-drawer.tsx";
import { TaskList } from "./task-list.tsx";
import { type Clock, todayOf } from "./today.server.ts";
import type { Route } from "./+types/index";

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const filter = listFilter(url.searchParams);
  const page = pageNumber(url.searchParams.get("page"));
  const [user, clock, members, projects, hasCalendar, labels, views, list] = await Promise.all([
    readerOf(context),
    todayOf(api, readerOf(context), request.headers),
    filter.show === "all" ? findMembers(api, readerOf(context)) : null,
    listAllProjects(api),
    offersCalendar(api),
    findLabels(api),
    findSavedViews(api),
    filter.view === "board" ? null : tasksOn(api, filter, page),
  ]);
  const shared = {
    filter,
    calendar: hasCalendar
      ? projectCalendarLinks(filter.project || undefined).view("month", undefined, {
          kind: ["task"],
          owner: filter.show === "" ? user.id : isRecordId(filter.assignee) ? filter.assignee : "",
          status: TASK_STATUSES.find((status) => status === filter.status) ?? "",
        })
      : null,
    projects: projects.map(({ slug, name }) => ({ value: slug, label: name })),
    people: members?.map(({ id, name }) => ({ value: id, label: name })) ?? [],
    labels: labels?.map(({ id, name }) => ({ value: id, label: name })) ?? [],
    views:
      views?.map(({ id, name, query }) => ({
        id,
        name,
        isCurrent: filterQuery(listFilter(new URLSearchParams(query))) === filterQuery(filter),
      })) ?? null,
    canCreate: currentOrganization(user)?.role !== "guest",
  };
  if (list === null) {
    const { columns, counts } = await boardColumns(api, filter, clock);
    return { ...shared, ignored: [], rows: [], meta: null, columns, counts };
  }
  const { data, meta, ignored } = list;
  if (data.length === 0 && page > 1)
    throw redirect(url.pathname + searchWith(url.searchParams, { page: null }));
  return {
    ...shared,
    ignored: ignored.map(fieldLabel),
    rows: data.map(toShown(clock)),
    meta,
    columns: null,
    counts: meta.counts,
  };
}

/** Returns a page of the list, and what other views would show. */
const tasksOn = (api: Api, filter: ListFilter, page: number) =>
  listTasks(api, {
    ...apiFilter(filter),
    // What is open by its day ends with what was done today.
    ...(filter.status === "" && filter.due === "" && { done_today: "1" as const }),
    counts: "1",
    page,
  });

/** Returns the first page of tasks in each status, and what other views would show. */
async function boardColumns(api: Api, filter: ListFilter, clock: Clock) {
  const pages = await Promise.all(
    BOARD_STATUSES.map((status, index) =>
      listTasks(api, {
        // What was done last is what people look for.
        ...apiFilter({ ...filter, sort: status === "done" ? "-updated_at" : filter.sort }),
        status: [status],
        ...(index === 0 && { counts: "1" as const }),
      }),
    ),
  );
  return {
    columns: pages.flatMap(({ data, meta }, index) => {
      const status = BOARD_STATUSES[index];
      return status ? [{ status, total: meta.total, tasks: data.map(toShown(clock)) }] : [];
    }),
    counts: pages[0]?.meta.counts ?? null,
  };
}

export default function Tasks({ loaderData }: Route.ComponentProps) {
  const { meta } = loaderData;
  const { returned } = useOutletContext<Around>();
  return (
    <>
      <Title
        page={meta && meta.last_page > 1 ? `Tasks (page ${meta.current_page} of ${meta.last_page})` : "Tasks"}
      />
      <TaskList of={loaderData} returned={returned} />
    </>
  );
}

export type LoadedTasks = Awaited<ReturnType<typeof loader>>;
