import { IMAGE_ALT_MAX, IMAGE_TYPES } from "#contract/limits.ts";
import { FileField } from "#forms/file-field.tsx";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import type { ButtonTone } from "#ui/button.tsx";
import type { Field, ServerForm } from "#forms/use-server-form.ts";

export const pictureFormId = "board-picture";
export const pictureLabels = { image: "Image", alt: "Alternative text" };

type Props = {
  form: ServerForm;
  fields: { image: Field; alt: Field };
  action?: string;
  tone?: ButtonTone;
};

/** Uploads the first picture of a board as well as another in its place. */
export function PictureForm({ form, fields, action, tone }: Props) {
  return (
    <Form form={form} action={action} encType="multipart/form-data">
      <FileField
        field={fields.image}
        label={pictureLabels.image}
        hint="PNG, JPEG, WebP or GIF, up to 8 MB and 10,000 pixels a side."
        accept={IMAGE_TYPES.join(",")}
      />
      <TextareaField
        field={fields.alt}
        label={pictureLabels.alt}
        hint="What the picture shows, for people who cannot see it."
        rows={2}
        maxLength={IMAGE_ALT_MAX}
        counter
      />
      <SubmitButton tone={tone}>Upload</SubmitButton>
    </Form>
  );
}
