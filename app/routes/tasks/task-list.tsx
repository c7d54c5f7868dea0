import { href } from "react-router";
import { FilterChip, FilterForm } from "#components/filter-chips.tsx";
import { useOffers } from "#components/shell/use-offers.ts";
import { TASK_PRIORITIES, TASK_STATUSES } from "#contract/vocabulary.ts";
import { Status } from "#components/status.tsx";
import { DUE_GROUPS } from "#domain/tasks/due-words.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { searchWith } from "#lib/search-params.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icons.tsx";
import { IgnoredFilters } from "#ui/ignored-filters.tsx";
import { Link } from "#ui/link.tsx";
import { Menu, MenuItem } from "#ui/menu.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { TabLinks } from "#ui/tab-links.tsx";
import type { LoadedTasks } from "./index.tsx";
import { QuickAddForm } from "./quick-add-form.tsx";
import type { ShownTask } from "./shown.server.ts";
import { TaskBoard } from "./task-board.tsx";
import { filterQuery, isNarrowed, type ListFilter, listFilter } from "./task-filter.ts";
import { TaskPopover } from "./task-popover.tsx";
import { TaskPriority } from "./task-facts.tsx";
import { TaskRow } from "./task-row.tsx";

type Props = {
  of: LoadedTasks;
  /** The task that is open beside the list. */
  opened?: string | undefined;
  /** The task that was open beside it before. */
  returned?: string | undefined;
};

/** Renders the list of tasks or their board: the page, and with scripts what lies behind an open task. */
export function TaskList({ of, opened, returned }: Props) {
  const { filter, canCreate, rows, meta, columns, ignored } = of;
  const here = href("/tasks");
  const back = here + filterQuery(filter);
  return (
    <TaskPopover>
      <PageHeader
        title="Tasks"
        isCompact
        badge={<Views of={of} />}
        actions={
          <>
            <TabLinks
              label="Layout"
              look="segments"
              tabs={[
                {
                  label: "List",
                  icon: "rows",
                  to: here + filterQuery(filter, { view: "" }),
                  current: filter.view === "",
                },
                {
                  label: "Board",
                  icon: "columns",
                  to: here + filterQuery(filter, { view: "board", status: "" }),
                  current: filter.view === "board",
                },
              ]}
            />{" "}
            {canCreate && (
              <ButtonLink to={href("/tasks/new") + searchWith({ project: filter.project })} tone="primary">
                <Icon name="plus" /> New task
              </ButtonLink>
            )}{" "}
            <MoreMenu of={of} />
          </>
        }
      />
      <div className="task-line">
        {canCreate && <QuickAddForm back={back} project={filter.project} isMine={filter.show === ""} />}
        <Filters of={of} />
      </div>
      <IgnoredFilters names={ignored} />
      {columns ? (
        <TaskBoard columns={columns} back={back} />
      ) : rows.length === 0 ? (
        <NoTasks filter={filter} />
      ) : (
        <Groups
          rows={rows}
          isByDay={filter.sort === "due_date"}
          back={back}
          opened={opened}
          returned={returned}
        />
      )}
      {meta && (
        <Pagination
          page={meta.current_page}
          pages={meta.last_page}
          label="Pages of tasks"
          to={(page) => here + searchWith(new URLSearchParams(filterQuery(filter)), { page: String(page) })}
        />
      )}
    </TaskPopover>
  );
}

/** Saved views beyond these are in the menu. */
const VIEWS_SHOWN = 2;

/** And those beyond these are on the page of all views. */
const VIEWS_LISTED = 12;

/** What each view shows besides the layout. */
const BUILT_IN = {
  mine: {},
  everyone: { show: "all" },
  overdue: { show: "all", due: "overdue" },
  free: { show: "all", assignee: "none" },
} as const;

