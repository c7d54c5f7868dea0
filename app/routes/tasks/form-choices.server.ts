import { findLabels } from "#api-client/labels.server.ts";
import { listPeople } from "#api-client/members.server.ts";
import { listAllProjects } from "#api-client/projects.server.ts";
import { findTeams } from "#api-client/teams.server.ts";
import type { Task } from "#contract/tasks.ts";
import type { User } from "#contract/users.ts";
import type { Api } from "#middleware/api.server.ts";

/**
 * Returns the projects, people, teams, and labels that a task’s form offers. Who does it already is offered even after they left.
 * @param current the task's project, which is offered even if the user can't create anything there
 */
export async function formChoices(
  api: Api,
  user: Omit<User, "timezone">,
  {
    project,
    current = null,
    assignees,
  }: {
    project: string | null;
    current?: string | null;
    assignees: Pick<Task["assignees"][number], "id" | "name" | "type">[];
  },
) {
  const [projects, people, labels] = await Promise.all([
    listAllProjects(api),
    assigneeChoices(api, user, project, assignees),
    findLabels(api),
  ]);
  return {
    projects: projects
      .filter(({ slug, can }) => can.create_campaign || slug === current)
      .map(({ slug, name }) => ({ value: slug, label: name })),
    people,
    labels: labels ?? [],
  };
}

/** Returns the people and teams who can do a task, and those who do it already. */
export async function assigneeChoices(
  api: Api,
  user: Omit<User, "timezone">,
  project: string | null,
  assignees: Pick<Task["assignees"][number], "id" | "name" | "type">[],
) {
  const [people, teams] = await Promise.all([
    listPeople(api, user, project ?? undefined),
    project === null ? [] : findTeams(api, project),
  ]);
  const offered = [
    ...people.map((one) => ({ ...one, isTeam: false })),
    ...teams.map(({ id, name }) => ({ id, name: `${name} (team)`, isTeam: true })),
  ];
  const others = assignees
    .filter(({ id }) => !offered.some((one) => one.id === id))
    .map(({ id, name, type }) => ({ id, name, isTeam: type === "team" }));
  return [...offered, ...others].map(({ id, name, isTeam }) => ({ value: id, label: name, isTeam }));
}
