import { REPORT_FILE_BYTES_MAX, REPORT_FILES_MAX } from "#contract/limits.ts";
import { FileField } from "#forms/file-field.tsx";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import type { AnyForm, Field } from "#forms/use-form.ts";

export const UPLOAD_LABELS = { files: "Files", text: "Pasted text" };

export type UploadValues = { files: string[]; text: string };

type Props = { form: AnyForm; fields: { files: Field; text: Field }; project?: string | undefined };

/** Renders the form that takes exports, as files or as text. */
export const UploadForm = ({ form, fields, project }: Props) => (
  <Form form={form} encType="multipart/form-data" className="report-upload">
    {project !== undefined && <input type="hidden" name="project" value={project} />}
    <FileField
      field={fields.files}
      label={UPLOAD_LABELS.files}
      hint={`CSV, TSV, or XLSX from Google Ads, Meta, Microsoft, LinkedIn, TikTok, Pinterest, or Google Analytics. Up to ${REPORT_FILES_MAX} files of ${REPORT_FILE_BYTES_MAX / 1024 / 1024} MB.`}
      accept=".csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values"
      multiple
    />
    <details className="report-paste">
      <summary>Paste instead</summary>
      <TextareaField field={fields.text} label={UPLOAD_LABELS.text} rows={6} spellCheck={false} />
    </details>
    <div className="actions">
      <SubmitButton>Analyze</SubmitButton>
    </div>
  </Form>
);
