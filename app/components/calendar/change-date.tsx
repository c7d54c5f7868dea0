import type { SubmissionResult } from "@conform-to/react";
import { ANYWAY, AnywayField } from "#components/review/anyway-field.tsx";
import { Title } from "#components/shell/title.tsx";
import { DateField } from "#forms/date-field.tsx";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { useForm } from "#forms/use-form.ts";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";

/** The intent of the form’s button. A drop has none. */
export const CHANGE_DATE = "change";

type Props = {
  title: string;
  lead: string;
  isOut: boolean;
  label?: string;
  hint?: string | undefined;
  day: string;
  /** The calendar. */
  back: string;
  refused: SubmissionResult | null | undefined;
};

/** Renders the page that moves something on a calendar, or asks before it does. */
export function ChangeDate({ title, lead, isOut, label = "Date", hint, day, back, refused }: Props) {
  const [form, fields] = useForm<{ planned_for: string; reason: string }>({
    id: "change-day",
    lastResult: refused,
    defaultValue: { planned_for: day },
  });
  const labels = { planned_for: label, reason: ANYWAY };
  return (
    <>
      <Title page={`Change the date of ${title}`} refused={form.status === "error"} />
      <ErrorSummary form={form} labels={labels} />
      <PageHeader title={`Change the date of “${title}”${isOut ? "?" : ""}`} lead={lead} />
      <Form form={form} className="form-narrow">
        <DateField field={fields.planned_for} label={label} hint={hint} />
        <AnywayField field={fields.reason} />
        <div className="actions">
          <SubmitButton name="intent" value={CHANGE_DATE}>
            Change date
          </SubmitButton>{" "}
          <Link to={back} className="btn btn-quiet">
            Keep date
          </Link>
        </div>
      </Form>
    </>
  );
}
