import { href } from "react-router";
import type { z } from "zod";
import { createVaultFolder, listVaultFolders } from "#api-client/vault.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { VAULT_FOLDER_NAME_MAX } from "#contract/limits.ts";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { savingForm } from "#forms/submit.server.ts";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { counted } from "#lib/counts.ts";
import { apiContext } from "#middleware/api.server.ts";
import { Link } from "#ui/link.tsx";
import { Table } from "#ui/table.tsx";
import { folderSchema } from "../vault-schemas.server.ts";
import type { Route } from "./+types/index";

const LIST = "/micro-tools/vault/folders";

export const handle = {
  breadcrumb: () => [{ label: "Vault", to: href("/micro-tools/vault") }, { label: "Folders" }],
};

export const loader = async ({ context }: Route.LoaderArgs) => ({
  folders: await listVaultFolders(context.get(apiContext)),
});

export const action = ({ context }: Route.ActionArgs) =>
  savingForm(context, folderSchema, async ({ name }) => {
    await createVaultFolder(context.get(apiContext), name);
    return redirectWithSuccess(href(LIST), "Folder created.");
  });

const labels = { name: "Name" };

export default function Folders({ loaderData: { folders }, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<z.input<typeof folderSchema>>({
    id: "new-vault-folder",
    lastResult: actionData?.result,
  });
  return (
    <>
      <PageTop page="Folders of the vault" form={form} labels={labels} />
      {folders.length > 0 && (
        <Table
          caption={counted(folders.length, "folder")}
          rows={folders}
          rowKey={({ id }) => id}
          className="mb-6"
          columns={[
            {
              heading: "Folder",
              names: true,
              cell: ({ id, name }) => (
                <Link to={`${href("/micro-tools/vault")}?${new URLSearchParams({ folder: id })}`}>
                  <bdi>{name}</bdi>
                </Link>
              ),
            },
            { heading: "Items", align: "end", cell: ({ item_count: count }) => count ?? "–" },
            {
              heading: "Actions",
              quiet: true,
              align: "end",
              cell: ({ id, name, can }) =>
                can.update && (
                  <>
                    <Link to={href(`${LIST}/:folderId/edit`, { folderId: id })}>
                      Rename<span className="sr-only"> {name}</span>
                    </Link>{" "}
                    <Link to={href(`${LIST}/:folderId/delete`, { folderId: id })}>
                      Delete…<span className="sr-only"> {name}</span>
                    </Link>
                  </>
                ),
            },
          ]}
        />
      )}
      <Form form={form} className="form-narrow">
        <TextField
          field={fields.name}
          label={labels.name}
          maxLength={VAULT_FOLDER_NAME_MAX}
          autoComplete="off"
        />
        <SubmitButton>Create folder</SubmitButton>
      </Form>
    </>
  );
}
