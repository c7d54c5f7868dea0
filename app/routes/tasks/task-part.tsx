import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { LabelMark } from "#components/labels/label-chips.tsx";
import {
  RECORD_LABELS_MAX,
  TASK_ASSIGNEES_MAX,
  TASK_DESCRIPTION_MAX,
  TASK_TITLE_MAX,
} from "#contract/limits.ts";
import { TASK_PRIORITIES, TASK_STATUSES } from "#contract/vocabulary.ts";
import { CheckboxesField } from "#forms/checkboxes-field.tsx";
import type { Conflict } from "#forms/conflict.ts";
import { ConflictTexts } from "#forms/conflict-texts.tsx";
import { DateField } from "#forms/date-field.tsx";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { Form } from "#forms/form.tsx";
import { HiddenField } from "#forms/hidden-field.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextField } from "#forms/text-field.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import { type AnyForm, useForm } from "#forms/use-form.ts";
import { formatDay } from "#lib/dates.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { Icon } from "#ui/icons.tsx";
import { NO_DATE, partLabels } from "./part-path.ts";
import type { PartValue } from "./part.server.ts";
import { TaskPriority, TaskStatus } from "./task-facts.tsx";

type Answer = { lastResult?: SubmissionResult | undefined; conflict?: Conflict | undefined };

type Props = Answer & {
  taskId: string;
  /** The small page's own URL, which handles the form. */
  to: string;
  of: PartValue;
};

/** Draws the form of one part of a task: on the part's own page, and with scripts where its value is. */
export function TaskPart({ taskId, to, of, ...answer }: Props) {
  const shared = { id: `${of.part}-${taskId}`, to, ...answer };
  switch (of.part) {
    case "status":
      return (
        <Choices
          {...shared}
          name="status"
          value={of.value}
          choices={TASK_STATUSES.map((value) => ({ value, word: <TaskStatus status={value} /> }))}
        />
      );
    case "priority":
      return (
        <Choices
          {...shared}
          name="priority"
          value={of.value}
          choices={TASK_PRIORITIES.map((value) => ({
            value,
            word: value === "normal" ? sentenceLabel(value) : <TaskPriority priority={value} />,
          }))}
        />
      );
    case "project":
      return (
        <Choices
          {...shared}
          name="project_id"
          value={of.value}
          choices={[
            ...of.projects.map(({ value, label }) => ({ value, word: <bdi>{label}</bdi> })),
            { value: "", word: "No project" },
          ]}
        />
      );
    case "date":
      return <DatePart {...shared} of={of} />;
    case "person":
      return (
        <CheckedPart
          {...shared}
          name="assignees"
          value={of.value}
          hint={`Choose up to ${TASK_ASSIGNEES_MAX}.`}
          options={of.people}
        />
      );
    case "labels":
      return (
        <CheckedPart
          {...shared}
          name="label_ids"
          value={of.value}
          hint={`Choose up to ${RECORD_LABELS_MAX}.`}
          options={of.labels.map(({ id: value, name: label, ...drawn }) => ({
            value,
            label,
            mark: <LabelMark {...drawn} />,
          }))}
        />
      );
    case "title":
    case "text":
    case "checklist":
      return <TextPart {...shared} of={of} />;
    default:
      return null;
  }
}

type Shared = Answer & { id: string; to: string };

/** A button for each choice, so that one press changes the value. */
function Choices({
  id,
  to,
  name,
  value: current,
  choices,
}: Shared & { name: string; value: string; choices: readonly { value: string; word: ReactNode }[] }) {
  return (
    <Form id={id} action={to} keepsPlace>
      <ul className="part-choices">
        {choices.map(({ value, word }) => (
          <li key={value}>
            <SubmitButton
              name={name}
              value={value}
              tone="quiet"
              pressed={value === current}
              className="part-choice"
            >
              {word}
              {value === current && <Icon name="check" />}
            </SubmitButton>
          </li>
        ))}
      </ul>
    </Form>
  );
}

