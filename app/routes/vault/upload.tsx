import { z } from "zod";
import { deleteVaultFile, getVaultItem, saveVaultFile } from "#api-client/vault.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { vaultItemLinks } from "#components/vault/vault-links.ts";
import { VAULT_FILE_BYTES_MAX } from "#contract/limits.ts";
import { ASSET_HINT, ASSET_TOO_LARGE, ASSET_TYPES } from "#contract/vault-files.ts";
import { FileField } from "#forms/file-field.tsx";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { deleting, postedIntent, savingForm } from "#forms/submit.server.ts";
import { useForm } from "#forms/use-form.ts";
import { apiContext } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";
import "#components/vault/vault.css";
import { itemCrumbs } from "./item-crumbs.ts";
import type { Route } from "./+types/upload";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData }) => itemCrumbs(loaderData?.item, "File"),
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, name, type, file, can } = await getVaultItem(context.get(apiContext), params.itemId);
  if (!can.update || type !== "brand_asset") throw notFound("Page not found");
  return { item: { id, name }, fileName: file?.name ?? null };
}

const uploadSchema = z.object({
  file: z
    .instanceof(File, { error: "Choose a file." })
    .refine(({ size }) => size > 0, "Choose a file.")
    .refine(({ size }) => size <= VAULT_FILE_BYTES_MAX, ASSET_TOO_LARGE),
});

export async function action({ params, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const { item } = vaultItemLinks(params.itemId);
  if (postedIntent(context) === "delete")
    return deleting(async () => {
      await deleteVaultFile(api, params.itemId);
      return redirectWithSuccess(item, "File deleted.");
    });
  return savingForm(context, uploadSchema, async ({ file }) => {
    await saveVaultFile(api, params.itemId, file);
    return redirectWithSuccess(item, "File saved.");
  });
}

const labels = { file: "File" };

export default function UploadFile({ loaderData: { item, fileName }, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<{ file: File }>({
    id: "upload-vault-file",
    lastResult: actionData && "result" in actionData ? actionData.result : undefined,
  });
  return (
    <>
      <PageTop
        page={`File of “${item.name}”`}
        form={form}
        labels={labels}
        refusal={actionData && "refusal" in actionData ? actionData.refusal : undefined}
        lead={
          fileName === null
            ? undefined
            : `A new file takes the place of ${fileName}. Posts that use the image keep the one they have.`
        }
      />
      <Form form={form} encType="multipart/form-data" className="form-narrow">
        <FileField field={fields.file} label={labels.file} accept={ASSET_TYPES.join(",")} hint={ASSET_HINT} />
        <FormActions submit="Upload" cancel={vaultItemLinks(item.id).item} keep="Back to the item" />
      </Form>
      {fileName !== null && (
        <details className="vault-more mt-8">
          <summary>Delete the file</summary>
          <Form id="delete-vault-file" isGuarded={false}>
            <p>It’s gone for everyone, and you can’t undo this. Posts that use the image keep it.</p>
            <SubmitButton name="intent" value="delete" tone="danger">
              Delete file
            </SubmitButton>
          </Form>
        </details>
      )}
    </>
  );
}
