import type { SubmissionResult } from "@conform-to/react";
import { LabelMark } from "#components/labels/label-chips.tsx";
import type { LabelChip } from "#contract/labels.ts";
import { RECORD_LABELS_MAX, TASK_DESCRIPTION_MAX, TASK_TITLE_MAX } from "#contract/limits.ts";
import { FREQUENCIES, TASK_PRIORITIES, TASK_STATUSES } from "#contract/vocabulary.ts";
import { CheckboxesField } from "#forms/checkboxes-field.tsx";
import type { Conflict } from "#lib/conflict.ts";
import { ConflictTexts } from "#components/conflicts/conflict-texts.tsx";
import { DateField } from "#forms/date-field.tsx";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { HiddenField } from "#forms/hidden-field.tsx";
import { labelled } from "#forms/labelled.ts";
import { SelectField } from "#forms/select-field.tsx";
import { TextField } from "#forms/text-field.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { WebLink } from "#ui/web-link.tsx";
import { OfferedText } from "#unsaved/offered-text.tsx";
import type { TaskFormValues } from "./task-form-schema.server.ts";

type Option = { value: string; label: string };

type Props = {
  id: string;
  submit: string;
  cancel: string;
  projects: readonly Option[];
  people: readonly Option[];
  labels: readonly LabelChip[];
  /** Addresses in its description, which is in a field. */
  addresses?: readonly string[];
  /** The tasks that it waits for already. */
  blockers: readonly Option[];
  lastResult: SubmissionResult | undefined;
  defaultValue?: Partial<TaskFormValues>;
  conflict?: Conflict;
};

const labels = {
  title: "Name",
  description: "Description",
  status: "Status",
  priority: "Priority",
  project_id: "Project",
  assignees: "Assignees",
  label_ids: "Labels",
  start_date: "Start date",
  due_date: "Due date",
  estimate_hours: "Estimate in hours",
  checklist: "Checklist",
  repeat: "Repeats",
  repeat_interval: "Every",
  blocked_by: "Blocked by",
  blocker: "Blocked by another task",
  links: "Links",
};

const REPEATS: Record<(typeof FREQUENCIES)[number], string> = {
  daily: "By day",
  weekly: "By week",
  monthly: "By month",
};

export function TaskForm({
  id,
  submit,
  cancel,
  projects,
  people,
  labels: offered,
  addresses = [],
  blockers,
  lastResult,
  defaultValue,
  conflict,
}: Props) {
  const [form, fields] = useForm<TaskFormValues>({ id, lastResult, defaultValue });
  const named = labelled(fields, labels);
  return (
    <>
      <ErrorSummary form={form} labels={labels} />
      <Form form={form} className="task-form">
        <OfferedText formId={id} />
        <HiddenField field={fields.version} />
        <ConflictTexts conflict={conflict} labels={labels} />
        <TextField {...named("title")} maxLength={TASK_TITLE_MAX} />
        <TextareaField {...named("description")} maxLength={TASK_DESCRIPTION_MAX} rows={5} />
        {addresses.length > 0 && (
          <ul aria-label="Links in the description">
            {addresses.map((url) => (
              <li key={url}>
                <WebLink url={url} />
              </li>
            ))}
          </ul>
        )}
        <div className="task-fields">
          <SelectField
            {...named("status")}
            options={TASK_STATUSES.map((value) => ({ value, label: sentenceLabel(value) }))}
          />
          <SelectField
            {...named("priority")}
            options={TASK_PRIORITIES.map((value) => ({ value, label: sentenceLabel(value) }))}
          />
          <DateField {...named("start_date")} />
          <DateField {...named("due_date")} />
          <SelectField {...named("project_id")} placeholder="No project" options={projects} />
          <TextField {...named("estimate_hours")} inputMode="decimal" />
        </div>
        {people.length > 0 && (
          <CheckboxesField
            {...named("assignees")}
            hint={
              defaultValue?.project_id ? undefined : "Teams can be chosen once the task is in their project."
            }
            options={people}
          />
        )}
        {offered.length > 0 && (
          <CheckboxesField
            {...named("label_ids")}
            hint={`Choose up to ${RECORD_LABELS_MAX}.`}
            options={offered.map(({ id: value, name, ...drawn }) => ({
              value,
              label: name,
              mark: <LabelMark {...drawn} />,
            }))}
          />
        )}
        <TextareaField {...named("checklist")} hint="One point per line." rows={4} />
        {blockers.length > 0 && (
          <CheckboxesField {...named("blocked_by")} hint="These must be done first." options={blockers} />
        )}
        <TextField {...named("blocker")} hint="Enter its name, or paste a link to it." />
        <TextareaField
          {...named("links")}
          hint="Paste links to campaigns, posts, ads, and blog posts, one per line."
          rows={2}
          spellCheck={false}
        />
        <div className="task-fields">
          <SelectField
            {...named("repeat")}
            placeholder="Never"
            options={FREQUENCIES.map((value) => ({ value, label: REPEATS[value] }))}
          />
          <TextField
            {...named("repeat_interval")}
            hint="Use 2 for every 2 days, weeks, or months."
            inputMode="numeric"
          />
        </div>
        <FormActions submit={submit} cancel={cancel} />
      </Form>
    </>
  );
}
