import { IMAGE_ALT_MAX } from "#contract/limits.ts";
import { FileField } from "#forms/file-field.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import type { Field } from "#forms/use-form.ts";

export const pictureLabels = { alt: "Alternative text", image: "Image" };

type Props = {
  fields: { image: Field; alt: Field };
  /** The URL of the current image. */
  present: string | undefined;
  /** What is said of images, and their types. */
  hint: string;
  accept: string;
};

/**
 * Uploads or replaces a board's image. The file is the form's last field, so that all other fields still arrive if it is too
 * large.
 */
export function PictureFields({ fields, present, hint, accept }: Props) {
  return (
    <>
      <TextareaField
        field={fields.alt}
        label={pictureLabels.alt}
        hint="What the image shows, for people who can’t see it."
        rows={2}
        maxLength={IMAGE_ALT_MAX}
        counter
      />
      {/* A file that was uploaded isn't offered again. */}
      <FileField key={present} field={fields.image} label={pictureLabels.image} hint={hint} accept={accept} />
      <SubmitButton tone="secondary" name="intent" value="picture">
        Upload
      </SubmitButton>
    </>
  );
}
