import { CAMPAIGN_DESCRIPTION_MAX, CAMPAIGN_NAME_MAX } from "#contract/limits.ts";
import { CAMPAIGN_STATUSES } from "#contract/vocabulary.ts";
import { DateField } from "#forms/date-field.tsx";
import { labelled } from "#forms/labelled.ts";
import { SelectField } from "#forms/select-field.tsx";
import { TextField } from "#forms/text-field.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import type { Field } from "#forms/use-form.ts";
import { sentenceLabel } from "#lib/labels.ts";

export const adLabels = {
  name: "Name",
  description: "Description",
  status: "Status",
  starts_on: "Start date",
  ends_on: "End date",
  budget_amount: "Budget",
  currency: "Currency",
};

/** Renders the fields that Meta ads and Google ads share. */
export function AdFields({
  fields,
  nameNote,
}: {
  fields: Record<keyof typeof adLabels, Field>;
  /** What is wrong with the saved name, if anything. */
  nameNote: string | null;
}) {
  const named = labelled(fields, adLabels);
  return (
    <>
      <TextField {...named("name")} hint={nameNote ?? undefined} maxLength={CAMPAIGN_NAME_MAX} />
      <TextareaField {...named("description")} hint="Optional." maxLength={CAMPAIGN_DESCRIPTION_MAX} />
      <SelectField
        {...named("status")}
        options={CAMPAIGN_STATUSES.map((value) => ({ value, label: sentenceLabel(value) }))}
      />
      <div className="grid w-full gap-5 sm:grid-cols-2">
        <DateField {...named("starts_on")} />
        <DateField {...named("ends_on")} />
      </div>
      <div className="grid w-full gap-5 sm:grid-cols-2">
        <TextField {...named("budget_amount")} hint="Optional. A number, like 1200.50." inputMode="decimal" />
        <TextField
          {...named("currency")}
          hint="A three-letter code, like USD."
          maxLength={3}
          autoCapitalize="characters"
        />
      </div>
    </>
  );
}
