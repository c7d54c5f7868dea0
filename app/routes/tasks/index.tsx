import { href, redirect } from "react-router";
import { offersCalendar } from "#api-client/calendar.server.ts";
import { findLabels } from "#api-client/labels.server.ts";
import { findMembers } from "#api-client/members.server.ts";
import { listAllProjects } from "#api-client/projects.server.ts";
import { findSavedViews } from "#api-client/saved-views.server.ts";
import { listTasks } from "#api-client/tasks.server.ts";
import { projectCalendarLinks } from "#components/calendar/project-calendar-links.ts";
import { useOffers } from "#components/shell/use-offers.ts";
import { FilterSelect } from "#components/filter-select.tsx";
import { SearchBar } from "#components/search-bar.tsx";
import { Title } from "#components/shell/title.tsx";
import { TASK_PRIORITIES, TASK_STATUSES } from "#contract/vocabulary.ts";
import { DUE_GROUPS } from "#domain/tasks/due-words.ts";
import { plural } from "#lib/counts.ts";
import { fieldLabel } from "#lib/field-labels.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { isRecordId } from "#lib/record-id.ts";
import { pageNumber, searchWith } from "#lib/search-params.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { apiContext, type Api } from "#middleware/api.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IgnoredFilters } from "#ui/ignored-filters.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { TabLinks } from "#ui/tab-links.tsx";
import { QuickAddForm } from "./quick-add-form.tsx";
import { toShown, type ShownTask } from "./shown.server.ts";
import { TaskBoard } from "./task-board.tsx";
import {
  apiFilter,
  BOARD_STATUSES,
  filterQuery,
  isNarrowed,
  type ListFilter,
  listFilter,
} from "./task-filter.ts";
import { TaskRow } from "./task-row.tsx";
import { todayOf } from "./today.server.ts";
import type { Route } from "./+types/index";

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const user = await readerOf(context);
  const filter = listFilter(url.searchParams);
  const page = pageNumber(url.searchParams.get("page"));
  const current = user.current_organization_id ?? user.organizations[0]?.id ?? "";
  const [{ today }, projects, members, hasCalendar, labels, views] = await Promise.all([
    todayOf(api, user),
    listAllProjects(api),
    filter.show === "all" ? findMembers(api, current) : null,
    offersCalendar(api),
    findLabels(api),
    findSavedViews(api),
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
    canCreate: user.organizations.find(({ id }) => id === current)?.role !== "guest",
  };
  if (filter.view === "board")
    return { ...shared, ignored: [], rows: [], meta: null, columns: await boardColumns(api, filter, today) };
  const { data, meta, ignored } = await listTasks(api, { ...apiFilter(filter), page });
  if (data.length === 0 && page > 1)
    throw redirect(url.pathname + searchWith(url.searchParams, { page: null }));
  return { ...shared, ignored: ignored.map(fieldLabel), rows: data.map(toShown(today)), meta, columns: null };
}

/** Returns the first page of tasks in each status. */
const boardColumns = (api: Api, filter: ListFilter, today: string) =>
  Promise.all(
    BOARD_STATUSES.map(async (status) => {
      // What was done last is what people look for.
      const sort = status === "done" ? "-updated_at" : filter.sort;
      const { data, meta } = await listTasks(api, { ...apiFilter({ ...filter, sort }), status: [status] });
      return { status, total: meta.total, tasks: data.map(toShown(today)) };
    }),
  );

const DUES = [
  { value: "", label: "Any time" },
  { value: "overdue", label: "Overdue" },
  { value: "today", label: "Today" },
  { value: "week", label: "This week" },
  { value: "none", label: "No due date" },
  { value: "quiet", label: "Quiet for 14 days" },
];
const STATUSES = [
  { value: "", label: "Open" },
  { value: "all", label: "All" },
  ...TASK_STATUSES.map((value) => ({ value, label: sentenceLabel(value) })),
];
const PRIORITIES = [
  { value: "", label: "Any" },
  ...TASK_PRIORITIES.map((value) => ({ value, label: sentenceLabel(value) })),
];
const SORTS = [
  { value: "due_date", label: "Due date" },
  { value: "priority", label: "Priority" },
  { value: "title", label: "Name" },
  { value: "-updated_at", label: "Last updated" },
  { value: "-created_at", label: "Newest" },
];

