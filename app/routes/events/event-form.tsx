import type { SubmissionResult } from "@conform-to/react";
import { RecordForm, type RecordFormProps } from "#components/record-form.tsx";
import { EVENT_NAME_MAX, EVENT_NOTE_MAX } from "#contract/limits.ts";
import { DateField } from "#forms/date-field.tsx";
import { labelled } from "#forms/labelled.ts";
import { SelectField } from "#forms/select-field.tsx";
import { TextField } from "#forms/text-field.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import { useForm } from "#forms/use-form.ts";
import type { EventFormValues } from "./event-form-schema.server.ts";

type Props = RecordFormProps & {
  id: string;
  lastResult: SubmissionResult | undefined;
  defaultValue?: Partial<EventFormValues>;
};

const labels = { kind: "Type", name: "Name", starts_on: "Start date", ends_on: "End date", note: "Note" };

export function EventForm({ id, lastResult, defaultValue, ...page }: Props) {
  const [form, fields] = useForm<EventFormValues>({ id, lastResult, defaultValue });
  const named = labelled(fields, labels);
  return (
    <RecordForm form={form} version={fields.version} labels={labels} {...page}>
      <TextField {...named("name")} maxLength={EVENT_NAME_MAX} />
      <SelectField
        {...named("kind")}
        hint="In a freeze window, nothing can be scheduled."
        options={[
          { value: "event", label: "Event" },
          { value: "freeze", label: "Freeze window" },
        ]}
      />
      <DateField {...named("starts_on")} />
      <DateField {...named("ends_on")} hint="Leave empty for one day." />
      <TextareaField {...named("note")} hint="Optional. Only your team sees it." maxLength={EVENT_NOTE_MAX} />
    </RecordForm>
  );
}
