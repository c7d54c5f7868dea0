import { href } from "react-router";
import { getFolder, updateFolder } from "#api-client/folders.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { type BreadcrumbHandle, folderCrumb } from "#components/shell/crumbs.ts";
import { conflictIn } from "#components/conflicts/conflict-texts.tsx";
import { savingVersionedForm } from "#components/conflicts/conflict.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { Link } from "#ui/link.tsx";
import { type Folder, FolderSchema } from "#contract/folders.ts";
import { FolderForm } from "./folder-form.tsx";
import { ONLY_FOLDER } from "./only-folder.ts";
import { isOnlyFolder } from "./only-folder.server.ts";
import { folderFormSchema } from "./folder-form-schema.server.ts";
import type { Route } from "./+types/edit";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>, Route.LoaderArgs["params"]> = {
  breadcrumb: ({ loaderData, params }) => [folderCrumb(loaderData?.name, params), { label: "Edit" }],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const folder = await getFolder(api, params.projectId, params.folderId);
  const { name, description, version, can } = folder;
  const isOnly = await isOnlyFolder(api, params.projectId, folder);
  return { name, description, version, canDelete: can.delete, isOnly };
}

export async function action({ params, context }: Route.ActionArgs) {
  return savingVersionedForm(context, folderFormSchema, FolderSchema, folderValues, async (value) => {
    await updateFolder(context.get(apiContext), params.projectId, params.folderId, value);
    return redirectWithSuccess(href("/projects/:projectId/folders", params), "Folder saved.");
  });
}

export default function EditFolder({ loaderData, params, actionData }: Route.ComponentProps) {
  const { name, version, canDelete, isOnly } = loaderData;
  return (
    <FolderForm
      id="edit-folder"
      title={`Edit ${name}`}
      submit="Save folder"
      cancel={href("/projects/:projectId/folders", params)}
      actions={
        canDelete ? (
          <Link to={href("/projects/:projectId/folders/:folderId/delete", params)}>Delete folder…</Link>
        ) : (
          isOnly && <p className="text-ink-2">{ONLY_FOLDER}</p>
        )
      }
      lastResult={actionData?.result}
      conflict={conflictIn(actionData)}
      defaultValue={{ ...folderValues(loaderData), version: version === undefined ? "" : String(version) }}
    />
  );
}

const folderValues = (folder: Pick<Folder, "name" | "description">) => ({
  name: folder.name,
  description: folder.description ?? "",
});
