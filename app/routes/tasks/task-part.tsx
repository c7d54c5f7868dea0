import type { SubmissionResult } from "@conform-to/react";
import { type ReactNode } from "react";
import type { FetcherWithComponents } from "react-router";
import { ProjectDot } from "#components/projects/project-mark.tsx";
import { Status } from "#components/status.tsx";
import { LabelMark } from "#components/labels/label-chips.tsx";
import {
  RECORD_LABELS_MAX,
  TASK_ASSIGNEES_MAX,
  TASK_DESCRIPTION_MAX,
  TASK_TITLE_MAX,
} from "#contract/limits.ts";
import { TASK_PRIORITIES, TASK_STATUSES } from "#contract/vocabulary.ts";
import { CheckboxesField } from "#forms/checkboxes-field.tsx";
import type { Conflict } from "#lib/conflict.ts";
import { ConflictTexts } from "#components/conflicts/conflict-texts.tsx";
import { DateField } from "#forms/date-field.tsx";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { Form } from "#forms/form.tsx";
import { HiddenField } from "#forms/hidden-field.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextField } from "#forms/text-field.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import { type AnyForm, useForm } from "#forms/use-form.ts";
import { formatDay } from "#lib/dates.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icons.tsx";
import { usePartFetcher } from "#ui/part-popover.tsx";
import { OfferedText } from "#unsaved/offered-text.tsx";
import { NOTHING, partLabels } from "./part-path.ts";
import type { PartValue } from "./part.server.ts";
import { TaskPriority } from "./task-facts.tsx";

type Answer = {
  /** Closes the form without a save, where it stands in the place of a value. */
  onCancel?: (() => void) | undefined;
  /** What the form is submitted through, if not through the page or the popover that it is in. */
  fetcher?: FetcherWithComponents<unknown> | undefined;
  lastResult?: SubmissionResult | undefined;
  conflict?: Conflict | undefined;
};

type Props = Answer & {
  taskId: string;
  /** The small page's own URL, which handles the form. */
  to: string;
  of: PartValue;
};

