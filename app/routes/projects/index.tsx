import { href, redirect } from "react-router";
import { ApiError, UnauthorizedError } from "#api-client/errors.server.ts";
import { listProjects } from "#api-client/projects.server.ts";
import { offersSamples } from "#api-client/samples.server.ts";
import { Title } from "#components/shell/title.tsx";
import { useOffers } from "#components/shell/use-offers.ts";
import { PROJECT_SORTS, type ProjectSort } from "#contract/vocabulary.ts";
import { fieldLabel } from "#lib/field-labels.ts";
import { formatMonthDay, formatWeekday, isDay } from "#lib/dates.ts";
import { pageNumber, searchWith } from "#lib/search-params.ts";
import { wallClock } from "#lib/zoned-time.ts";
import { apiContext } from "#middleware/api.server.ts";
import { userContext } from "#middleware/auth.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IgnoredFilters } from "#ui/ignored-filters.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { SearchBar } from "#components/search-bar.tsx";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { DayCard, NotLoaded, Total } from "./day-card.tsx";
import { type Day, loadDay } from "./day.server.ts";
import { NoProjects } from "./no-projects.tsx";
import { ProjectCard } from "./project-card.tsx";
import { shownProject } from "./shown-project.server.ts";
import { firstPostOf, shownSteps, type Step } from "./shown-steps.server.ts";
import { TasksCard } from "./tasks-card.tsx";
import { WaitingCard } from "./waiting-card.tsx";
import { WeekCard } from "./week-card.tsx";
import "./start.css";
import type { Route } from "./+types/index";

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const search = url.searchParams.get("search")?.slice(0, 200) ?? "";
  const sort = PROJECT_SORTS.find((one) => one === url.searchParams.get("sort")) ?? "-updated_at";
  const page = pageNumber(url.searchParams.get("page"));
  const week = url.searchParams.get("week") ?? "";
  const user = await readerOf(context);
  const now = new Date();
  const today = wallClock(now, user.timezone)?.day ?? now.toISOString().slice(0, 10);
  const [listed, { organizations, current_organization_id: current }, day, steps] = await Promise.all([
    listProjects(api, { search, sort, page, include: "cards" }).catch((error: unknown) => {
      // The page can still show the reader's day.
      if (error instanceof ApiError && !(error instanceof UnauthorizedError)) return null;
      throw error;
    }),
    context.get(userContext),
    loadDay(context, { user, now, today }, isDay(week) ? week : ""),
    shownSteps(api, request, context.get(userContext)),
  ]);
  const role = (organizations.find(({ id }) => id === current) ?? organizations[0])?.role;
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
  const { today, day, list, search, canCreate } = loaderData;
  const { current_page: page, last_page: pages } = list?.meta ?? { current_page: 1, last_page: 1 };
  const isEmpty = list !== null && list.projects.length === 0 && !search;
  return (
    <>
      <Title page={page > 1 ? `Projects (page ${page} of ${pages})` : "Projects"} />
      <PageHeader
        title={`${formatWeekday(today)}, ${formatMonthDay(today)}`}
        actions={day !== null && day !== "failed" && !isEmpty && <Counts day={day} />}
      />
      <StepsList steps={loaderData.steps} />
      {isEmpty ? (
        <NoProjects canCreate={canCreate} hasSamples={loaderData.hasSamples} />
      ) : (
        <>
          <DayOf {...loaderData} />
          <ProjectList loaderData={loaderData} />
        </>
      )}
    </>
  );
}

/** Renders what the day comes to, as links to its cards. */
function Counts({ day: { week, waiting, tasks } }: { day: Exclude<Day, "failed"> }) {
  const late = tasks?.overdue ?? 0;
  return (
    <p className="day-counts">
      {waiting.toApprove > 0 && (
        <a href="#waiting">
          <b>{waiting.toApprove}</b> to approve
        </a>
      )}{" "}
      {late > 0 && (
        <a href="#tasks" className="day-late">
          <Icon name="warning" /> <b>{late}</b> late
        </a>
      )}{" "}
      {week?.isCurrent && (
        <a href="#week">
          <b>{week.posts}</b> {week.posts === 1 ? "post" : "posts"} this week
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
      <div className="day-two">
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
    <section aria-labelledby="projects-heading" id="projects" className="projects">
      <header className="projects-head">
        <h2 id="projects-heading">Projects</h2>
        {list && <Total of={list.meta.total} />}
        <div className="day-card-actions">
          {hasTrash && <Link to={href("/trash")}>Trash</Link>}
          {canCreate && (
            <ButtonLink to={href("/projects/new")} tone="secondary">
              New project
            </ButtonLink>
          )}
        </div>
      </header>
      {list === null ? (
        <NotLoaded />
      ) : (
        <>
          <SearchBar
            label="Search projects"
            search={search}
            sort={sort}
            sorts={Object.entries(sorts).map(([value, label]) => ({ value, label }))}
          />
          <IgnoredFilters names={list.ignored} />
          {list.projects.length > 0 ? (
            <ul className="project-cards">
              {list.projects.map((project) => (
                <ProjectCard key={project.slug} project={project} />
              ))}
            </ul>
          ) : (
            <EmptyState
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
        </>
      )}
    </section>
  );
}

function StepsList({ steps }: { steps: readonly Step[] | null }) {
  if (steps === null) return null;
  return (
    <section className="steps" aria-label="First steps">
      <ol>
        {steps.map(({ name, isDone, to }) => (
          <li key={name} data-done={isDone || undefined}>
            {isDone && <Icon name="success" />} {to === null ? name : <Link to={to}>{name}</Link>}
            {isDone && <span className="sr-only">, done</span>}
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
