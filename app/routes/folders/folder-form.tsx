import type { SubmissionResult } from "@conform-to/react";
import { RecordForm, type RecordFormProps } from "#components/record-form.tsx";
import { FOLDER_DESCRIPTION_MAX, FOLDER_NAME_MAX } from "#contract/limits.ts";
import { TextField } from "#forms/text-field.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import { useForm } from "#forms/use-form.ts";
import type { FolderFormValues } from "./folder-form-schema.server.ts";

type Props = RecordFormProps & {
  id: string;
  lastResult: SubmissionResult | undefined;
  defaultValue?: Partial<FolderFormValues>;
};

const labels = { name: "Name", description: "Description" };

export function FolderForm({ id, lastResult, defaultValue, ...page }: Props) {
  const [form, fields] = useForm<FolderFormValues>({ id, lastResult, defaultValue });
  return (
    <RecordForm form={form} version={fields.version} labels={labels} {...page}>
      <TextField field={fields.name} label={labels.name} maxLength={FOLDER_NAME_MAX} />
      <TextareaField
        field={fields.description}
        label={labels.description}
        hint="Optional."
        maxLength={FOLDER_DESCRIPTION_MAX}
      />
    </RecordForm>
  );
}
