import type { SubmissionResult } from "@conform-to/react";
import { RecordForm, type RecordFormProps } from "#components/record-form.tsx";
import { SAVED_TEXT_MAX, SAVED_TEXT_NAME_MAX } from "#contract/limits.ts";
import { labelled } from "#forms/labelled.ts";
import { SelectField } from "#forms/select-field.tsx";
import { TextField } from "#forms/text-field.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { KIND_OPTIONS } from "./kind-labels.ts";
import type { SavedTextValues } from "./saved-text-schema.server.ts";

type Props = RecordFormProps & {
  id: string;
  lastResult: SubmissionResult | undefined;
  defaultValue?: Partial<SavedTextValues>;
};

const labels = { kind: "Type", name: "Name", body: "Text" };

export function SavedTextForm({ id, lastResult, defaultValue, ...page }: Props) {
  const [form, fields] = useForm<SavedTextValues>({ id, lastResult, defaultValue });
  const named = labelled(fields, labels);
  return (
    <RecordForm form={form} version={fields.version} labels={labels} {...page}>
      <TextField {...named("name")} maxLength={SAVED_TEXT_NAME_MAX} />
      <SelectField {...named("kind")} options={KIND_OPTIONS} />
      <TextareaField {...named("body")} rows={6} maxLength={SAVED_TEXT_MAX} counter />
    </RecordForm>
  );
}
