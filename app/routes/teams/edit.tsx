import { href } from "react-router";
import { getTeam, updateTeam } from "#api-client/teams.server.ts";
import { offersUndo } from "#api-client/undo.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { DeleteAction } from "#components/shell/delete-action.tsx";
import { type Team, TeamSchema } from "#contract/teams.ts";
import { conflictIn } from "#components/conflicts/conflict-texts.tsx";
import { savingVersionedForm } from "#components/conflicts/conflict.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { TeamForm } from "./team-form.tsx";
import { teamFormSchema } from "./team-form-schema.server.ts";
import type { Route } from "./+types/edit";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>, Route.LoaderArgs["params"]> = {
  breadcrumb: ({ loaderData, params }) => [
    { label: loaderData?.name ?? "Team", to: href("/projects/:projectId/teams/:teamId", params) },
    { label: "Edit" },
  ],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ name, description, version, can }, canUndo] = await Promise.all([
    getTeam(api, params.projectId, params.teamId),
    offersUndo(api),
  ]);
  return { name, description, version, canDelete: can.delete, canUndo };
}

export async function action({ params, context }: Route.ActionArgs) {
  return savingVersionedForm(context, teamFormSchema, TeamSchema, teamValues, async (value) => {
    await updateTeam(context.get(apiContext), params.projectId, params.teamId, value);
    return redirectWithSuccess(href("/projects/:projectId/teams/:teamId", params), "Team saved.");
  });
}

export default function EditTeam({ loaderData, params, actionData }: Route.ComponentProps) {
  const { name, version, canDelete, canUndo } = loaderData;
  return (
    <TeamForm
      id="edit-team"
      title={`Edit ${name}`}
      submit="Save team"
      cancel={href("/projects/:projectId/teams/:teamId", params)}
      actions={
        canDelete && (
          <DeleteAction
            id="delete-team"
            to={href("/projects/:projectId/teams/:teamId/delete", params)}
            asks={!canUndo}
            label="Delete team"
            tone="danger"
          />
        )
      }
      lastResult={actionData?.result}
      conflict={conflictIn(actionData)}
      defaultValue={{ ...teamValues(loaderData), version: version === undefined ? "" : String(version) }}
    />
  );
}

const teamValues = (team: Pick<Team, "name" | "description">) => ({
  name: team.name,
  description: team.description ?? "",
});
