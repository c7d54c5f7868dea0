import { FileField } from "#forms/file-field.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import type { Field } from "#forms/use-form.ts";

export const SOURCE_LABELS = { file: "File", text: "Pasted text" };

/** What a feed can be. */
export const FEED_FILES = ".xml,.rss,.atom,.rdf,.json,.csv,.tsv,.txt,.xlsx";

type Props = { fields: { file: Field; text: Field }; hint: string; accept: string };

/** Renders the two ways to hand over a feed: a file, or its text. */
export const SourceFields = ({ fields, hint, accept }: Props) => (
  <>
    <FileField field={fields.file} label={SOURCE_LABELS.file} hint={hint} accept={accept} />
    <details
      className="feed-paste"
      open={fields.text.errors !== undefined || Boolean(fields.text.defaultValue) || undefined}
    >
      <summary>Paste instead</summary>
      <TextareaField field={fields.text} label={SOURCE_LABELS.text} rows={6} spellCheck={false} />
    </details>
  </>
);