export default function Tasks({ loaderData }: Route.ComponentProps) {
  const { filter, calendar, projects, people, labels, views, canCreate, rows, meta, columns, ignored } =
    loaderData;
  const here = href("/tasks");
  const back = here + filterQuery(filter);
  const hasTrash = useOffers("hasTrash");
  const hasTaskTemplates = useOffers("hasTaskTemplates");
  const clear = isNarrowed(filter) && (
    <Link
      to={here + filterQuery(listFilter(new URLSearchParams()), { show: filter.show, view: filter.view })}
    >
      Clear filters
    </Link>
  );
  const selects = [
    ...(filter.view === "board"
      ? []
      : [{ label: "Status", name: "status", value: filter.status, options: STATUSES }]),
    { label: "Due", name: "due", value: filter.due, options: DUES },
    { label: "Priority", name: "priority", value: filter.priority, options: PRIORITIES },
    ...(projects.length > 0 || filter.project !== ""
      ? [
          {
            label: "Project",
            name: "project",
            value: filter.project,
            options: [{ value: "", label: "All projects" }, ...projects],
          },
        ]
      : []),
    ...(labels.length > 0
      ? [
          {
            label: "Label",
            name: "label",
            value: filter.label,
            options: [{ value: "", label: "All labels" }, ...labels],
          },
        ]
      : []),
    ...(filter.show === "all"
      ? [
          {
            label: "Assignee",
            name: "assignee",
            value: filter.assignee,
            options: [
              { value: "", label: "Anyone" },
              { value: "none", label: "Unassigned" },
              { value: "created", label: "Created by me" },
              ...people,
            ],
          },
        ]
      : []),
  ];
  return (
    <>
      <Title
        page={meta && meta.last_page > 1 ? `Tasks (page ${meta.current_page} of ${meta.last_page})` : "Tasks"}
      />
      <PageHeader
        title="Tasks"
        actions={
          canCreate && (
            <ButtonLink to={href("/tasks/new") + searchWith({ project: filter.project })} tone="primary">
              New task
            </ButtonLink>
          )
        }
      />
      <div className="task-ways">
        <TabLinks
          label="Tasks"
          tabs={[
            {
              label: "Mine",
              to: here + filterQuery(filter, { show: "", assignee: "" }),
              current: filter.show === "",
            },
            {
              label: "Everything",
              to: here + filterQuery(filter, { show: "all" }),
              current: filter.show === "all",
            },
          ]}
        />
        <TabLinks
          label="View"
          look="segments"
          tabs={[
            { label: "List", to: here + filterQuery(filter, { view: "" }), current: filter.view === "" },
            {
              label: "Board",
              to: here + filterQuery(filter, { view: "board", status: "" }),
              current: filter.view === "board",
            },
            ...(calendar === null ? [] : [{ label: "Calendar", to: calendar, current: false }]),
          ]}
        />
      </div>
      {canCreate && <QuickAddForm back={back} project={filter.project} isMine={filter.show === ""} />}
      {views !== null && views.length > 0 && <ViewLinks views={views} />}
      <IgnoredFilters names={ignored} />
      <SearchBar
        label="Search tasks"
        search={filter.search}
        clear={clear}
        count={meta ? plural(meta.total, "task") : undefined}
        sort={filter.view === "board" ? undefined : filter.sort}
        sorts={filter.view === "board" ? undefined : SORTS}
      >
        {filter.show !== "" && <input type="hidden" name="show" value={filter.show} />}
        {filter.view !== "" && <input type="hidden" name="view" value={filter.view} />}
        <details className="task-filters" open={isNarrowed({ ...filter, search: "" })}>
          <summary>Filter</summary>
          <div className="task-filters-form">
            {selects.map((select) => (
              <FilterSelect key={select.name} {...select} />
            ))}
          </div>
        </details>
      </SearchBar>
      {columns ? (
        <TaskBoard columns={columns} back={back} />
      ) : rows.length === 0 ? (
        <NoTasks filter={filter} />
      ) : (
        <TaskList rows={rows} isByDay={filter.sort === "due_date"} back={back} />
      )}
      {meta && (
        <Pagination
          page={meta.current_page}
          pages={meta.last_page}
          label="Pages of tasks"
          to={(page) => here + searchWith(new URLSearchParams(filterQuery(filter)), { page: String(page) })}
        />
      )}
      <p className="list-ways">
        {views !== null && filterQuery(filter) !== "" && (
          <Link to={href("/tasks/views/new") + filterQuery(filter)}>Save view</Link>
        )}{" "}
        {canCreate && rows.length > 0 && (
          <Link to={href("/tasks/several") + filterQuery(filter)}>Edit several tasks</Link>
        )}{" "}
        {rows.length > 0 && <a href={href("/tasks/export") + filterQuery(filter)}>Export as CSV</a>}{" "}
        {canCreate && <Link to={href("/tasks/import")}>Import from CSV</Link>}{" "}
        {hasTaskTemplates && <Link to={href("/tasks/templates")}>Templates</Link>}{" "}
        {hasTrash && <Link to={href("/trash")}>Trash</Link>}
      </p>
    </>
  );
}