/** Draws the form of one part of a task: on the part's own page, and with scripts where its value is. */
export function TaskPart({ taskId, to, of, ...answer }: Props) {
  const inPopover = usePartFetcher();
  const shared = { id: `${of.part}-${taskId}`, to, ...answer, fetcher: answer.fetcher ?? inPopover };
  switch (of.part) {
    case "status":
      return (
        <Choices
          {...shared}
          name="status"
          value={of.value}
          choices={TASK_STATUSES.map((value) => ({ value, word: <Status of={value} size="plain" /> }))}
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
            word: <TaskPriority priority={value} />,
          }))}
        />
      );
    case "project":
      return (
        <Choices
          {...shared}
          name="project_id"
          value={of.value || NOTHING}
          choices={[
            ...of.projects.map(({ value, label, colour }) => ({
              value,
              word: (
                <>
                  <ProjectDot colour={colour} />
                  <bdi>{label}</bdi>
                </>
              ),
            })),
            { value: NOTHING, word: "No project" },
          ]}
        />
      );
    case "date":
      return <DatePart {...shared} of={of} />;
    case "person":
      return <PersonPart {...shared} of={of} />;
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
  fetcher,
  name,
  value: current,
  choices,
}: Shared & { name: string; value: string; choices: readonly { value: string; word: ReactNode }[] }) {
  return (
    <Form id={id} action={to} keepsPlace {...(fetcher && { fetcher })}>
      <ul className="part-options">
        {choices.map(({ value, word }) => (
          <li key={value}>
            <SubmitButton name={name} value={value} tone="quiet" pressed={value === current}>
              {word}
              {/* A popover's own sheet draws it at the end of the line. */}
              {value === current && <Icon name="check" className="part-check" />}
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
  fetcher,
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
      <Form id={`${id}-day`} action={to} keepsPlace {...(fetcher && { fetcher })}>
        <ul className="part-soon">
          {soon.map(({ day, word }) => (
            <li key={word}>
              <SubmitButton
                name="day"
                value={day || NOTHING}
                tone="quiet"
                size="small"
                pressed={day === value}
              >
                {word}
              </SubmitButton>{" "}
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
                className={day === today ? "part-today" : undefined}
              >
                <span aria-hidden>{Number(day.slice(8))}</span>
                <span className="sr-only">{formatDay(day)}</span>
              </SubmitButton>{" "}
            </li>
          ))}
        </ul>
      </Form>
      <SmallForm form={form} to={to} fetcher={fetcher} labels={{ due_date: partLabels.date }}>
        <DateField field={fields.due_date} label={partLabels.date} />
      </SmallForm>
    </>
  );
}

/** One press hands a task to one person. Several are checked below. */
function PersonPart({
  of: { value, people },
  ...shared
}: Shared & { of: Extract<PartValue, { part: "person" }> }) {
  const [only] = value.length === 1 ? value : [];
  return (
    <>
      <Choices
        {...shared}
        id={`${shared.id}-only`}
        name="assignees"
        value={value.length === 0 ? NOTHING : (only ?? "several")}
        choices={[
          ...people.map(({ value: id, label, isTeam }) => ({
            value: id,
            word: (
              <>
                {isTeam ? <Icon name="users" size={20} /> : <Avatar name={label} image={null} size="xs" />}
                <bdi>{label}</bdi>
              </>
            ),
          })),
          { value: NOTHING, word: "No one" },
        ]}
      />
      {people.length > 1 && (
        <details
          className="part-several"
          open={shared.lastResult !== undefined || value.length > 1 || undefined}
        >
          <summary>Several people</summary>
          <CheckedPart
            {...shared}
            name="assignees"
            value={value}
            hint={`Choose up to ${TASK_ASSIGNEES_MAX}.`}
            options={people}
          />
        </details>
      )}
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
  fetcher,
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
    <SmallForm form={form} to={to} fetcher={fetcher} labels={{ [name]: label }}>
      <CheckboxesField field={fields[name]} label={label} hint={hint} options={options} />
    </SmallForm>
  );
}

function TextPart({
  id,
  to,
  of: { part, value, version },
  fetcher,
  lastResult,
  conflict,
  onCancel,
}: Shared & { of: Extract<PartValue, { part: "title" | "text" | "checklist" }> }) {
  const names = { title: "title", text: "description", checklist: "checklist" } as const;
  const [form, fields] = useForm<Record<(typeof names)[typeof part], string> & { version: string }>({
    id,
    lastResult,
    defaultValue: { [names[part]]: value, version },
  });
  const label = partLabels[part];
  return (
    <SmallForm
      form={form}
      to={to}
      fetcher={fetcher}
      labels={{ [names[part]]: label }}
      conflict={conflict}
      onCancel={onCancel}
      keepsText
    >
      <HiddenField field={fields.version} />
      {part === "title" && <TextField field={fields.title} label={label} maxLength={TASK_TITLE_MAX} />}
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
  fetcher,
  labels,
  conflict,
  onCancel,
  keepsText,
  children,
}: {
  form: AnyForm;
  to: string;
  fetcher: Answer["fetcher"];
  labels: Record<string, string>;
  conflict?: Conflict | undefined;
  onCancel?: Answer["onCancel"];
  keepsText?: boolean;
  children: ReactNode;
}) {
  return (
    <>
      <ErrorSummary form={form} labels={labels} />
      <Form form={form} action={to} className="part-form" keepsPlace {...(fetcher && { fetcher })}>
        {keepsText && <OfferedText formId={form.id} />}
        {conflict && <ConflictTexts conflict={conflict} labels={labels} />}
        {children}
        <div className="actions">
          <SubmitButton>Save</SubmitButton>
          {onCancel && (
            <Button tone="quiet" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </div>
      </Form>
    </>
  );
}
