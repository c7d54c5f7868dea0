import { href } from "react-router";
import { createTeam, listTeams } from "#api-client/teams.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { savingForm } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { TeamForm } from "./team-form.tsx";
import { teamFormSchema } from "./team-form-schema.server.ts";
import type { Route } from "./+types/new";

export const handle = { breadcrumb: () => ({ label: "New team" }) };

/** An API without teams has no page for new ones either. */
export async function loader({ params, context }: Route.LoaderArgs) {
  await listTeams(context.get(apiContext), params.projectId);
}

export async function action({ params, context }: Route.ActionArgs) {
  return savingForm(context, teamFormSchema, async (value) => {
    const team = await createTeam(context.get(apiContext), params.projectId, value);
    const path = team && href("/projects/:projectId/teams/:teamId", { ...params, teamId: team.id });
    return redirectWithSuccess(path ?? href("/projects/:projectId/teams", params), "Team created.");
  });
}

export default function NewTeam({ params, actionData }: Route.ComponentProps) {
  return (
    <TeamForm
      id="new-team"
      title="New team"
      submit="Create team"
      cancel={href("/projects/:projectId/teams", params)}
      lastResult={actionData?.result}
    />
  );
}
