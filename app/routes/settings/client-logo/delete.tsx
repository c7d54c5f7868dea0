import { data, href } from "react-router";
import { deleteClientLogo, getProject } from "#api-client/projects.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { ConfirmPage } from "#components/shell/confirm-page.tsx";
import { type BreadcrumbHandle, projectCrumb } from "#components/shell/crumbs.ts";
import { deleting } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import type { Route } from "./+types/delete";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>, Route.LoaderArgs["params"]> = {
  breadcrumb: ({ loaderData, params }) => [
    projectCrumb(loaderData?.project, params),
    { label: "Client logo", to: href("/projects/:projectId/client-logo", { projectId: params.projectId }) },
    { label: "Remove" },
  ],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const { name, client_name, can } = await getProject(context.get(apiContext), params.projectId);
  if (!can.manage) throw data(null, { status: 403 });
  return { project: name, client: client_name ?? name };
}

export const action = ({ params, context }: Route.ActionArgs) =>
  deleting(async () => {
    await deleteClientLogo(context.get(apiContext), params.projectId);
    return redirectWithSuccess(href("/projects/:projectId/edit", params), "Client logo removed.");
  });

export default function DeleteClientLogo({ loaderData: { client }, params }: Route.ComponentProps) {
  return (
    <ConfirmPage
      page={`Remove the ${client} logo`}
      id="delete-client-logo"
      title={`Remove the logo of “${client}”?`}
      confirm="Remove logo"
      cancel={href("/projects/:projectId/client-logo", params)}
    >
      <p>Your client sees the first letter of the name instead. You can’t undo this.</p>
    </ConfirmPage>
  );
}
