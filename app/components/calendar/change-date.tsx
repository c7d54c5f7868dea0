import type { SubmissionResult } from "@conform-to/react";
import { ANYWAY, AnywayField } from "#components/review/anyway-field.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import { DateField } from "#forms/date-field.tsx";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";

/** The intent of the form’s button. A drop has none. */
export const CHANGE_DATE = "change";
/** The intent of a drop on the posts without a day. */
export const UNDATE = "undate";

type Props = {
  title: string;
  lead: string;
  isOut: boolean;
  label?: string;
  hint?: string | undefined;
  day: string;
  /** The last day to offer. Undefined for what has none of its own, and empty to keep the length. */
  until?: string | undefined;
  /** The time (HH:MM) that a dropped post gets. Undefined for what keeps its own. */
  time?: string | undefined;
  /** The calendar. */
  back: string;
  refused: SubmissionResult | null | undefined;
};

/** Renders the page that moves something on a calendar, or asks before it does. */
export function ChangeDate({ title, lead, isOut, label = "Date", hint, day, until, time, ...rest }: Props) {
  const { back, refused } = rest;
  const [form, fields] = useForm<{ planned_for: string; time: string; ends_on: string; reason: string }>({
    id: "change-day",
    lastResult: refused,
    defaultValue: { planned_for: day, time: time ?? "", ends_on: until ?? "" },
  });
  const labels = { planned_for: label, time: "Time", ends_on: "End date", reason: ANYWAY };
  return (
    <>
      <PageTop
        page={`Change the date of ${title}`}
        form={form}
        labels={labels}
        title={`Change the date of “${title}”${isOut ? "?" : ""}`}
        lead={lead}
      />
      <Form form={form} className="form-narrow">
        <DateField field={fields.planned_for} label={label} hint={hint} />
        {time !== undefined && <TextField field={fields.time} label="Time" type="time" />}
        {until !== undefined && (
          <DateField field={fields.ends_on} label="End date" hint="Leave it blank to keep the length." />
        )}
        <AnywayField field={fields.reason} />
        <FormActions submit="Change date" intent={CHANGE_DATE} cancel={back} keep="Keep date" />
      </Form>
    </>
  );
}
