import { clsx } from "clsx";
import { href, redirect } from "react-router";
import { listProjects } from "#api-client/projects.server.ts";
import { offersSamples } from "#api-client/samples.server.ts";
import { Title } from "#components/shell/title.tsx";
import { useOffers } from "#components/shell/use-offers.ts";
import { PROJECT_SORTS, type ProjectSort } from "#contract/vocabulary.ts";
import { fieldLabel } from "#lib/field-labels.ts";
import { formatMonthDay, formatWeekday, isDay } from "#lib/dates.ts";
import { pageNumber, searchWith } from "#lib/search-params.ts";
import { wallClock } from "#lib/zoned-time.ts";
import { currentOrganization } from "#lib/current-organization.ts";
import { apiContext } from "#middleware/api.server.ts";
import { userContext } from "#middleware/auth.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { CardGrid } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IgnoredFilters } from "#ui/ignored-filters.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { PartPopover } from "#ui/part-popover.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { FilterForm } from "#components/filter-chips.tsx";
import { FilterSelect } from "#components/filter-select.tsx";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { DayCard, NotLoaded, Total } from "./day-card.tsx";
import { type Day, loadDay, without } from "./day.server.ts";
import { NoProjects } from "./no-projects.tsx";
import type { ProjectActions as ProjectActionsData } from "./more.server.ts";
import { ProjectActions } from "./project-actions.tsx";
import { ProjectCard } from "./project-card.tsx";
import { shownProject } from "./shown-project.server.ts";
import { firstPostOf, shownSteps, type Step } from "./shown-steps.server.ts";
import { StatePatterns } from "./state-bar.tsx";
import { TasksCard } from "./tasks-card.tsx";
import { WaitingCard } from "./waiting-card.tsx";
import { WeekCard } from "./week-card.tsx";
import type { Route } from "./+types/index";

const DEFAULT_SORT: ProjectSort = "-updated_at";

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const search = url.searchParams.get("search")?.slice(0, 200) ?? "";
  const sort = PROJECT_SORTS.find((one) => one === url.searchParams.get("sort")) ?? DEFAULT_SORT;
  const page = pageNumber(url.searchParams.get("page"));
  const week = url.searchParams.get("week") ?? "";
  const now = new Date();
  const asked = readerOf(context).then((user) => ({
    user,
    now,
    today: wallClock(now, user.timezone)?.day ?? now.toISOString().slice(0, 10),
  }));
  const [{ user, today }, listed, person, day, steps] = await Promise.all([
    asked,
    listProjects(api, { search, sort, page, include: "cards" }).catch(without(null)),
    context.get(userContext),
    loadDay(context, asked, isDay(week) ? week : ""),
    shownSteps(api, request, context.get(userContext)),
  ]);
  const role = currentOrganization(person)?.role;
  if (listed?.data.length === 0 && page > 1)
    throw redirect(href("/projects") + searchWith(url.searchParams, { page: null }));
  const hasSamples = listed?.meta.total === 0 && (await offersSamples(api).catch(() => false));
  return {
    today,
    day,
    steps,
    firstPost: firstPostOf(steps),
    hasSamples,
    list: listed && {
      projects: listed.data.map((project) => shownProject(project, { today, zone: user.timezone })),
      meta: listed.meta,
      ignored: listed.ignored.map(fieldLabel),
    },
    search,
    sort,
    canCreate: role !== "guest",
  };
}
type Loaded = Route.ComponentProps["loaderData"];

const sorts: Record<ProjectSort, string> = {
  "-updated_at": "Recently updated",
  updated_at: "Least recently updated",
  name: "Name, A to Z",
  "-name": "Name, Z to A",
  ends_on: "Ending soonest",
};

export default function Start({ loaderData }: Route.ComponentProps) {
  const { today, day, list, search, sort, canCreate } = loaderData;
  const { current_page: page, last_page: pages } = list?.meta ?? { current_page: 1, last_page: 1 };
  const isEmpty = list !== null && list.projects.length === 0 && !search;
  // Whoever looks for a project sees what is found first.
  const isLooking = search !== "" || page > 1 || sort !== DEFAULT_SORT;
  return (
    <>
      <Title page={page > 1 ? `Projects (page ${page} of ${pages})` : "Projects"} />
      <PageHeader
        title={
          <time dateTime={today}>
            {formatWeekday(today)}, {formatMonthDay(today)}
          </time>
        }
        actions={day !== null && day !== "failed" && !isEmpty && <Counts day={day} />}
      />
      <StepsList steps={loaderData.steps} />
      {isEmpty ? (
        <NoProjects canCreate={canCreate} hasSamples={loaderData.hasSamples} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {isLooking && <ProjectList loaderData={loaderData} />}
          <DayOf {...loaderData} />
          {!isLooking && <ProjectList loaderData={loaderData} />}
        </div>
      )}
    </>
  );
}

