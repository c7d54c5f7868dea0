import type { SubmissionResult } from "@conform-to/react";
import { ANYWAY, AnywayField } from "#components/review/anyway-field.tsx";
import { DateField } from "#forms/date-field.tsx";
import { Form } from "#forms/form.tsx";
import { FormActions } from "#forms/form-actions.tsx";
import { useForm } from "#forms/use-form.ts";
import { usePartFetcher } from "#ui/part-popover.tsx";

export type DatesPartData = {
  /** The URL of the page with this form. */
  to: string;
  /** Where the page was opened. */
  back: string;
  id: string;
  starts_on: string;
  /** Null for a blog post, which has one day. */
  ends_on: string | null;
};

type Props = { data: DatesPartData; lastResult?: SubmissionResult | undefined };

const datesLabels = (data: DatesPartData) => ({
  starts_on: data.ends_on === null ? "Date" : "Start date",
  ends_on: "End date",
  reason: ANYWAY,
});

/** Renders the first and the last day of a campaign, or the day of a blog post. */
export function DatesPart({ data, lastResult }: Props) {
  const [form, fields] = useForm<{ starts_on: string; ends_on: string; reason: string }>({
    id: `dates-${data.id}`,
    lastResult,
    defaultValue: { starts_on: data.starts_on, ends_on: data.ends_on ?? "" },
  });
  const labels = datesLabels(data);
  return (
    <Form form={form} action={data.to} fetcher={usePartFetcher()} className="grid gap-3 p-2">
      <DateField field={fields.starts_on} label={labels.starts_on} />
      {data.ends_on !== null && <DateField field={fields.ends_on} label={labels.ends_on} />}
      <AnywayField field={fields.reason} />
      <FormActions submit="Save" cancel={data.back} />
    </Form>
  );
}
