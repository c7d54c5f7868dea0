import type { SubmissionResult } from "@conform-to/react";
import { RecordForm, type RecordFormProps } from "#components/record-form.tsx";
import { APPROVAL_MODES, type ApprovalMode, PROJECT_STATUSES } from "#contract/vocabulary.ts";
import { PROJECT_DESCRIPTION_MAX, PROJECT_NAME_MAX } from "#contract/limits.ts";
import { DateField } from "#forms/date-field.tsx";
import { SelectField } from "#forms/select-field.tsx";
import { TextField } from "#forms/text-field.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { sentenceLabel } from "#lib/labels.ts";
import type { ProjectFormValues } from "./project-form-schema.server.ts";

type Props = RecordFormProps & {
  id: string;
  lastResult: SubmissionResult | undefined;
  defaultValue?: Partial<ProjectFormValues>;
  /** Whether the API has reviews, so that project managers can choose the approval settings. */
  hasReview?: boolean;
};

const labels = {
  name: "Name",
  description: "Description",
  status: "Status",
  starts_on: "Start date",
  ends_on: "End date",
  approval_mode: "Approval",
  self_approval: "Approving your own work",
};

const APPROVALS: Record<ApprovalMode, string> = {
  none: "Not required",
  optional: "Optional: send work to review when it needs a second look",
  required: "Required before scheduling",
};

/** Renders the form that the new and edit pages share. */
export function ProjectForm({ id, lastResult, defaultValue, hasReview = false, ...page }: Props) {
  const [form, fields] = useForm<ProjectFormValues>({ id, lastResult, defaultValue });
  return (
    <RecordForm form={form} version={fields.version} labels={labels} {...page}>
      <TextField field={fields.name} label={labels.name} maxLength={PROJECT_NAME_MAX} autoComplete="off" />
      <TextareaField
        field={fields.description}
        label={labels.description}
        hint="Optional. What this project is about."
        maxLength={PROJECT_DESCRIPTION_MAX}
      />
      <SelectField
        field={fields.status}
        label={labels.status}
        options={PROJECT_STATUSES.map((value) => ({ value, label: sentenceLabel(value) }))}
      />
      <DateField field={fields.starts_on} label={labels.starts_on} />
      <DateField field={fields.ends_on} label={labels.ends_on} />
      {hasReview && (
        <>
          <SelectField
            field={fields.approval_mode}
            label={labels.approval_mode}
            options={APPROVAL_MODES.map((value) => ({ value, label: APPROVALS[value] }))}
          />
          <SelectField
            field={fields.self_approval}
            label={labels.self_approval}
            hint="A sole owner or admin can always approve their own work."
            options={[
              { value: "no", label: "Someone else must approve" },
              { value: "yes", label: "Allowed" },
            ]}
          />
        </>
      )}
    </RecordForm>
  );
}
