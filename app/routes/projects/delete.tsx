import { href } from "react-router";
import { deleteProject, getProject } from "#api-client/projects.server.ts";
import { redirectWithToast } from "#app/toast.server.ts";
import type { BreadcrumbHandle } from "#components/breadcrumbs.tsx";
import { Title } from "#components/title.tsx";
import { countCampaigns, plural } from "#lib/counts.ts";
import { ConfirmPanel } from "#forms/confirm-panel.tsx";
import { deleting } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { Refusal } from "#forms/refusal.tsx";
import type { Route } from "./+types/delete";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData }) => [{ label: loaderData?.name ?? "Project" }, { label: "Delete" }],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const { name, counts } = await getProject(context.get(apiContext), params.projectId);
  return { name, folders: counts?.folders ?? null, campaigns: counts && countCampaigns(counts.campaigns) };
}

export const action = ({ params, context }: Route.ActionArgs) =>
  deleting(async () => {
    await deleteProject(context.get(apiContext), params.projectId);
    return redirectWithToast(href("/projects"), { type: "success", message: "Project deleted." });
  });

export default function DeleteProject({ loaderData, actionData }: Route.ComponentProps) {
  const { name, folders, campaigns } = loaderData;
  return (
    <>
      <Title page={`Delete ${name}`} refused={actionData !== undefined} />
      <Refusal message={actionData?.refusal} />
      <ConfirmPanel
        id="delete-project"
        title={`Delete “${name}”?`}
        confirm="Delete project"
        cancel={href("/projects")}
      >
        <p>
          {folders === null
            ? "This also deletes everything in it."
            : `This also deletes ${plural(folders, "folder")} and ${plural(campaigns ?? 0, "campaign")}.`}{" "}
          You can’t undo this.
        </p>
      </ConfirmPanel>
    </>
  );
}
