import { Fragment } from "react";
import { href } from "react-router";
import { findInvitations } from "#api-client/invitations.server.ts";
import { imagePath } from "#api-client/image-path.server.ts";
import { listMembers } from "#api-client/members.server.ts";
import { offersProjectMembers } from "#api-client/project-members.server.ts";
import { listAllProjects } from "#api-client/projects.server.ts";
import { FilterSelect } from "#components/filter-select.tsx";
import { SearchBar } from "#components/search-bar.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import { SEARCH_MAX } from "#contract/limits.ts";
import { isAtLeast } from "#domain/members/ranks.ts";
import { counted } from "#lib/counts.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { apiContext } from "#middleware/api.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { PersonName } from "#ui/person-name.tsx";
import { Table } from "#ui/table.tsx";
import { Moment } from "#ui/time.tsx";
import { peopleOf } from "./organization.server.ts";
import type { Route } from "./+types/index";

export const handle = { breadcrumb: () => ({ label: "People" }) };

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const search = url.searchParams.get("search")?.slice(0, SEARCH_MAX) ?? "";
  const project = url.searchParams.get("project")?.slice(0, SEARCH_MAX) ?? "";
  const { organization, userId, role, zone } = await peopleOf(context);
  const [members, invitations, projects] = await Promise.all([
    listMembers(api, organization.id, { search, project }),
    findInvitations(api, organization.id),
    listAllProjects(api),
  ]);
  return {
    members: members.map((member) => ({
      ...member,
      avatar_url: member.avatar_url && imagePath(member.avatar_url),
    })),
    projects: projects.map(({ slug, name }) => ({ value: slug, label: name })),
    filter: { search, project },
    organization,
    userId,
    zone,
    hasRoles: project !== "" && (await offersProjectMembers(api, project)),
    canInvite: invitations !== null,
    showsTeams: members.some(({ teams }) => teams !== null),
    showsActivity: isAtLeast(role, "admin") && members.some(({ last_active_at: at }) => at !== null),
  };
}

type Shown = Route.ComponentProps["loaderData"]["members"][number];

export default function People({ loaderData }: Route.ComponentProps) {
  const { members, projects, filter, organization, userId, zone, canInvite, hasRoles } = loaderData;
  const { showsTeams, showsActivity } = loaderData;
  const isFiltered = filter.search !== "" || filter.project !== "";
  const here = href("/settings/people");
  const isKnown = projects.some(({ value }) => value === filter.project);
  return (
    <>
      <PageTop
        page="People"
        lead={`Everyone in ${organization.name}.`}
        actions={
          canInvite && (
            <ButtonLink to={href("/settings/people/invite")} tone="primary">
              Invite people
            </ButtonLink>
          )
        }
      />
      <SearchBar
        label="Search people"
        search={filter.search}
        clear={isFiltered && <Link to={here}>Clear filters</Link>}
      >
        {(projects.length > 0 || filter.project !== "") && (
          <FilterSelect
            label="Project"
            name="project"
            value={filter.project}
            options={[
              { value: "", label: "All projects" },
              ...projects,
              ...(filter.project !== "" && !isKnown
                ? [{ value: filter.project, label: "Unknown project" }]
                : []),
            ]}
          />
        )}
      </SearchBar>
      {isKnown && hasRoles && (
        <p>
          <Link to={href("/projects/:projectId/members", { projectId: filter.project })}>
            Roles in this project
          </Link>
        </p>
      )}
      {members.length === 0 ? (
        <EmptyState
          drawing="search"
          heading="No people match"
          action={<ButtonLink to={here}>Clear filters</ButtonLink>}
        >
          Try other filters.
        </EmptyState>
      ) : (
        <Table
          caption={counted(members.length, "member")}
          rows={members}
          rowKey={({ id }) => id}
          columns={[
            {
              heading: "Name",
              names: true,
              cell: ({ id, name, avatar_url: image }) => (
                <PersonName name={name} image={image} isYou={id === userId} />
              ),
            },
            {
              heading: "E-mail",
              cell: ({ email }) => <span className="wrap-anywhere lg:min-w-44 lg:inline-block">{email}</span>,
            },
            { heading: "Role", cell: ({ role }) => sentenceLabel(role) },
            ...(showsTeams
              ? [{ heading: "Teams", cell: ({ teams }: Shown) => <Teams teams={teams ?? []} /> }]
              : []),
            ...(showsActivity
              ? [
                  {
                    heading: "Last active",
                    cell: ({ last_active_at: at }: Shown) =>
                      at === null ? "Not yet" : <Moment at={at} zone={zone} />,
                  },
                ]
              : []),
            {
              heading: "Actions",
              quiet: true,
              align: "end",
              cell: ({ id, name, can }) =>
                (can.update || can.delete) && (
                  <Link
                    to={href("/settings/people/:memberId", { memberId: id })}
                    className="btn btn-quiet btn-icon btn-small"
                  >
                    <Icon name="ellipsis" />
                    <span className="sr-only">Actions {name}</span>
                  </Link>
                ),
            },
          ]}
        />
      )}
    </>
  );
}

const Teams = ({ teams }: { teams: NonNullable<Shown["teams"]> }) =>
  teams.length === 0
    ? "None"
    : teams.map(({ id, name, project }, index) => (
        <Fragment key={id}>
          {index > 0 && ", "}
          <Link
            className="text-ink hover:underline"
            to={href("/projects/:projectId/teams/:teamId", { projectId: project.slug, teamId: id })}
          >
            {name}
            <span className="sr-only"> in {project.name}</span>
          </Link>
        </Fragment>
      ));