function Views({ of: { filter, views, counts } }: Pick<Props, "of">) {
  const here = href("/tasks");
  const { view } = filter;
  const empty = listFilter(new URLSearchParams());
  const queryOf = (changes: Partial<ListFilter>) => filterQuery(empty, changes);
  const now = filterQuery(filter, { view: "", sort: "due_date" });
  const saved = views ?? [];
  const isNamed =
    Object.values(BUILT_IN).some((changes) => queryOf(changes) === now) ||
    saved.some(({ isCurrent }) => isCurrent);
  const built = (label: string, changes: Partial<ListFilter>, count?: number, isHot = false) => ({
    label,
    to: here + queryOf({ ...changes, view }),
    // A view that is narrowed further still says whose tasks it shows.
    current: isNamed
      ? queryOf(changes) === now
      : !("due" in changes || "assignee" in changes) && (changes.show ?? "") === filter.show,
    count: count ?? null,
    isHot: isHot && count !== 0,
  });
  return (
    <div className="task-views">
      <TabLinks
        label="Views"
        look="views"
        tabs={[
          built("Mine", BUILT_IN.mine, counts?.["mine"]),
          built("Everyone", BUILT_IN.everyone, counts?.["all"]),
          built("Overdue", BUILT_IN.overdue, counts?.["overdue"], true),
          built("Unassigned", BUILT_IN.free),
          ...saved
            .filter(({ isCurrent }, index) => isCurrent || index < VIEWS_SHOWN)
            .map(({ id, name, isCurrent }) => ({
              label: name,
              to: href("/tasks/views/:viewId", { viewId: id }),
              current: isCurrent,
            })),
        ]}
      />
      {views !== null && filterQuery(filter) !== "" && !isNamed && (
        <Link
          to={href("/tasks/views/new") + filterQuery(filter)}
          className="btn btn-quiet btn-icon btn-small"
        >
          <Icon name="plus" />
          <span className="sr-only">Save view</span>
        </Link>
      )}
    </div>
  );
}

function MoreMenu({ of: { filter, calendar, views, canCreate, rows } }: Pick<Props, "of">) {
  const hasTrash = useOffers("hasTrash");
  const hasTaskTemplates = useOffers("hasTaskTemplates");
  const query = filterQuery(filter);
  return (
    <Menu id="more-tasks" label="More actions" record="Tasks" look="dots">
      {canCreate && rows.length > 0 && (
        <MenuItem to={href("/tasks/several") + query} icon="check-check">
          Edit several tasks
        </MenuItem>
      )}{" "}
      {calendar !== null && (
        <MenuItem to={calendar} icon="calendar-days">
          Calendar
        </MenuItem>
      )}{" "}
      {views !== null && query !== "" && (
        <MenuItem to={href("/tasks/views/new") + query} icon="plus">
          Save view
        </MenuItem>
      )}{" "}
      {views !== null && views.length > 0 && (
        <>
          {views.slice(VIEWS_SHOWN, VIEWS_LISTED).map(({ id, name }) => (
            <MenuItem key={id} to={href("/tasks/views/:viewId", { viewId: id })} icon="filter">
              <bdi>{name}</bdi>
            </MenuItem>
          ))}{" "}
          <MenuItem to={href("/tasks/views")} icon="bookmark">
            {views.length > VIEWS_LISTED ? `All ${views.length} views` : "Manage views"}
          </MenuItem>
        </>
      )}{" "}
      {hasTaskTemplates && (
        <MenuItem to={href("/tasks/templates")} icon="list-plus">
          Templates
        </MenuItem>
      )}{" "}
      {canCreate && (
        <MenuItem to={href("/tasks/import")} icon="upload">
          Import from CSV
        </MenuItem>
      )}{" "}
      {rows.length > 0 && (
        <a href={href("/tasks/export") + query}>
          <Icon name="download" />
          Export as CSV
        </a>
      )}{" "}
      {hasTrash && (
        <MenuItem to={href("/trash")} icon="trash">
          Trash
        </MenuItem>
      )}
    </Menu>
  );
}

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
  ...TASK_STATUSES.map((value) => ({
    value,
    label: sentenceLabel(value),
    drawn: <Status of={value} size="plain" />,
  })),
];
const PRIORITIES = [
  { value: "", label: "Any" },
  ...TASK_PRIORITIES.map((value) => ({
    value,
    label: sentenceLabel(value),
    drawn: <TaskPriority priority={value} />,
  })),
];
const SORTS = [
  { value: "due_date", label: "Due date" },
  { value: "priority", label: "Priority" },
  { value: "title", label: "Name" },
  { value: "-updated_at", label: "Last updated" },
  { value: "-created_at", label: "Newest" },
];

