import { href } from "react-router";
import { getProject } from "#api-client/projects.server.ts";
import { findWorkload, listTeams } from "#api-client/teams.server.ts";
import { PeopleTabs } from "#components/projects/people-tabs.tsx";
import { SearchBar } from "#components/search-bar.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import { SEARCH_MAX } from "#contract/limits.ts";
import { plural } from "#lib/counts.ts";
import { apiContext } from "#middleware/api.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { CardGrid } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { TeamCard } from "./team-card.tsx";
import { WorkloadTable } from "./workload-table.tsx";
import type { Route } from "./+types/index";
import type { Team } from "#contract/teams.ts";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const search = url.searchParams.get("search")?.trim().slice(0, SEARCH_MAX) ?? "";
  const [{ name, can }, teams, workload] = await Promise.all([
    getProject(api, params.projectId),
    listTeams(api, params.projectId),
    findWorkload(api, params.projectId),
  ]);
  return {
    project: name,
    canCreate: can.create_team,
    search,
    hasTeams: teams.length > 0,
    teams: matchingTeams(teams, search).map(({ id, name: team, description, members, can: may }) => ({
      id,
      name: team,
      description,
      members: members.map((member) => ({ id: member.id, name: member.name, isLead: member.is_lead })),
      canUpdate: may.update,
    })),
    workload: workload ?? [],
  };
}

export default function Teams({ loaderData, params }: Route.ComponentProps) {
  const { project, canCreate, search, hasTeams, teams, workload } = loaderData;
  const here = href("/projects/:projectId/teams", params);
  const newTeam = canCreate && (
    <ButtonLink to={href("/projects/:projectId/teams/new", params)} tone="primary">
      New team
    </ButtonLink>
  );
  return (
    <>
      <PageTop page={`${project} teams`} title="Teams" actions={hasTeams && newTeam} />
      <PeopleTabs project={params.projectId} />
      {hasTeams && (
        <SearchBar
          label="Search teams and people"
          search={search}
          button="Search"
          clear={search !== "" && <Link to={here}>Clear search</Link>}
          count={plural(teams.length, "team")}
        />
      )}
      {teams.length > 0 ? (
        <CardGrid>
          {teams.map((team) => (
            <TeamCard
              key={team.id}
              team={team}
              to={href("/projects/:projectId/teams/:teamId", { ...params, teamId: team.id })}
            />
          ))}
        </CardGrid>
      ) : hasTeams ? (
        <EmptyState
          drawing="search"
          heading="No teams match"
          action={<ButtonLink to={here}>Clear search</ButtonLink>}
        >
          No team or person matches “{search}”.
        </EmptyState>
      ) : (
        <EmptyState drawing="people" heading="No teams yet" action={newTeam}>
          Group the people who work on this project, and mention them all at once in comments.
        </EmptyState>
      )}
      {workload.length > 0 && <WorkloadTable rows={workload} />}
    </>
  );
}

/** Returns the teams whose name, or the name of someone on them, contains the text in any case. */
function matchingTeams(teams: readonly Team[], search: string): readonly Team[] {
  const wanted = search.toLowerCase();
  const matches = ({ name }: { name: string }) => name.toLowerCase().includes(wanted);
  return teams.filter((team) => matches(team) || team.members.some(matches));
}
