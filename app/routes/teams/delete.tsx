import { href } from "react-router";
import { deleteTeam, getTeam } from "#api-client/teams.server.ts";
import { offersUndo } from "#api-client/undo.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { ConfirmPage } from "#components/shell/confirm-page.tsx";
import { deleting } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import type { Route } from "./+types/delete";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>, Route.LoaderArgs["params"]> = {
  breadcrumb: ({ loaderData, params }) => [
    { label: loaderData?.name ?? "Team", to: href("/projects/:projectId/teams/:teamId", params) },
    { label: "Delete" },
  ],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ name }, canUndo] = await Promise.all([
    getTeam(api, params.projectId, params.teamId),
    offersUndo(api),
  ]);
  return { name, canUndo };
}

export const action = ({ params, context }: Route.ActionArgs) =>
  deleting(async () => {
    await deleteTeam(context.get(apiContext), params.projectId, params.teamId);
    return redirectWithSuccess(href("/projects/:projectId/teams", params), "Team deleted.");
  });

export default function DeleteTeam({ loaderData, params }: Route.ComponentProps) {
  const { name, canUndo } = loaderData;
  return (
    <ConfirmPage
      name={name}
      id="delete-team"
      confirm="Delete team"
      cancel={href("/projects/:projectId/teams/:teamId", params)}
    >
      <p>Its members stay in the organization. {canUndo ? "You can undo this." : "You can’t undo this."}</p>
    </ConfirmPage>
  );
}
