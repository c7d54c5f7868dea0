import { IMAGE_TYPES, PLACEMENT_IMAGE_HINT } from "#contract/images.ts";
import { IMAGE_ALT_MAX } from "#contract/limits.ts";
import { IMAGE_RATIOS } from "#contract/vocabulary.ts";
import { FileField } from "#forms/file-field.tsx";
import { Form } from "#forms/form.tsx";
import { HiddenField } from "#forms/hidden-field.tsx";
import { labelled } from "#forms/labelled.ts";
import { SelectField } from "#forms/select-field.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import type { Field, AnyForm } from "#forms/use-form.ts";
import type { ButtonTone } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { type PictureName, pictureWord } from "#components/meta-ads/picture-name.ts";

export const imageFormId = "content-image";
export const imageLabels = { use: "Used for", image: "Image", alt: "Alternative text" };
export type ImageFormValues = { use: string; image: string; alt: string; described: string };

/** Returns which image's alternative text the form was filled with. */
export const describedWord = (name: PictureName) => pictureWord(name) || "reference";

/** What each ratio is used for. Repeated here, because the table of placements stays on the server. */
const USES: Record<(typeof IMAGE_RATIOS)[number], string> = {
  "1:1": "1:1, square feed",
  "4:5": "4:5, feed",
  "9:16": "9:16, story and reel",
  "1.91:1": "1.91:1, right column and link",
};

export const cardName = (index: number, heading: string | null) =>
  `Card ${index + 1}${heading ? `, ${heading}` : ""}`;

/** Asks which of the ad's images it is. */
export const UseField = ({ field, cards }: Pick<Props, "cards"> & { field: Field }) => (
  <SelectField
    field={field}
    label={imageLabels.use}
    placeholder="Reference image, for all placements"
    options={[
      ...IMAGE_RATIOS.map((value) => ({ value, label: USES[value] })),
      ...cards.map(({ card_id, heading }, index) => ({
        value: pictureWord({ card_id }),
        label: cardName(index, heading),
      })),
    ]}
  />
);

type Props = {
  fields: Record<keyof ImageFormValues, Field>;
  cards: readonly { card_id: string; heading: string | null }[];
  tone?: ButtonTone;
  /** The page on which the image is chosen from the vault, if there is one. */
  assets: string | null;
  /** Whether the image is saved with the ad, by the button of its form. */
  isSentAlong?: boolean;
};

export function ImageForm({ form, ...props }: Props & { form: AnyForm }) {
  return (
    <Form form={form} encType="multipart/form-data" className="max-w-none">
      <ImageFields {...props} />
    </Form>
  );
}

/**
 * Uploads or replaces the image for one use. The file is the last field, so that all other fields still arrive if it is too
 * large.
 */
export function ImageFields({ fields, cards, tone, assets, isSentAlong = false }: Props) {
  const named = labelled(fields, imageLabels);
  return (
    <>
      <HiddenField field={fields.described} />
      <UseField field={fields.use} cards={cards} />
      <TextareaField
        {...named("alt")}
        hint="What the image shows, for people who can’t see it."
        rows={2}
        maxLength={IMAGE_ALT_MAX}
        counter
      />
      <FileField {...named("image")} hint={PLACEMENT_IMAGE_HINT} accept={IMAGE_TYPES.join(",")} />
      {!isSentAlong && (
        <div className="inline-actions">
          <SubmitButton tone={tone} name="intent" value="picture">
            Upload
          </SubmitButton>{" "}
          {assets !== null && <Link to={assets}>From the vault…</Link>}
        </div>
      )}
    </>
  );
}
