import type { SubmissionResult } from "@conform-to/react";
import { RecordForm, type RecordFormProps } from "#components/record-form.tsx";
import {
  APPROVAL_MODES,
  type ApprovalMode,
  COLOURS,
  FIRST_CALENDAR,
  FIRST_FOLDER,
  PROJECT_STATUSES,
  PROJECT_VISIBILITIES,
} from "#contract/vocabulary.ts";
import { CLIENT_NAME_MAX, PROJECT_DESCRIPTION_MAX, PROJECT_NAME_MAX } from "#contract/limits.ts";
import { CheckboxField } from "#forms/checkbox-field.tsx";
import { DateField } from "#forms/date-field.tsx";
import { labelled } from "#forms/labelled.ts";
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
  /** Who can lead the project. Empty if the API doesn't list people. */
  people?: readonly { value: string; label: string }[];
  /** The organization's name, if the API lets a project be hidden from it. */
  organization?: string | null;
  /** Whether the API knows for whom a project is. */
  hasClient?: boolean;
  /** Whether it offers what a project can start with. */
  isNew?: boolean;
};

const labels = {
  name: "Name",
  description: "Description",
  client_name: "Client",
  status: "Status",
  colour: "Color",
  lead_id: "Lead",
  visibility: "Who sees it",
  starts_on: "Start date",
  ends_on: "End date",
  approval_mode: "Approval",
  self_approval: "Approving your own work",
  has_calendar: "Start with a social calendar",
};

const APPROVALS: Record<ApprovalMode, string> = {
  none: "Not required",
  optional: "Optional: send work to review when it needs a second look",
  required: "Required before scheduling",
};

export function ProjectForm({
  id,
  lastResult,
  defaultValue,
  hasReview = false,
  people = [],
  organization = null,
  hasClient = false,
  isNew = false,
  ...page
}: Props) {
  const [form, fields] = useForm<ProjectFormValues>({ id, lastResult, defaultValue });
  const named = labelled(fields, labels);
  return (
    <RecordForm form={form} version={fields.version} labels={labels} {...page}>
      <TextField {...named("name")} maxLength={PROJECT_NAME_MAX} />
      <TextareaField
        {...named("description")}
        hint="Optional. What this project is about."
        maxLength={PROJECT_DESCRIPTION_MAX}
      />
      {hasClient && (
        <>
          <input type="hidden" name="has_client" value="on" />
          <TextField
            {...named("client_name")}
            hint="Optional. For whom you do this. Your client sees the name on the page of their review link."
            maxLength={CLIENT_NAME_MAX}
          />
        </>
      )}
      <SelectField
        {...named("status")}
        options={PROJECT_STATUSES.map((value) => ({ value, label: sentenceLabel(value) }))}
      />
      <SelectField
        {...named("colour")}
        hint="Shown behind the project’s initials."
        options={COLOURS.map((value) => ({ value, label: sentenceLabel(value) }))}
      />
      {people.length > 0 && (
        <SelectField {...named("lead_id")} options={[{ value: "none", label: "No lead" }, ...people]} />
      )}
      {organization !== null && (
        <SelectField
          {...named("visibility")}
          hint="Owners and admins always see it. Guests see only projects that they were added to."
          options={PROJECT_VISIBILITIES.map((value) => ({
            value,
            label: value === "organization" ? `Everyone in ${organization}` : "Only people you add",
          }))}
        />
      )}
      <DateField {...named("starts_on")} />
      <DateField {...named("ends_on")} />
      {isNew && (
        <CheckboxField
          {...named("has_calendar")}
          hint={`It’s called ${FIRST_CALENDAR} and is in the folder ${FIRST_FOLDER}. You can rename both.`}
        />
      )}
      {hasReview && (
        <>
          <SelectField
            {...named("approval_mode")}
            options={APPROVAL_MODES.map((value) => ({ value, label: APPROVALS[value] }))}
          />
          <SelectField
            {...named("self_approval")}
            hint="If only one person can approve, they can always approve their own work."
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
