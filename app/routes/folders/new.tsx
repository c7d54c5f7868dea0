import { href } from "react-router";
import { createFolder } from "#api-client/folders.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { savingForm } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { FolderForm } from "./folder-form.tsx";
import { folderFormSchema } from "./folder-form-schema.server.ts";
import type { Route } from "./+types/new";

export const handle = { breadcrumb: () => ({ label: "New folder" }) };

export async function action({ params, context }: Route.ActionArgs) {
  return savingForm(context, folderFormSchema, async (value) => {
    const folder = await createFolder(context.get(apiContext), params.projectId, value);
    const inside =
      folder && href("/projects/:projectId/folders/:folderId/campaigns", { ...params, folderId: folder.id });
    return redirectWithSuccess(inside ?? href("/projects/:projectId/folders", params), "Folder created.");
  });
}

export default function NewFolder({ params, actionData }: Route.ComponentProps) {
  return (
    <FolderForm
      id="new-folder"
      title="New folder"
      submit="Create folder"
      cancel={href("/projects/:projectId/folders", params)}
      lastResult={actionData?.result}
    />
  );
}
