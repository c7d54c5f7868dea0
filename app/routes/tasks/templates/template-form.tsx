import type { SubmissionResult } from "@conform-to/react";
import { labelled } from "#forms/labelled.ts";
import { kindLabel } from "#components/campaigns/kind-badge.tsx";
import { RecordForm, type RecordFormProps } from "#components/record-form.tsx";
import { TEMPLATE_NAME_MAX } from "#contract/limits.ts";
import { CAMPAIGN_KINDS } from "#contract/vocabulary.ts";
import { SelectField } from "#forms/select-field.tsx";
import { TextField } from "#forms/text-field.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import { useForm } from "#forms/use-form.ts";
import type { TemplateFormValues } from "./template-form-schema.server.ts";

type Props = RecordFormProps & {
  id: string;
  lastResult: SubmissionResult | undefined;
  defaultValue?: Partial<TemplateFormValues>;
};

const labels = { name: "Name", kind: "For campaigns of type", lines: "Tasks" };

export function TemplateForm({ id, lastResult, defaultValue, ...page }: Props) {
  const [form, fields] = useForm<TemplateFormValues>({ id, lastResult, defaultValue });
  const named = labelled(fields, labels);
  return (
    <RecordForm form={form} version={fields.version} labels={labels} {...page}>
      <TextField {...named("name")} maxLength={TEMPLATE_NAME_MAX} />
      <SelectField
        {...named("kind")}
        placeholder="Any type"
        options={CAMPAIGN_KINDS.map((value) => ({ value, label: kindLabel(value) }))}
      />
      <TextareaField
        {...named("lines")}
        hint="One per line. “14: Write the brief !high” is due 14 days before the campaign starts, “+7: Read the numbers” 7 days after. Without a number, a task has no due date."
        rows={10}
      />
    </RecordForm>
  );
}
