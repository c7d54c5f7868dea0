import { BLOG_BODY_MAX, BLOG_TITLE_MAX } from "#contract/limits.ts";
import { type Conflict, ConflictTexts } from "#forms/conflict-texts.tsx";
import { Form } from "#forms/form.tsx";
import { SaveActions } from "#forms/save-actions.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextField } from "#forms/text-field.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import type { Field, ServerForm } from "#forms/use-server-form.ts";
import { VersionField } from "#forms/version-field.tsx";
import { FormattingHelp } from "./formatting-help.tsx";
import { WordCount } from "./word-count.tsx";

export const textLabels = { title: "Title", body: "Text (Markdown)" };

/** Where a post is written. */
export function Editor({
  form,
  fields,
  version,
  values,
  conflict,
  here,
  count,
}: {
  form: ServerForm;
  fields: { title: Field; body: Field; version: Field };
  version: number | undefined;
  values: { title: string; body: string };
  conflict: Conflict | undefined;
  here: string;
  count: { words: number; minutes: number };
}) {
  return (
    <Form form={form} className="blog-editor">
      <VersionField
        field={fields.version}
        version={version}
        shown={JSON.stringify(values)}
        conflict={conflict}
      />
      <ConflictTexts conflict={conflict} form={form} labels={textLabels} />
      <TextField
        field={fields.title}
        label={textLabels.title}
        hint="What readers see."
        maxLength={BLOG_TITLE_MAX}
        autoComplete="off"
      />
      <TextareaField
        field={fields.body}
        label={textLabels.body}
        hint={`Up to ${BLOG_BODY_MAX.toLocaleString("en-US")} characters. Longer pasted text is cut off.`}
        rows={24}
        className="input blog-text"
        maxLength={BLOG_BODY_MAX}
      />
      <WordCount {...count} />
      <div className="actions">
        <SaveActions intent="save" conflict={conflict} to={here}>
          Save
        </SaveActions>
        {!conflict && (
          <SubmitButton tone="secondary" name="intent" value="preview">
            Save and preview
          </SubmitButton>
        )}
      </div>
      <FormattingHelp />
    </Form>
  );
}
