import { href, redirect } from "react-router";
import { listProjects } from "#api-client/projects.server.ts";
import { offersSamples } from "#api-client/samples.server.ts";
import { Title } from "#components/shell/title.tsx";
import { useOffers } from "#components/shell/use-offers.ts";
import { PROJECT_SORTS, type ProjectSort } from "#contract/vocabulary.ts";
import { fieldLabel } from "#lib/field-labels.ts";
import { pageNumber, searchWith } from "#lib/search-params.ts";
import { userContext } from "#middleware/auth.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { CardGrid } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IgnoredFilters } from "#ui/ignored-filters.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { SearchBar } from "#components/search-bar.tsx";
import { loadNeedsYou } from "./needs-you.server.ts";
import { NeedsYou } from "./needs-you.tsx";
import { NoProjects } from "./no-projects.tsx";
import { ProjectCard } from "./project-card.tsx";
import { shownSteps, type Step } from "./shown-steps.server.ts";
import type { Route } from "./+types/index";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { Icon } from "#ui/icons.tsx";

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const search = url.searchParams.get("search")?.slice(0, 200) ?? "";
  const sort = PROJECT_SORTS.find((one) => one === url.searchParams.get("sort")) ?? "-updated_at";
  const page = pageNumber(url.searchParams.get("page"));
  const [{ data, meta, ignored }, { organizations, current_organization_id: current }, needsYou, steps] =
    await Promise.all([
      listProjects(api, { search, sort, page }),
      context.get(userContext),
      loadNeedsYou(context),
      shownSteps(api, request, context.get(userContext)),
    ]);
  const role = (organizations.find(({ id }) => id === current) ?? organizations[0])?.role;
  if (!data.length && page > 1)
    throw redirect(href("/projects") + searchWith(url.searchParams, { page: null }));
  const projects = data.map(({ slug, name, colour, status, counts, can }) => ({
    slug,
    name,
    colour,
    status,
    counts,
    canUpdate: can.update,
  }));
  const hasSamples = meta.total === 0 && (await offersSamples(api).catch(() => false));
  return {
    needsYou,
    steps,
    hasSamples,
    projects,
    meta,
    ignored: ignored.map(fieldLabel),
    search,
    sort,
    canCreate: role !== "guest",
  };
}

const sorts: Record<ProjectSort, string> = {
  "-updated_at": "Recently updated",
  updated_at: "Least recently updated",
  name: "Name, A to Z",
  "-name": "Name, Z to A",
  ends_on: "Ending soonest",
};

export default function Projects({ loaderData }: Route.ComponentProps) {
  const { projects, meta, search, sort, canCreate } = loaderData;
  const hasTrash = useOffers("hasTrash");
  const newProject = canCreate && (
    <ButtonLink to={href("/projects/new")} tone="primary">
      New project
    </ButtonLink>
  );
  const isEmpty = !projects.length && !search;
  return (
    <>
      <Title
        page={
          meta.current_page > 1 ? `Projects (page ${meta.current_page} of ${meta.last_page})` : "Projects"
        }
      />
      <PageHeader
        title="Projects"
        actions={
          <>
            {!isEmpty && newProject}
            {hasTrash && <Link to={href("/trash")}>Trash</Link>}
          </>
        }
      />
      {!isEmpty && loaderData.needsYou && <NeedsYou agenda={loaderData.needsYou} />}
      <StepsList steps={loaderData.steps} />
      {isEmpty ? (
        <NoProjects canCreate={canCreate} hasSamples={loaderData.hasSamples} />
      ) : (
        <>
          <SearchBar
            label="Search projects"
            search={search}
            sort={sort}
            sorts={Object.entries(sorts).map(([value, label]) => ({ value, label }))}
            count={`${meta.total} ${meta.total === 1 ? "project" : "projects"}`}
          />
          <IgnoredFilters names={loaderData.ignored} />
          {projects.length ? (
            <CardGrid>
              {projects.map((project) => (
                <ProjectCard key={project.slug} project={project} />
              ))}
            </CardGrid>
          ) : (
            <EmptyState
              drawing="search"
              heading="No projects match"
              action={<ButtonLink to={href("/projects")}>Clear filters</ButtonLink>}
            >
              No project names match “{search}”.
            </EmptyState>
          )}
          <Pagination
            page={meta.current_page}
            pages={meta.last_page}
            label="Pages of projects"
            to={(page) => href("/projects") + searchWith({ search, sort }, { page: String(page) })}
          />
        </>
      )}
    </>
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
