import { data, href } from "react-router";
import { imagePath } from "#api-client/image-path.server.ts";
import { getProject, updateClientLogo } from "#api-client/projects.server.ts";
import { type BreadcrumbHandle, projectCrumb } from "#components/shell/crumbs.ts";
import { apiContext } from "#middleware/api.server.ts";
import { EmblemForm } from "../emblem-form.tsx";
import { saveEmblem } from "../save-emblem.server.ts";
import type { Route } from "./+types/index";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>, Route.LoaderArgs["params"]> = {
  breadcrumb: ({ loaderData, params }) => [
    projectCrumb(loaderData?.project, params),
    { label: "Client logo" },
  ],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const { name, client_name, client_logo_url, can } = await getProject(
    context.get(apiContext),
    params.projectId,
  );
  if (!can.manage) throw data(null, { status: 403 });
  return {
    project: name,
    client: client_name ?? name,
    image: client_logo_url === null ? null : imagePath(client_logo_url),
  };
}

export const action = (args: Route.ActionArgs) =>
  saveEmblem(args, (api, image) => updateClientLogo(api, args.params.projectId, image), {
    to: href("/projects/:projectId/edit", args.params),
    message: "Client logo saved.",
  });

export default function ClientLogo({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <EmblemForm
      id="client-logo"
      title={`${loaderData.client} logo`}
      lead="Your client sees it at the top of the page of their review link."
      image={loaderData.image}
      lastResult={actionData?.result}
      remove={{ to: href("/projects/:projectId/client-logo/delete", params), label: "Remove logo" }}
      back={{ to: href("/projects/:projectId/edit", params), label: "Back to project" }}
    />
  );
}
