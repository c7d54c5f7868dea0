import type { ComponentProps } from "react";
import { UtmBuilder } from "#components/naming-rules/utm-builder.tsx";
import {
  AD_NOTES_MAX,
  DESCRIPTION_MAX,
  DISPLAY_LINK_MAX,
  HEADING_MAX,
  LINK_DESCRIPTION_MAX,
} from "#contract/limits.ts";
import { META_CTAS, META_FORMATS } from "#contract/vocabulary.ts";
import { DateField } from "#forms/date-field.tsx";
import { SelectField } from "#forms/select-field.tsx";
import { CountedTextField } from "#forms/counted-text-field.tsx";
import { labelled } from "#forms/labelled.ts";
import { TextField } from "#forms/text-field.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import type { AnyForm, Fields } from "#forms/use-form.ts";
import { sentenceLabel } from "#lib/labels.ts";
import type { ContentFormValues } from "#components/meta-ads/meta-schemas.server.ts";
import { Cards } from "./cards.tsx";
import { PrimaryTexts } from "./primary-texts.tsx";

export const contentLabels = {
  heading: "Headline",
  description: "Description",
  "primary_texts[]": "Primary text",
  primary_texts: "Primary texts",
  link_description: "Link description",
  cta: "Call to action",
  format: "Format",
  final_url: "Website URL",
  display_link: "Display link",
  cards: "Cards",
  "cards[].heading": "Card headline",
  "cards[].description": "Card description",
  "cards[].final_url": "Card website URL",
  planned_for: "Start date",
  internal_notes: "Internal notes",
};

/** Returns the list to which an action has just added a row, if it has. */
export const grownIn = (answer: object | undefined) =>
  answer && "grown" in answer && typeof answer.grown === "string" ? answer.grown : null;

export function ContentFields({
  form,
  fields,
  grown,
  utm,
  chosen,
}: ComponentProps<typeof UtmBuilder> & {
  form: AnyForm;
  fields: Fields<ContentFormValues>;
  /** The list to which a row was just added. */
  grown: string | null;
}) {
  const named = labelled(fields, contentLabels);
  return (
    <>
      <CountedTextField
        {...named("heading")}
        hint={`Up to ${HEADING_MAX} characters.`}
        maxLength={HEADING_MAX}
      />
      <TextareaField
        {...named("description")}
        hint={`Up to ${DESCRIPTION_MAX} characters. Used as the ad’s text when there is no primary text.`}
        rows={2}
        maxLength={DESCRIPTION_MAX}
        counter
      />
      <PrimaryTexts form={form} field={fields.primary_texts} isRowNew={grown === "primary_texts"} />
      <TextField
        {...named("link_description")}
        hint="Optional. Shown below the headline. About 25 characters are visible."
        maxLength={LINK_DESCRIPTION_MAX}
      />
      <div className="grid w-full gap-5 sm:grid-cols-2">
        <SelectField
          {...named("cta")}
          hint="The button on the ad. “Message page” doesn’t need a website URL."
          placeholder="Not set"
          options={META_CTAS.map((value) => ({ value, label: sentenceLabel(value.toLowerCase()) }))}
        />
        <SelectField
          {...named("format")}
          hint="You can’t add videos to ads. Upload a still image instead."
          placeholder="Not set"
          options={META_FORMATS.map((value) => ({ value, label: sentenceLabel(value) }))}
        />
      </div>
      <Cards
        form={form}
        field={fields.cards}
        isCarousel={fields.format.initialValue === "carousel"}
        isRowNew={grown === "cards"}
      />
      <TextField
        {...named("final_url")}
        hint="Optional. Defaults to the campaign’s website URL."
        type="url"
        inputMode="url"
      />
      <UtmBuilder utm={utm} chosen={chosen} />
      <TextField
        {...named("display_link")}
        hint="Optional. Shown instead of the website URL, like northwind.example."
        maxLength={DISPLAY_LINK_MAX}
      />
      <DateField {...named("planned_for")} />
      <TextareaField
        {...named("internal_notes")}
        hint="Only your team sees these. They’re never in a preview or an export."
        rows={3}
        maxLength={AD_NOTES_MAX}
      />
    </>
  );
}
