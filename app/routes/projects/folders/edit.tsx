import { href } from "react-router";
import { getFolder, updateFolder } from "#api-client/folders.server.ts";
import { redirectWithToast } from "#app/toast.server.ts";
import type { BreadcrumbHandle } from "#components/breadcrumbs.tsx";
import { parseForm, refuse, saving } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { Link } from "#ui/link.tsx";
import { FolderForm } from "./folder-form.tsx";
import { folderFormSchema } from "./folder-form-schema.server.ts";
import type { Route } from "./+types/edit";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData }) => [{ label: loaderData?.name ?? "Folder" }, { label: "Edit" }],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const { name, description, version, can } = await getFolder(
    context.get(apiContext),
    params.projectId,
    params.folderId,
  );
  return { name, description, version, canDelete: can?.delete !== false };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const submission = await parseForm(request, folderFormSchema);
  if (submission.status !== "success") return refuse(submission);
  return saving(submission, async () => {
    await updateFolder(context.get(apiContext), params.projectId, params.folderId, submission.value);
    return redirectWithToast(href("/projects/:projectId/folders", params), {
      type: "success",
      message: "Folder saved.",
    });
  });
}

export default function EditFolder({ loaderData, params, actionData }: Route.ComponentProps) {
  const { name, description, version, canDelete } = loaderData;
  return (
    <FolderForm
      id="edit-folder"
      title={`Edit ${name}`}
      submit="Save folder"
      cancel={href("/projects/:projectId/folders", params)}
      actions={
        canDelete && (
          <Link to={href("/projects/:projectId/folders/:folderId/delete", params)}>Delete folder…</Link>
        )
      }
      lastResult={actionData?.result}
      defaultValue={{
        name,
        description: description ?? "",
        version: version === undefined ? "" : String(version),
      }}
    />
  );
}
