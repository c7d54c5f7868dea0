import type { ReactNode } from "react";
import { FoldedFields } from "#components/composer/folded-fields.tsx";
import { BOARD_NOTES_MAX, FIRST_COMMENT_MAX, URL_MAX } from "#contract/limits.ts";
import { BOARD_FORMATS } from "#contract/vocabulary.ts";
import { EMOJI } from "#ui/emoji-offer.tsx";
import type { ControlField } from "#forms/field.tsx";
import { OfferedList } from "#ui/offered-list.tsx";
import { SelectField } from "#forms/select-field.tsx";
import { TextField } from "#forms/text-field.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import { sentenceLabel } from "#lib/labels.ts";
import { Choice } from "./choice.tsx";

const NAMES = ["format", "link_url", "first_comment", "internal_notes"] as const;

type Props = {
  fields: Readonly<Record<(typeof NAMES)[number] | "series", ControlField>>;
  /** Whether the post belongs to a series. */
  repeats: boolean;
  /** What is saved in them or could be, in a few words. */
  summary: string;
  linkHint: ReactNode;
};

/** What few posts need: format, link, first comment, and notes. Its line says what is inside. */
export function DetailsFields({ fields, repeats, summary, linkHint }: Props) {
  const { series } = fields;
  const isSeries = series.defaultValue === "following";
  return (
    <FoldedFields id="details" label="Details" summary={summary} fields={NAMES.map((name) => fields[name])}>
      <SelectField
        field={fields.format}
        label="Format"
        placeholder="Not set"
        options={BOARD_FORMATS.map((value) => ({ value, label: sentenceLabel(value) }))}
      />
      <TextField field={fields.link_url} label="Link" type="url" hint={linkHint} maxLength={URL_MAX} />
      <TextareaField
        field={fields.first_comment}
        label="First comment"
        rows={2}
        maxLength={FIRST_COMMENT_MAX}
      />
      <OfferedList field={fields.first_comment.id} offers={[EMOJI]} />
      <TextareaField
        field={fields.internal_notes}
        label="Internal notes"
        hint="Only your team sees these notes. They don’t appear in previews, exports, or calendar feeds."
        rows={3}
        maxLength={BOARD_NOTES_MAX}
      />
      {repeats && (
        <fieldset className="field">
          <legend>Save changes for</legend>
          <Choice field={series} value="this" label="This post" isChosen={!isSeries} isFirst />
          <Choice field={series} value="following" label="All future posts" isChosen={isSeries} />
        </fieldset>
      )}
    </FoldedFields>
  );
}
