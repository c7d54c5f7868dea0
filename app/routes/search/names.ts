import { listPeople } from "#api-client/members.server.ts";
import { findTeams } from "#api-client/teams.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { userContext } from "#middleware/auth.server.ts";
import { isRecordId } from "#lib/record-id.ts";
import type { Route } from "./+types/names";

/** Returns the names of the people and teams that can be mentioned in a project, or else in the organization. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const asked = url.searchParams.get("project") ?? "";
  const project = isRecordId(asked) ? asked : undefined;
  const [people, teams] = await Promise.all([
    listPeople(api, context.get(userContext), project),
    project === undefined ? [] : findTeams(api, project),
  ]);
  const names = [...people, ...teams].map(({ name }) => name);
  return Response.json([...new Set(names)], { headers: { "Cache-Control": "no-store" } });
}
