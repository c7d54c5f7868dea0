import type { ReactNode } from "react";
import type { SubmissionResult } from "@conform-to/react";
import { BulkBar, bulkLabel } from "#components/bulk-bar.tsx";
import type { BulkChoices } from "#components/bulk.server.ts";
import { DateField } from "#forms/date-field.tsx";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { FieldNotes } from "#forms/field.tsx";
import { Form } from "#forms/form.tsx";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import type { Selection } from "./list-view.tsx";
import "./bulk-steps.css";

type Props = {
  /** The word for one item, and for all of them. */
  word: string;
  legend: string;
  choices: BulkChoices;
  refused: SubmissionResult | null | undefined;
  /** What stays selected after a refusal. */
  ticked: readonly string[] | undefined;
  drawn: string | undefined;
  list: (selection: Selection) => ReactNode;
  children?: ReactNode;
};

type Values = { chosen: string[]; change: string; shift_days: string; planned_for: string };

/** Renders the list of a calendar in a form whose actions apply to what is selected. */
export function BulkList({ word, legend, choices, refused, ticked, drawn, list, children }: Props) {
  const [form, fields] = useForm<Values>({ id: "bulk", lastResult: refused });
  const labels = { chosen: legend, change: bulkLabel, shift_days: "Number of days", planned_for: "New date" };
  const { chosen } = fields;
  return (
    <Form form={form} className="list-form" isGuarded={false}>
      <ErrorSummary form={form} labels={labels} />
      <fieldset className="field w-full">
        <legend className="sr-only">{labels.chosen}</legend>
        <FieldNotes field={chosen} />
        {list({
          name: chosen.name,
          firstId: chosen.id,
          ticked: ticked ?? chosen.defaultOptions?.map((value) => value.split(":", 1)[0] ?? "") ?? [],
          drawn: drawn ?? chosen.key ?? "",
        })}
      </fieldset>
      <BulkBar word={word} legend={`Selected ${word}s`} field={fields.change} choices={choices}>
        <TextField
          field={fields.shift_days}
          label={labels.shift_days}
          hint="Use 7 for a week later or -7 for a week earlier."
          inputMode="numeric"
          autoComplete="off"
        />
        <DateField field={fields.planned_for} label={labels.planned_for} />
      </BulkBar>
      {children}
    </Form>
  );
}