/** Renders what the day comes to, as links to its cards. */
function Counts({ day: { week, waiting, tasks } }: { day: Exclude<Day, "failed"> }) {
  const late = tasks?.overdue ?? 0;
  const look = "inline-flex min-h-(--target) items-center gap-1 no-underline hover:underline";
  return (
    <p className="flex flex-wrap gap-x-4.5 text-ink-2">
      {waiting.toApprove > 0 && (
        <a href="#waiting" className={look}>
          <b className="text-ink">{waiting.toApprove}</b> to approve
        </a>
      )}{" "}
      {late > 0 && (
        <a href="#tasks" className={clsx(look, "text-danger")}>
          <Icon name="warning" />
          <b>{late}</b> late
        </a>
      )}{" "}
      {week?.isCurrent && (
        <a href="#week" className={look}>
          <b className="text-ink">{week.posts}</b> {week.posts === 1 ? "post" : "posts"} this week
        </a>
      )}
    </p>
  );
}

type DayProps = Pick<Loaded, "day" | "today" | "canCreate" | "firstPost">;

/** Renders the cards of the reader's day. One that an API doesn't know is left out. */
function DayOf({ day, today, canCreate, firstPost }: DayProps) {
  if (day === null) return null;
  const isFailed = day === "failed";
  return (
    <>
      {isFailed ? (
        <DayCard id="week" heading="This week">
          <NotLoaded />
        </DayCard>
      ) : (
        day.week && <WeekCard week={day.week} today={today} canCreate={canCreate} firstPost={firstPost} />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 min-[68.75rem]:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
        {isFailed ? (
          <DayCard id="waiting" heading="Waiting for you">
            <NotLoaded />
          </DayCard>
        ) : (
          <WaitingCard waiting={day.waiting} drafts={day.drafts} />
        )}
        {isFailed ? (
          <DayCard id="tasks" heading="My tasks">
            <NotLoaded />
          </DayCard>
        ) : (
          day.tasks && <TasksCard tasks={day.tasks} canCreate={canCreate} />
        )}
      </div>
    </>
  );
}

function ProjectList({ loaderData: { list, search, sort, canCreate } }: { loaderData: Loaded }) {
  const hasTrash = useOffers("hasTrash");
  return (
    <section aria-labelledby="projects-heading" id="projects" className="mt-3">
      <header className="mb-2.5 flex min-h-8 flex-wrap items-center gap-2">
        <h2 id="projects-heading">Projects</h2>
        {list && <Total of={list.meta.total} word="project" />}
        <FilterForm
          label="Find projects"
          search={{ label: "Search projects", value: search }}
          className="mb-0 min-w-0 max-sm:order-last max-sm:w-full sm:ml-auto"
          sort={
            <FilterSelect
              label="Sort"
              name="sort"
              value={sort}
              options={Object.entries(sorts).map(([value, label]) => ({ value, label }))}
            />
          }
        />
        {canCreate && (
          <ButtonLink to={href("/projects/new")} className="max-sm:ml-auto">
            <Icon name="plus" /> New project
          </ButtonLink>
        )}
      </header>
      {list === null ? (
        <NotLoaded />
      ) : (
        <>
          <IgnoredFilters names={list.ignored} />
          {list.projects.length > 0 ? (
            <PartPopover<ProjectActionsData> render={({ data }) => <ProjectActions project={data} />}>
              <StatePatterns />
              <CardGrid className="grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))]">
                {list.projects.map((project) => (
                  <ProjectCard key={project.slug} project={project} />
                ))}
              </CardGrid>
            </PartPopover>
          ) : (
            <EmptyState
              level={3}
              drawing="search"
              heading="No projects match"
              action={<ButtonLink to={href("/projects")}>Clear filters</ButtonLink>}
            >
              No project names match “{search}”.
            </EmptyState>
          )}
          <Pagination
            page={list.meta.current_page}
            pages={list.meta.last_page}
            label="Pages of projects"
            to={(page) => href("/projects") + searchWith({ search, sort }, { page: String(page) })}
          />
          {hasTrash && (
            <p className="mt-3 text-sm">
              <Link to={href("/trash")} className="text-ink-3 hover:underline">
                Trash
              </Link>
            </p>
          )}
        </>
      )}
    </section>
  );
}

/** Renders the steps to the first post, on one line. */
function StepsList({ steps }: { steps: readonly Step[] | null }) {
  if (steps === null) return null;
  return (
    <section aria-label="First steps" className="mb-2 flex flex-wrap items-center gap-x-4 text-sm text-ink-2">
      <ol className="flex list-inside list-decimal flex-wrap gap-x-5">
        {steps.map(({ name, isDone, to }) => (
          <li key={name}>
            {to === null ? (
              name
            ) : (
              <Link to={to} className="inline-flex min-h-6 items-center underline underline-offset-3">
                {name}
              </Link>
            )}
            {isDone && <span className="sr-only">, done</span>}
            {isDone && <Icon name="check" size={14} className="ml-1 inline text-success" />}
          </li>
        ))}
      </ol>
      <Form id="hide-steps" action={href("/first-steps")}>
        <SubmitButton tone="quiet" size="small">
          Hide<span className="sr-only"> first steps</span>
        </SubmitButton>
      </Form>
    </section>
  );
}
