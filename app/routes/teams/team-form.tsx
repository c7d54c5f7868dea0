import type { SubmissionResult } from "@conform-to/react";
import { labelled } from "#forms/labelled.ts";
import { RecordForm, type RecordFormProps } from "#components/record-form.tsx";
import { TEAM_DESCRIPTION_MAX, TEAM_NAME_MAX } from "#contract/limits.ts";
import { TextField } from "#forms/text-field.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import { useForm } from "#forms/use-form.ts";
import type { TeamFormValues } from "./team-form-schema.server.ts";

type Props = RecordFormProps & {
  id: string;
  lastResult: SubmissionResult | undefined;
  defaultValue?: Partial<TeamFormValues>;
};

const labels = { name: "Name", description: "Description" };

export function TeamForm({ id, lastResult, defaultValue, ...page }: Props) {
  const [form, fields] = useForm<TeamFormValues>({ id, lastResult, defaultValue });
  const named = labelled(fields, labels);
  return (
    <RecordForm form={form} version={fields.version} labels={labels} {...page}>
      <TextField
        {...named("name")}
        hint="People mention the team by this name, like @Content."
        maxLength={TEAM_NAME_MAX}
      />
      <TextareaField
        {...named("description")}
        hint="Optional. What the team takes care of."
        maxLength={TEAM_DESCRIPTION_MAX}
      />
    </RecordForm>
  );
}