/** Views beyond these are on the page of all views. */
const VIEWS_SHOWN = 12;

function ViewLinks({ views }: { views: readonly { id: string; name: string; isCurrent: boolean }[] }) {
  return (
    <nav aria-label="Saved views" className="task-views">
      <ul>
        {views.slice(0, VIEWS_SHOWN).map(({ id, name, isCurrent }) => (
          <li key={id}>
            <Link
              to={href("/tasks/views/:viewId", { viewId: id })}
              aria-current={isCurrent ? "true" : undefined}
              dir="auto"
            >
              {name}
            </Link>
          </li>
        ))}
        <li>
          <Link to={href("/tasks/views")} className="task-views-all">
            {views.length > VIEWS_SHOWN ? `All ${views.length} views` : "Manage views"}
          </Link>
        </li>
      </ul>
    </nav>
  );
}

/** Renders rows under the headings of their due days, or in one list if they have another order. */
function TaskList({ rows, isByDay, back }: { rows: readonly ShownTask[]; isByDay: boolean; back: string }) {
  const rowsOf = (tasks: readonly ShownTask[]) => (
    <ul className="task-rows">
      {tasks.map((task) => (
        <TaskRow key={task.id} task={task} back={back} />
      ))}
    </ul>
  );
  if (!isByDay) return rowsOf(rows);
  return DUE_GROUPS.map((heading, index) => {
    const tasks = rows.filter(({ group }) => group === heading);
    return (
      tasks.length > 0 && (
        <section key={heading} aria-labelledby={`due-${index}`} className="task-group">
          <h2 id={`due-${index}`}>
            {heading} <span className="task-count">{tasks.length}</span>
          </h2>
          {rowsOf(tasks)}
        </section>
      )
    );
  });
}

function NoTasks({ filter }: { filter: ListFilter }) {
  const here = href("/tasks");
  const { show, due, ...rest } = filter;
  const others = isNarrowed({ ...rest, show, due: "" });
  if (due === "today" && !others)
    return (
      <EmptyState drawing="tasks" heading="No tasks due today.">
        Nothing has to be done by the end of the day.
      </EmptyState>
    );
  if (isNarrowed(filter))
    return (
      <EmptyState
        drawing="search"
        heading="No tasks match"
        action={<ButtonLink to={here + searchWith({ show })}>Clear filters</ButtonLink>}
      >
        Try other filters.
      </EmptyState>
    );
  if (show === "all")
    return (
      <EmptyState drawing="tasks" heading="No open tasks">
        Write down what has to be done, who does it, and by when.
      </EmptyState>
    );
  return (
    <EmptyState
      drawing="tasks"
      heading="No open tasks for you"
      action={<ButtonLink to={`${here}?show=all`}>View everyone’s tasks</ButtonLink>}
    >
      What is assigned to you or your teams appears here.
    </EmptyState>
  );
}
