import { IMAGE_ALT_MAX, MEDIA_NAME_MAX } from "#contract/limits.ts";
import type { ControlField } from "#forms/field.tsx";
import { TextField } from "#forms/text-field.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";

export const MEDIUM_LABELS = {
  image: "Image",
  name: "Name",
  alt: "Alternative text",
  tags: "Tags",
};

/** What people say about an image. */
export const SaidFields = ({
  fields,
}: {
  fields: Readonly<Record<"name" | "alt" | "tags", ControlField>>;
}) => (
  <>
    <TextField
      field={fields.name}
      label={MEDIUM_LABELS.name}
      hint="Optional. Only your team sees it."
      maxLength={MEDIA_NAME_MAX}
    />
    <TextareaField
      field={fields.alt}
      label={MEDIUM_LABELS.alt}
      hint="What the image shows, for people who can’t see it. Posts that take it from here get this text."
      rows={2}
      maxLength={IMAGE_ALT_MAX}
    />
    <TextField field={fields.tags} label={MEDIUM_LABELS.tags} hint="Separate them with commas." />
  </>
);
