import { href } from "react-router";
import { listAllProjects } from "#api-client/projects.server.ts";
import {
  confirmVaultImport,
  deleteVaultImport,
  getVaultImport,
  updateVaultImport,
} from "#api-client/vault.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { ReadingNotes } from "#components/table-imports/reading-notes.tsx";
import { askedMapping, askedWishes } from "#components/table-imports/reading-schema.server.ts";
import { VAULT_IMPORT_FIELDS } from "#contract/vocabulary.ts";
import { FormErrorBanner } from "#forms/form-error-banner.tsx";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { deleting, invalidForm, postedIntent, savingForm } from "#forms/submit.server.ts";
import { counted } from "#lib/counts.ts";
import { apiContext } from "#middleware/api.server.ts";
import { Card } from "#ui/card.tsx";
import "#components/vault/vault.css";
import type { Route } from "./+types/show";
import { ColumnsForm } from "./columns-form.tsx";
import { ConfirmForm } from "./confirm-form.tsx";
import { confirmSchema, readingSchema } from "./import-schemas.server.ts";

export const handle = {
  breadcrumb: () => [
    { label: "Vault", to: href("/micro-tools/vault") },
    { label: "Import", to: href("/micro-tools/vault/imports") },
    { label: "Check" },
  ],
};

const TOO_LITTLE = "Choose the column of the passwords, or the columns of names and user names.";

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [found, projects] = await Promise.all([getVaultImport(api, params.importId), listAllProjects(api)]);
  return { found, projects: projects.map(({ slug, name }) => ({ value: slug, label: name })) };
}

export async function action({ params, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const here = href("/micro-tools/vault/imports/:importId", params);
  switch (postedIntent(context)) {
    case "cancel":
      return deleting(async () => {
        await deleteVaultImport(api, params.importId);
        return redirectWithSuccess(href("/micro-tools/vault"), "Nothing was imported, and the file is gone.");
      });
    case "read":
      return savingForm(context, readingSchema, async (value, submission) => {
        const { is_mapped: isMapped } = await updateVaultImport(api, params.importId, {
          mapping: askedMapping(value, VAULT_IMPORT_FIELDS),
          ...askedWishes(value),
        });
        if (!isMapped) return invalidForm(submission, 422, { fieldErrors: { password: [TOO_LITTLE] } });
        return redirectWithSuccess(here, "File read.");
      });
    default:
      return savingForm(context, confirmSchema, async ({ decode, doubles, double, project, everyone }) => {
        const { created, updated } = await confirmVaultImport(api, params.importId, {
          ...(decode && { decode: decode === "yes" }),
          doubles: doubles === "update" ? "update" : "skip",
          ...(doubles === "checked" && { except: double }),
          project: project || null,
          everyone: everyone === "everyone",
        });
        const changed = updated > 0 ? `, and ${counted(updated, "item")} updated` : "";
        return redirectWithSuccess(
          href("/micro-tools/vault"),
          `${counted(created, "item")} imported${changed}.`,
        );
      });
  }
}

export default function CheckImport({ loaderData: { found, projects }, actionData }: Route.ComponentProps) {
  const wanted = found.items.filter(({ left_out: why }) => why === null);
  const result = actionData && "result" in actionData ? actionData.result : undefined;
  const refusal = actionData && "refusal" in actionData ? actionData.refusal : undefined;
  const columns = <ColumnsForm found={found} lastResult={result} />;
  const notes = (
    <ReadingNotes
      facts={{
        encoding: found.encoding ?? "utf-8",
        is_encoding_guessed: found.is_encoding_guessed,
        delimiter: found.delimiter ?? ",",
        has_header: found.has_header,
        is_header_guessed: found.is_header_guessed,
        unused_columns: found.unused_columns,
        skipped_rows: [],
      }}
    />
  );
  return (
    <>
      <PageTop
        page={found.is_mapped ? "Check the import" : "What do the columns mean?"}
        refused={actionData !== undefined}
        lead={
          found.is_mapped
            ? `${counted(wanted.length, "item")} to import. Values of secrets are never shown here.`
            : "We don’t know this kind of file. Choose at least the column of the passwords, and of names or addresses. Their values are never shown here."
        }
      />
      <FormErrorBanner message={refusal} />
      {found.is_mapped ? (
        <>
          {notes}
          <ConfirmForm found={found} projects={projects} lastResult={result} />
          <Card className="mt-8">
            <details>
              <summary className="cursor-pointer font-medium">How we read this file</summary>
              <div className="mt-4">{columns}</div>
            </details>
          </Card>
        </>
      ) : (
        <div className="grid gap-4">
          {notes}
          {columns}
          <Form id="forget-import" isGuarded={false}>
            <SubmitButton name="intent" value="cancel" tone="quiet">
              Don’t import
            </SubmitButton>
          </Form>
        </div>
      )}
    </>
  );
}
