import { href } from "react-router";
import type { z } from "zod";
import { listVaultFolders, updateVaultFolder } from "#api-client/vault.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { VAULT_FOLDER_NAME_MAX } from "#contract/limits.ts";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { savingForm } from "#forms/submit.server.ts";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { apiContext } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";
import { folderSchema } from "../vault-schemas.server.ts";
import type { Route } from "./+types/edit";

const LIST = "/micro-tools/vault/folders";

export const handle = {
  breadcrumb: () => [
    { label: "Vault", to: href("/micro-tools/vault") },
    { label: "Folders", to: href(LIST) },
    { label: "Rename" },
  ],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const folders = await listVaultFolders(context.get(apiContext));
  const folder = folders.find(({ id, can }) => id === params.folderId && can.update);
  if (folder === undefined) throw notFound("Folder not found");
  return { name: folder.name };
}

export const action = ({ params, context }: Route.ActionArgs) =>
  savingForm(context, folderSchema, async ({ name }) => {
    await updateVaultFolder(context.get(apiContext), params.folderId, name);
    return redirectWithSuccess(href(LIST), "Folder renamed.");
  });

const labels = { name: "Name" };

export default function RenameFolder({ loaderData: { name }, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<z.input<typeof folderSchema>>({
    id: "rename-vault-folder",
    lastResult: actionData?.result,
    defaultValue: { name },
  });
  return (
    <>
      <PageTop page={`Rename “${name}”`} form={form} labels={labels} />
      <Form form={form} className="form-narrow">
        <TextField
          field={fields.name}
          label={labels.name}
          maxLength={VAULT_FOLDER_NAME_MAX}
          autoComplete="off"
        />
        <FormActions submit="Rename folder" cancel={href(LIST)} />
      </Form>
    </>
  );
}
