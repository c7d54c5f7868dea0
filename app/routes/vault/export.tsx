import { href } from "react-router";
import { z } from "zod";
import { confirmPassword, exportVault } from "#api-client/vault.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { vaultLinks } from "#components/vault/vault-links.ts";
import { VAULT_PASSPHRASE_MAX, VAULT_PASSPHRASE_MIN } from "#contract/limits.ts";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { savingForm } from "#forms/submit.server.ts";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { apiContext } from "#middleware/api.server.ts";
import { downloadContext, sendDownload } from "#middleware/download.server.ts";
import "#components/vault/vault.css";
import type { Route } from "./+types/export";

export const handle = {
  breadcrumb: () => [{ label: "Vault", to: href("/micro-tools/vault") }, { label: "Export" }],
};

export const middleware = [sendDownload];

/** Makes client navigations reach the server, so that the guard runs. */
export const loader = () => null;

const TOO_SHORT = `Use ${VAULT_PASSPHRASE_MIN} characters or more.`;

const exportSchema = z
  .object({
    passphrase: z.string(TOO_SHORT).min(VAULT_PASSPHRASE_MIN, TOO_SHORT).max(VAULT_PASSPHRASE_MAX),
    passphrase_confirmation: z.string("Enter the passphrase again."),
    password: z.string("Enter your password."),
  })
  .refine(({ passphrase, passphrase_confirmation: again }) => passphrase === again, {
    path: ["passphrase_confirmation"],
    error: "The two passphrases differ.",
  });

export const action = ({ context }: Route.ActionArgs) =>
  savingForm(context, exportSchema, async ({ passphrase, password }) => {
    const api = context.get(apiContext);
    await confirmPassword(api, { password });
    const { stream, disposition } = await exportVault(api, passphrase);
    context.set(
      downloadContext,
      new Response(stream, {
        headers: {
          "Content-Type": "application/octet-stream",
          "Content-Disposition": disposition.startsWith("attachment;") ? disposition : "attachment",
          "Cache-Control": "no-store",
        },
      }),
    );
    return null;
  });

const labels = {
  passphrase: "Passphrase for the file",
  passphrase_confirmation: "Passphrase again",
  password: "Your Marquee password",
};

export default function ExportVault({ actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<z.input<typeof exportSchema>>({
    id: "export-vault",
    lastResult: actionData?.result,
  });
  return (
    <>
      <PageTop
        page="Export the vault"
        form={form}
        labels={labels}
        lead="One encrypted file with every item that you own: passwords, setup keys of one-time codes, notes, and the files of brand assets. The other owners are told, and it’s in the access log."
      />
      <Form form={form} className="form-narrow" isDownload isGuarded={false}>
        <TextField
          field={fields.passphrase}
          label={labels.passphrase}
          hint={`${VAULT_PASSPHRASE_MIN} characters or more. Without it no one can open the file, and we don’t keep it.`}
          type="password"
          autoComplete="new-password"
        />
        <TextField
          field={fields.passphrase_confirmation}
          label={labels.passphrase_confirmation}
          type="password"
          autoComplete="new-password"
        />
        <TextField
          field={fields.password}
          label={labels.password}
          type="password"
          autoComplete="current-password"
        />
        <FormActions submit="Download file" cancel={vaultLinks().list} />
      </Form>
      <p className="vault-promise">
        Open it with any program for age files: <code>age --decrypt vault.tar.age | tar -x</code>. The items
        are in <code>vault.json</code>, the files beside it.
      </p>
    </>
  );
}