function DatePart({
  id,
  to,
  of: { value, today, monday, days, isRepeating },
  lastResult,
}: Shared & { of: Extract<PartValue, { part: "date" }> }) {
  const [form, fields] = useForm<{ due_date: string }>({
    id,
    lastResult,
    defaultValue: { due_date: value },
  });
  const [, tomorrow = today] = days.slice(days.indexOf(today));
  const soon = [
    { day: today, word: "Today" },
    { day: tomorrow, word: "Tomorrow" },
    { day: monday, word: "Next Monday" },
    ...(isRepeating ? [] : [{ day: "", word: "No date" }]),
  ];
  return (
    <>
      <Form id={`${id}-day`} action={to} keepsPlace>
        <ul className="part-choices">
          {soon.map(({ day, word }) => (
            <li key={word}>
              <SubmitButton
                name="day"
                value={day || NO_DATE}
                tone="quiet"
                pressed={day === value}
                className="part-choice"
              >
                {word}
                {day === value && <Icon name="check" />}
              </SubmitButton>
            </li>
          ))}
        </ul>
        <ul className="part-days" aria-label="Days of the next weeks">
          {days.map((day) => (
            <li key={day}>
              <SubmitButton
                name="day"
                value={day}
                tone="quiet"
                size="small"
                pressed={day === value}
                className={day === today ? "part-day part-today" : "part-day"}
              >
                <span aria-hidden>{Number(day.slice(8))}</span>
                <span className="sr-only">{formatDay(day)}</span>
              </SubmitButton>{" "}
            </li>
          ))}
        </ul>
      </Form>
      <SmallForm form={form} to={to} labels={{ due_date: partLabels.date }}>
        <DateField field={fields.due_date} label={partLabels.date} />
      </SmallForm>
    </>
  );
}

function CheckedPart({
  id,
  to,
  name,
  value,
  hint,
  options,
  lastResult,
}: Shared & {
  name: "assignees" | "label_ids";
  value: readonly string[];
  hint: string;
  options: readonly { value: string; label: string; mark?: ReactNode }[];
}) {
  const [form, fields] = useForm<{ assignees: string[]; label_ids: string[] }>({
    id,
    lastResult,
    defaultValue: { [name]: [...value] },
  });
  const label = name === "assignees" ? partLabels.person : partLabels.labels;
  return (
    <SmallForm form={form} to={to} labels={{ [name]: label }}>
      <CheckboxesField field={fields[name]} label={label} hint={hint} options={options} />
    </SmallForm>
  );
}

function TextPart({
  id,
  to,
  of: { part, value, version },
  lastResult,
  conflict,
}: Shared & { of: Extract<PartValue, { part: "title" | "text" | "checklist" }> }) {
  const names = { title: "title", text: "description", checklist: "checklist" } as const;
  const [form, fields] = useForm<Record<(typeof names)[typeof part], string> & { version: string }>({
    id,
    lastResult,
    defaultValue: { [names[part]]: value, version },
  });
  const label = partLabels[part];
  return (
    <SmallForm form={form} to={to} labels={{ [names[part]]: label }} conflict={conflict} keepsText>
      <HiddenField field={fields.version} />
      {part === "title" && (
        <TextField field={fields.title} label={label} maxLength={TASK_TITLE_MAX} autoComplete="off" />
      )}
      {part === "text" && (
        <TextareaField field={fields.description} label={label} maxLength={TASK_DESCRIPTION_MAX} rows={6} />
      )}
      {part === "checklist" && (
        <TextareaField field={fields.checklist} label={label} hint="One point per line." rows={6} />
      )}
    </SmallForm>
  );
}

function SmallForm({
  form,
  to,
  labels,
  conflict,
  keepsText,
  children,
}: {
  form: AnyForm;
  to: string;
  labels: Record<string, string>;
  conflict?: Conflict | undefined;
  keepsText?: boolean;
  children: ReactNode;
}) {
  return (
    <>
      <ErrorSummary form={form} labels={labels} />
      <Form form={form} action={to} className="part-form" keepsPlace keepsText={keepsText ?? false}>
        {conflict && <ConflictTexts conflict={conflict} labels={labels} />}
        {children}
        <div className="actions">
          <SubmitButton>Save</SubmitButton>
        </div>
      </Form>
    </>
  );
}
