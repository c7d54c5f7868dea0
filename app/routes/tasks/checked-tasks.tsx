import { href } from "react-router";
import type { z } from "zod";
import { readingValues } from "#components/table-imports/reading-choices.ts";
import { ColumnFields, DateStyleField, ReadingFields } from "#components/table-imports/reading-fields.tsx";
import { isGuessed, ReadingNotes, readingSummary } from "#components/table-imports/reading-notes.tsx";
import { TASK_IMPORT_FIELDS, type TaskImportField } from "#domain/tasks/import-fields.ts";
import type { ImportRow } from "#domain/tasks/parse-import.ts";
import { Status } from "#components/status.tsx";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { useForm } from "#forms/use-form.ts";
import { plural } from "#lib/counts.ts";
import { Card } from "#ui/card.tsx";
import { Link } from "#ui/link.tsx";
import { Table } from "#ui/table.tsx";
import { Day } from "#ui/time.tsx";
import type { TaskImportPlan } from "./import-plan.server.ts";
import type { settingsSchema } from "./import-schema.server.ts";
import { TaskPriority } from "./task-facts.tsx";

const FIELD_LABELS: Record<TaskImportField, string> = {
  title: "Name",
  description: "Description",
  status: "Status",
  completed: "Completed",
  priority: "Priority",
  project: "Project",
  assignees: "Assignees",
  start: "Start date",
  due: "Due date",
  hours: "Estimate in hours",
  checklist: "Checklist",
};

/** Shows the tasks that were read in a file, how they were read, and the button that imports them. */
export function CheckedTasks({ plan, isChanged }: { plan: TaskImportPlan; isChanged: boolean }) {
  const { facts, mapping, rows } = plan;
  const [form, fields] = useForm<z.input<typeof settingsSchema>>({
    id: "import-settings",
    lastResult: undefined,
    defaultValue: readingValues(facts, mapping),
  });
  const good = rows.filter(({ error }) => error === null).length;
  const isUnnamed = mapping.title === undefined;
  return (
    <>
      <Form form={form} className="mb-6 max-w-none">
        <input type="hidden" name="carried" value={plan.carried} />
        <input type="hidden" name="checked" value={plan.checked} />
        <Card className="grid w-full gap-3">
          {isChanged && (
            <p role="alert">You changed how the file is read. Check the tasks, then import them.</p>
          )}
          <p>{readingSummary(rows.length, facts)}.</p>
          {isUnnamed && (
            <p>
              <strong>Choose the column that has the names of the tasks.</strong>
            </p>
          )}
          <ReadingNotes facts={facts} />
          <div className="actions">
            {good > 0 && (
              <>
                <SubmitButton
                  name="intent"
                  value="confirm"
                >{`Import ${plural(good, "task")}`}</SubmitButton>{" "}
              </>
            )}
            <Link to={href("/tasks/import")} className="btn btn-quiet" reloadDocument>
              Choose another file
            </Link>
          </div>
          <details open={plan.isAdjusted || isUnnamed || isGuessed(facts)}>
            <summary className="cursor-pointer font-medium">How we read this file</summary>
            <div className="mt-4 grid w-full gap-4 sm:grid-cols-2 lg:grid-cols-3">
              <ReadingFields fields={fields} />
              <ColumnFields
                fields={fields}
                names={TASK_IMPORT_FIELDS}
                labels={FIELD_LABELS}
                headers={plan.headers}
                samples={plan.samples}
              />
              <DateStyleField field={fields.date_style} />
            </div>
            <div className="actions mt-4">
              <SubmitButton name="intent" value="map" tone="secondary">
                Update preview
              </SubmitButton>
            </div>
          </details>
        </Card>
      </Form>
      {!isUnnamed && (
        <Table
          caption={`${plural(rows.length, "row")} in this file`}
          rows={rows}
          rowKey={({ line }) => line}
          columns={[
            { heading: "Name", names: true, cell: ({ task }) => task.title || "No name" },
            { heading: "Status", cell: ({ task }) => <Status of={task.status} size="plain" /> },
            { heading: "Priority", cell: ({ task }) => <TaskPriority priority={task.priority} /> },
            { heading: "Project", cell: ({ task }) => plan.projects[task.project_id ?? ""] },
            {
              heading: "Assignees",
              cell: ({ task }) => task.assignees.map((id) => plan.people[id]).join(", "),
            },
            { heading: "Due date", cell: ({ task }) => task.due_date && <Day day={task.due_date} /> },
            { heading: "Issues", cell: (row) => <Issues row={row} /> },
          ]}
        />
      )}
    </>
  );
}

function Issues({ row: { error, warnings } }: { row: ImportRow }) {
  const notes = [...(error === null ? [] : [`${error} This row isn’t imported.`]), ...warnings];
  return notes.length === 0 ? "None" : notes.join(" ");
}
