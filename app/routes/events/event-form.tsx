import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { EVENT_NAME_MAX, EVENT_NOTE_MAX } from "#contract/limits.ts";
import type { Conflict } from "#forms/conflict.ts";
import { ConflictTexts } from "#forms/conflict-texts.tsx";
import { DateField } from "#forms/date-field.tsx";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { HiddenField } from "#forms/hidden-field.tsx";
import { SelectField } from "#forms/select-field.tsx";
import { TextField } from "#forms/text-field.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import { useForm } from "#forms/use-form.ts";
import type { EventFormValues } from "./event-form-schema.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";

type Props = {
  id: string;
  title: string;
  submit: string;
  cancel: string;
  /** What else can be done with the record. It comes after the form. */
  actions?: ReactNode;
  /** What another user saved since the form was opened. */
  conflict?: Conflict;
  lastResult: SubmissionResult | undefined;
  defaultValue?: Partial<EventFormValues>;
};

const labels = { kind: "Type", name: "Name", starts_on: "Start date", ends_on: "End date", note: "Note" };

export function EventForm({ id, title, submit, cancel, actions, lastResult, defaultValue, conflict }: Props) {
  const [form, fields] = useForm<EventFormValues>({ id, lastResult, defaultValue });
  return (
    <>
      <PageTop page={title} form={form} labels={labels} />
      <Form form={form} className="form-narrow">
        <HiddenField field={fields.version} />
        <ConflictTexts conflict={conflict} labels={labels} />
        <TextField field={fields.name} label={labels.name} maxLength={EVENT_NAME_MAX} autoComplete="off" />
        <SelectField
          field={fields.kind}
          label={labels.kind}
          hint="In a freeze window, nothing can be scheduled."
          options={[
            { value: "event", label: "Event" },
            { value: "freeze", label: "Freeze window" },
          ]}
        />
        <DateField field={fields.starts_on} label={labels.starts_on} />
        <DateField field={fields.ends_on} label={labels.ends_on} hint="Leave empty for one day." />
        <TextareaField
          field={fields.note}
          label={labels.note}
          hint="Optional. Only your team sees it."
          maxLength={EVENT_NOTE_MAX}
        />
        <FormActions submit={submit} cancel={cancel} />
      </Form>
      {actions && <div className="form-narrow mt-8 border-t border-hairline pt-4">{actions}</div>}
    </>
  );
}
