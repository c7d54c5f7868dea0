import type { SubmissionResult } from "@conform-to/react";
import type { z } from "zod";
import { readingValues } from "#components/table-imports/reading-choices.ts";
import { ColumnFields, ReadingFields } from "#components/table-imports/reading-fields.tsx";
import type { VaultImport } from "#contract/vault.ts";
import { VAULT_IMPORT_FIELDS, type VaultImportField } from "#contract/vocabulary.ts";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { useForm } from "#forms/use-form.ts";
import type { readingSchema } from "./import-schemas.server.ts";

const FIELD_LABELS: Readonly<Record<VaultImportField, string>> = {
  name: "Name",
  username: "User name",
  password: "Password",
  url: "Address",
  more_urls: "More addresses",
  seed: "Setup key for one-time codes",
  notes: "Notes",
  fields: "Own fields",
  folder: "Folder",
  tags: "Tags",
  type: "Type",
  email: "E-mail",
  favorite: "Favorite",
  archived: "Archived",
};

type Props = { found: VaultImport; lastResult: SubmissionResult | undefined };

/** Asks how the file is to be read, and what its columns mean. Their values may be secret, so none is shown. */
export function ColumnsForm({ found, lastResult }: Props) {
  const [form, fields] = useForm<z.input<typeof readingSchema>>({
    id: "import-columns",
    lastResult,
    defaultValue: readingValues(
      {
        encoding: found.encoding ?? "utf-8",
        delimiter: found.delimiter ?? ",",
        has_header: found.has_header,
      },
      found.mapping,
    ),
  });
  return (
    <Form form={form} className="max-w-none">
      <ErrorSummary form={form} labels={FIELD_LABELS} />
      <div className="grid w-full gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <ColumnFields
          fields={fields}
          names={VAULT_IMPORT_FIELDS}
          labels={FIELD_LABELS}
          headers={found.headers}
        />
        <ReadingFields fields={fields} />
      </div>
      <div className="actions">
        <SubmitButton name="intent" value="read" tone={found.is_mapped ? "secondary" : "primary"}>
          {found.is_mapped ? "Read it again" : "Read file"}
        </SubmitButton>
      </div>
    </Form>
  );
}
