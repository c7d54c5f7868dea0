import type { ReactNode } from "react";
import { IMAGE_HINT, IMAGE_TYPES } from "#contract/images.ts";
import { BLOG_BODY_MAX, BLOG_TITLE_MAX, IMAGE_ALT_MAX } from "#contract/limits.ts";
import { CheckboxesField } from "#forms/checkboxes-field.tsx";
import { FileField } from "#forms/file-field.tsx";
import { labelled } from "#forms/labelled.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextField } from "#forms/text-field.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import type { Field } from "#forms/use-form.ts";
import { blogLabels } from "./blog-labels.ts";
import { WordCount } from "./word-count.tsx";

const examples: readonly [string, string][] = [
  ["## A heading", "Heading. The title is level 1, so start with ##"],
  ["**bold** and *italic*", "Bold and italic text"],
  ["[words](https://example.com)", "Link"],
  ["![What it shows](/files/…)", "Image with alternative text"],
  ["- one", "List. Use 1. for a numbered list"],
  ["- [x] done", "Task list"],
  ["> Someone said", "Quote"],
  ["`code`", "Code. Put ``` above and below a block"],
  ["| a | b |", "Table. Put | --- | --- | under the first row"],
  ["Word[^1]", "Note. Start a separate line with [^1]: for its text"],
];

const FormattingHelp = () => (
  <details className="blog-help">
    <summary>Formatting help</summary>
    <dl>
      {examples.map(([sign, meaning]) => (
        <div key={sign}>
          <dt>
            <code>{sign}</code>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
    <p>
      Leave a blank line to start a new paragraph. HTML is shown as typed. Images from other sites appear as
      links here and as images in exported files.
    </p>
  </details>
);

export function Editor({
  fields,
  count,
  points,
  tools,
}: {
  fields: { title: Field; body: Field; checked: Field };
  count: { words: number; minutes: number };
  /** The items of the project's checklist. */
  points: readonly string[];
  /** Controls above the text that need scripts. */
  tools: ReactNode;
}) {
  const named = labelled(fields, blogLabels);
  return (
    <div className="form blog-editor" id="text">
      <TextField {...named("title")} hint="What readers see." maxLength={BLOG_TITLE_MAX} />
      <div className="blog-writing">
        <div className="blog-aids">{tools}</div>
        <TextareaField
          {...named("body")}
          hint={`Up to ${BLOG_BODY_MAX.toLocaleString("en-US")} characters.`}
          rows={24}
          className="input blog-text"
          maxLength={BLOG_BODY_MAX}
        />
      </div>
      <WordCount {...count} />
      {points.length > 0 && (
        <CheckboxesField
          {...named("checked")}
          options={points.map((point) => ({ value: point, label: point }))}
        />
      )}
      <FormattingHelp />
    </div>
  );
}

/** Adds images at the end of the text. With scripts, “Image…” above the text adds them at the caret. */
export function ImageUpload({ fields }: { fields: { image: Field; image_alt: Field } }) {
  const named = labelled(fields, blogLabels);
  return (
    <details
      className="blog-upload"
      open={[fields.image, fields.image_alt].some(({ errors }) => errors !== undefined) || undefined}
    >
      <summary>Add images to the text</summary>
      <TextareaField
        {...named("image_alt")}
        hint="What the image shows, for people who can’t see it. Of several images, describe each in the text."
        rows={1}
        maxLength={IMAGE_ALT_MAX}
      />
      {/* The file is the last field, so that the texts still arrive if it is too large. */}
      <FileField
        {...named("image")}
        hint={`${IMAGE_HINT} Images are added at the end of the text.`}
        accept={IMAGE_TYPES.join(",")}
        multiple
      />
      <SubmitButton name="intent" value="upload" tone="secondary">
        Upload
      </SubmitButton>
    </details>
  );
}
