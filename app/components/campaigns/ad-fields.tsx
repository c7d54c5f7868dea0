import { CAMPAIGN_DESCRIPTION_MAX, CAMPAIGN_NAME_MAX } from "#contract/limits.ts";
import { CAMPAIGN_STATUSES } from "#contract/vocabulary.ts";
import { DateField } from "#forms/date-field.tsx";
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
  return (
    <>
      <TextField
        field={fields.name}
        label={adLabels.name}
        hint={nameNote ?? undefined}
        maxLength={CAMPAIGN_NAME_MAX}
        autoComplete="off"
      />
      <TextareaField
        field={fields.description}
        label={adLabels.description}
        hint="Optional."
        maxLength={CAMPAIGN_DESCRIPTION_MAX}
      />
      <SelectField
        field={fields.status}
        label={adLabels.status}
        options={CAMPAIGN_STATUSES.map((value) => ({ value, label: sentenceLabel(value) }))}
      />
      <div className="grid w-full gap-5 sm:grid-cols-2">
        <DateField field={fields.starts_on} label={adLabels.starts_on} />
        <DateField field={fields.ends_on} label={adLabels.ends_on} />
      </div>
      <div className="grid w-full gap-5 sm:grid-cols-2">
        <TextField
          field={fields.budget_amount}
          label={adLabels.budget_amount}
          hint="Optional. A number, like 1200.50."
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          field={fields.currency}
          label={adLabels.currency}
          hint="A three-letter code, like USD."
          maxLength={3}
          autoCapitalize="characters"
          autoComplete="off"
        />
      </div>
    </>
  );
}
