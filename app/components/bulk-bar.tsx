import type { ReactNode } from "react";
import { SelectField } from "#forms/select-field.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import type { Field } from "#forms/use-form.ts";
import type { BulkChoices } from "./bulk.server.ts";

type Props = {
  legend: string;
  field: Field;
  choices: BulkChoices;
  /** More fields that some actions need. */
  children?: ReactNode;
};

export const bulkLabel = "Action";

/** Renders the form below a list that applies an action to the selected records. */
export function BulkBar({ legend, field, choices, children }: Props) {
  return (
    <fieldset className="bulk w-full">
      <legend>{legend}</legend>
      <SelectField field={field} label={bulkLabel} placeholder="Choose an action" options={choices} />
      {children}
      <SubmitButton tone="secondary">Apply to selected</SubmitButton>
    </fieldset>
  );
}
