import { href } from "react-router";
import { deleteVaultFolder, listVaultFolders } from "#api-client/vault.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { ConfirmPage } from "#components/shell/confirm-page.tsx";
import { deleting } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";
import type { Route } from "./+types/delete";

const LIST = "/micro-tools/vault/folders";

export const handle = {
  breadcrumb: () => [
    { label: "Vault", to: href("/micro-tools/vault") },
    { label: "Folders", to: href(LIST) },
    { label: "Delete" },
  ],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const folders = await listVaultFolders(context.get(apiContext));
  const folder = folders.find(({ id, can }) => id === params.folderId && can.delete);
  if (folder === undefined) throw notFound("Folder not found");
  return { name: folder.name };
}

export const action = ({ params, context }: Route.ActionArgs) =>
  deleting(async () => {
    await deleteVaultFolder(context.get(apiContext), params.folderId);
    return redirectWithSuccess(href(LIST), "Folder deleted.");
  });

export default function DeleteFolder({ loaderData: { name } }: Route.ComponentProps) {
  return (
    <ConfirmPage name={name} id="delete-vault-folder" confirm="Delete folder" cancel={href(LIST)}>
      <p>Its items stay in the vault.</p>
    </ConfirmPage>
  );
}
