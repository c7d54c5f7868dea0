import { href, redirect } from "react-router";
import { z } from "zod";
import { createVaultImport } from "#api-client/vault.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { VAULT_IMPORT_BYTES_MAX, VAULT_IMPORT_MINUTES } from "#contract/limits.ts";
import { FileField } from "#forms/file-field.tsx";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { savingForm } from "#forms/submit.server.ts";
import { useForm } from "#forms/use-form.ts";
import { apiContext } from "#middleware/api.server.ts";
import type { Route } from "./+types/index";

export const handle = {
  breadcrumb: () => [{ label: "Vault", to: href("/micro-tools/vault") }, { label: "Import" }],
};

const MEGABYTES = VAULT_IMPORT_BYTES_MAX / 1024 / 1024;

const importSchema = z.object({
  file: z
    .instanceof(File, { error: "Choose a file." })
    .refine(({ size }) => size > 0, "Choose a file.")
    .refine(
      ({ size }) => size <= VAULT_IMPORT_BYTES_MAX,
      `This file is larger than ${MEGABYTES} MB. Split it.`,
    ),
});

export const action = ({ context }: Route.ActionArgs) =>
  savingForm(context, importSchema, async ({ file }) => {
    const { id } = await createVaultImport(context.get(apiContext), file);
    return redirect(href("/micro-tools/vault/imports/:importId", { importId: id }));
  });

const labels = { file: "File" };

export default function ImportSecrets({ actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<{ file: File }>({
    id: "import-secrets",
    lastResult: actionData?.result,
  });
  return (
    <>
      <PageTop
        page="Import into the vault"
        form={form}
        labels={labels}
        lead="Export your passwords as CSV from Bitwarden, 1Password, LastPass, KeePassXC, Chrome, Firefox, Apple Passwords, Dashlane, or Proton Pass."
      />
      <Form form={form} encType="multipart/form-data" className="form-narrow">
        <FileField
          field={fields.file}
          label={labels.file}
          accept=".csv,text/csv"
          hint={`You’ll see what is in it before anything is imported. Until then it waits encrypted for ${VAULT_IMPORT_MINUTES} minutes. Delete the file from your computer afterwards.`}
        />
        <FormActions submit="Read file" cancel={href("/micro-tools/vault")} />
      </Form>
    </>
  );
}
