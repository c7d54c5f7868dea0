import type { SubmissionResult } from "@conform-to/react";
import { RecordForm, type RecordFormProps } from "#components/record-form.tsx";
import { SAVED_VIEW_NAME_MAX } from "#contract/limits.ts";
import { CheckboxField } from "#forms/checkbox-field.tsx";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";

export type ViewFormValues = { name: string; is_shared: string; version: string };

type Props = RecordFormProps & {
  id: string;
  /** Guests keep their views to themselves. */
  canShare: boolean;
  lastResult: SubmissionResult | undefined;
  defaultValue?: Partial<ViewFormValues>;
};

const labels = { name: "Name", is_shared: "Share with everyone in the organization" };

export function ViewForm({ id, canShare, lastResult, defaultValue, ...page }: Props) {
  const [form, fields] = useForm<ViewFormValues>({ id, lastResult, defaultValue });
  return (
    <RecordForm form={form} version={fields.version} labels={labels} {...page}>
      <TextField field={fields.name} label={labels.name} maxLength={SAVED_VIEW_NAME_MAX} />
      {canShare && (
        <CheckboxField
          field={fields.is_shared}
          label={labels.is_shared}
          hint="They see only the tasks that they see anyway."
        />
      )}
    </RecordForm>
  );
}
