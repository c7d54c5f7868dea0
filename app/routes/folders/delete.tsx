import { href } from "react-router";
import { deleteFolder, getFolder } from "#api-client/folders.server.ts";
import { redirectWithToast } from "#app/toast.server.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { Title } from "#components/shell/title.tsx";
import { ConfirmPanel } from "#forms/confirm-panel.tsx";
import { Refusal } from "#forms/refusal.tsx";
import { deleting } from "#forms/submit.server.ts";
import { countCampaigns, deletionWords } from "#domain/trash/words.ts";
import { apiContext } from "#middleware/api.server.ts";
import type { Route } from "./+types/delete";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>, Route.LoaderArgs["params"]> = {
  breadcrumb: ({ loaderData, params }) => [
    {
      label: loaderData?.name ?? "Folder",
      to: href("/projects/:projectId/folders/:folderId/campaigns", params),
      section: "Campaigns",
    },
    { label: "Delete" },
  ],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const { name, counts, contains } = await getFolder(
    context.get(apiContext),
    params.projectId,
    params.folderId,
  );
  return {
    name,
    content: contains ?? (counts && { campaigns: countCampaigns(counts.campaigns) }),
    isRestorable: contains !== null,
  };
}

export const action = ({ params, context }: Route.ActionArgs) =>
  deleting(async () => {
    await deleteFolder(context.get(apiContext), params.projectId, params.folderId);
    return redirectWithToast(href("/projects/:projectId/folders", params), {
      type: "success",
      message: "Folder deleted.",
    });
  });

export default function DeleteFolder({
  loaderData: { name, content, isRestorable },
  params,
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <Title page={`Delete ${name}`} refused={actionData !== undefined} />
      <Refusal message={actionData?.refusal} />
      <ConfirmPanel
        id="delete-folder"
        title={`Delete “${name}”?`}
        confirm="Delete folder"
        cancel={href("/projects/:projectId/folders", params)}
      >
        <p>{deletionWords(content, isRestorable)}</p>
      </ConfirmPanel>
    </>
  );
}
