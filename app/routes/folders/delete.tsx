import { href } from "react-router";
import type { z } from "zod";
import { listAllCampaigns, moveCampaign } from "#api-client/campaigns.server.ts";
import { deleteFolder, getFolder, listFolders } from "#api-client/folders.server.ts";
import { offersUndo } from "#api-client/undo.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { type BreadcrumbHandle, folderCrumb } from "#components/shell/crumbs.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { ConfirmPage } from "#components/shell/confirm-page.tsx";
import { RadioCards } from "#forms/radio-cards.tsx";
import { SelectField } from "#forms/select-field.tsx";
import { parseForm, invalidForm, saving } from "#forms/submit.server.ts";
import { useForm } from "#forms/use-form.ts";
import { afterDeletion, countCampaigns, deletionWords, inWords } from "#domain/trash/words.ts";
import { plural } from "#lib/counts.ts";
import { type Api, apiContext } from "#middleware/api.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { ONLY_FOLDER } from "./only-folder.ts";
import { isOnlyFolder } from "./only-folder.server.ts";
import type { Route } from "./+types/delete";
import { deletionSchema } from "./deletion-schema.server.ts";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>, Route.LoaderArgs["params"]> = {
  breadcrumb: ({ loaderData, params }) => [folderCrumb(loaderData?.name, params), { label: "Delete" }],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [folder, folders, canMove] = await Promise.all([
    getFolder(api, params.projectId, params.folderId, { include: "contents" }),
    listFolders(api, params.projectId),
    offersUndo(api),
  ]);
  const { name, counts, contains } = folder;
  const content = contains ?? (counts && { campaigns: countCampaigns(counts.campaigns) });
  return {
    name,
    isOnly: await isOnlyFolder(api, params.projectId, folder),
    content,
    isRestorable: contains !== null,
    campaigns: content?.campaigns ?? null,
    // Moves are undone together with the deletion, which requires an API with undo.
    others:
      canMove && content?.campaigns !== 0
        ? folders
            .filter(({ id }) => id !== params.folderId)
            .map(({ id, name: label }) => ({ value: id, label }))
        : [],
  };
}

export async function action({ params, context }: Route.ActionArgs) {
  const submission = parseForm(context, deletionSchema);
  if (submission.status !== "success") return invalidForm(submission);
  const api = context.get(apiContext);
  const { campaigns: fate, folder_id: folderId } = submission.value;
  return saving(submission, async () => {
    const moved = fate === "move" ? await moveCampaigns(api, params, folderId ?? "") : 0;
    await deleteFolder(api, params.projectId, params.folderId);
    return redirectWithSuccess(
      href("/projects/:projectId/folders", params),
      moved > 0 ? `Folder deleted. ${plural(moved, "campaign")} moved.` : "Folder deleted.",
    );
  });
}

/** Moves all campaigns to another folder, including archived ones. The undo of the deletion also reverts the moves. */
async function moveCampaigns(api: Api, { projectId, folderId }: Route.ActionArgs["params"], to: string) {
  const lists = await Promise.all([
    listAllCampaigns(api, projectId, folderId, {}),
    listAllCampaigns(api, projectId, folderId, { archived: "1" }),
  ]);
  const kinds = new Map(lists.flat().map(({ id, kind }) => [id, kind]));
  for (const [id, kind] of kinds) if (kind !== null) await moveCampaign(api, kind, id, { folder_id: to });
  return kinds.size;
}

const labels = { campaigns: "Campaigns", folder_id: "Move campaigns to" };

export default function DeleteFolder({ loaderData, params, actionData }: Route.ComponentProps) {
  const { name, isOnly, content, isRestorable, campaigns, others } = loaderData;
  const canMove = others.length > 0;
  const [form, fields] = useForm<z.input<typeof deletionSchema>>({
    id: "delete-folder",
    lastResult: actionData?.result,
    defaultValue: { campaigns: canMove ? "move" : "delete", folder_id: others[0]?.value ?? "" },
  });
  if (isOnly)
    return (
      <>
        <PageTop page={`Delete ${name}`} title={`“${name}” can’t be deleted`} lead={ONLY_FOLDER} />
        <p className="actions">
          <ButtonLink to={href("/projects/:projectId/folders/new", params)}>New folder</ButtonLink>{" "}
          <Link to={href("/projects/:projectId/folders/:folderId/edit", params)}>
            Edit<span className="sr-only"> {name}</span>
          </Link>
        </p>
      </>
    );
  return (
    <>
      <ConfirmPage
        name={name}
        labels={labels}
        id={form.id}
        form={form}
        confirm="Delete folder"
        cancel={href("/projects/:projectId/folders", params)}
        fields={
          canMove && (
            <>
              <RadioCards
                field={fields.campaigns}
                label={campaigns === null ? labels.campaigns : `Its ${plural(campaigns, "campaign")}`}
                layout="lines"
                options={[
                  { value: "move", label: "Move to another folder" },
                  { value: "delete", label: "Delete with the folder" },
                ]}
              />
              <SelectField
                field={fields.folder_id}
                label={labels.folder_id}
                placeholder="Choose a folder"
                options={others}
              />
            </>
          )
        }
      >
        <p>
          {canMove
            ? `It includes ${inWords(content) ?? "campaigns"}. ${afterDeletion(isRestorable)}`
            : deletionWords(content, isRestorable)}
        </p>
      </ConfirmPage>
    </>
  );
}
