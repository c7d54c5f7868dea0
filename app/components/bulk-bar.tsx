import type { ReactNode } from "react";
import type { ControlField } from "#forms/field.tsx";
import { SelectField } from "#forms/select-field.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { BulkChoices } from "./bulk.server.ts";
import { SelectMany } from "./select-many.tsx";

type Props = {
  /** The word for one record. */
  word: string;
  legend: string;
  field: ControlField;
  choices: BulkChoices;
  /** More fields that some actions need. */
  children?: ReactNode;
};

export const bulkLabel = "Action";

/** Renders the form below a list that applies an action to the selected records. */
export function BulkBar({ word, legend, field, choices, children }: Props) {
  const hydrated = useHydrated();
  return (
    <fieldset className="bulk w-full">
      <legend>{legend}</legend>
      <SelectField field={field} label={bulkLabel} placeholder="Choose an action" options={choices} />
      {children}
      <SubmitButton tone="secondary">Apply to selected</SubmitButton>
      {hydrated && <SelectMany word={word} name="chosen" />}
    </fieldset>
  );
}