function Filters({ of: { filter, projects, people, labels } }: Pick<Props, "of">) {
  const isBoard = filter.view === "board";
  return (
    <FilterForm
      label="Filter tasks"
      search={{ label: "Search tasks", value: filter.search }}
      className="task-filters"
      clear={
        isNarrowed(filter) && (
          <Link
            to={
              href("/tasks") +
              filterQuery(listFilter(new URLSearchParams()), { show: filter.show, view: filter.view })
            }
            className="btn btn-quiet btn-small"
          >
            Clear filters
          </Link>
        )
      }
    >
      {/* Whose tasks they are is chosen as a person. */}
      <input type="hidden" name="show" value="all" />
      {isBoard && <input type="hidden" name="view" value="board" />}
      {(projects.length > 0 || filter.project !== "") && (
        <FilterChip
          label="Project"
          name="project"
          type="radio"
          none=""
          values={[filter.project]}
          options={[{ value: "", label: "All projects" }, ...projects]}
        />
      )}
      {!isBoard && (
        <FilterChip label="Status" name="status" type="radio" values={[filter.status]} options={STATUSES} />
      )}
      <FilterChip
        label="Person"
        name="assignee"
        type="radio"
        none=""
        values={[filter.show === "" && filter.assignee === "" ? "me" : filter.assignee]}
        options={[
          { value: "me", label: "Me" },
          { value: "", label: "Anyone" },
          { value: "none", label: "Unassigned" },
          { value: "created", label: "Created by me" },
          ...people,
        ]}
      />
      <FilterChip label="Due" name="due" type="radio" none="" values={[filter.due]} options={DUES} />
      <FilterChip
        label="Priority"
        name="priority"
        type="radio"
        none=""
        values={[filter.priority]}
        options={PRIORITIES}
      />
      {labels.length > 0 && (
        <FilterChip
          label="Label"
          name="label"
          type="radio"
          none=""
          values={[filter.label]}
          options={[{ value: "", label: "All labels" }, ...labels]}
        />
      )}
      {!isBoard && (
        <FilterChip
          label="Sort"
          name="sort"
          type="radio"
          none="due_date"
          values={[filter.sort]}
          options={SORTS}
        />
      )}
    </FilterForm>
  );
}

/** Renders rows under the headings of their due days, or in one list if they have another order. */
function Groups({
  rows,
  isByDay,
  ...shared
}: {
  rows: readonly ShownTask[];
  isByDay: boolean;
  back: string;
  opened: string | undefined;
  returned: string | undefined;
}) {
  if (!isByDay) return <Rows tasks={rows} {...shared} />;
  return DUE_GROUPS.map((heading, index) => {
    const tasks = rows.filter(({ group }) => group === heading);
    return (
      tasks.length > 0 && (
        <section key={heading} aria-labelledby={`due-${index}`} className="task-group">
          <h2 id={`due-${index}`} data-late={heading === "Late" || undefined}>
            {heading} <span className="count">{tasks.length}</span>
          </h2>
          <Rows tasks={tasks} {...shared} />
        </section>
      )
    );
  });
}

const Rows = ({
  tasks,
  back,
  opened,
  returned,
}: {
  tasks: readonly ShownTask[];
  back: string;
  opened: string | undefined;
  returned: string | undefined;
}) => (
  <ul className="task-rows">
    {tasks.map((task) => (
      <TaskRow
        key={task.id}
        task={task}
        back={back}
        isOpened={task.id === opened}
        wasOpened={task.id === returned}
      />
    ))}
  </ul>
);

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
