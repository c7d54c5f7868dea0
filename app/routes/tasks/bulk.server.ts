import { z } from "zod";
import { deleteTask, getTask, updateTask } from "#api-client/tasks.server.ts";
import { type BulkChoices, bulkSchema, doEach } from "#components/bulk.server.ts";
import { TASK_PRIORITIES, TASK_STATUSES } from "#contract/vocabulary.ts";
import { dayField } from "#forms/field-schemas.server.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { isRecordId } from "#lib/record-id.ts";
import type { Api } from "#middleware/api.server.ts";

const task = z.string().refine(isRecordId, "Select tasks from the list.");

const ACTIONS = ["status", "priority", "assignee", "label", "unlabel", "due", "trash"] as const;

export const taskBulkSchema = bulkSchema(task, ACTIONS, "Select at least one task.").extend({
  due_date: dayField,
});
type Bulk = z.output<typeof taskBulkSchema>;

type Choice = { value: string; label: string };

export const taskBulkChoices = (
  people: readonly Choice[],
  labels: readonly Choice[],
  hasTrash: boolean,
): BulkChoices =>
  [
    {
      label: "Set status",
      options: TASK_STATUSES.map((value) => ({ value: `status:${value}`, label: sentenceLabel(value) })),
    },
    {
      label: "Set priority",
      options: TASK_PRIORITIES.map((value) => ({ value: `priority:${value}`, label: sentenceLabel(value) })),
    },
    {
      label: "Assign only to",
      options: [
        ...people.map(({ value, label }) => ({ value: `assignee:${value}`, label })),
        { value: "assignee:", label: "No one" },
      ],
    },
    {
      label: "Add label",
      options: labels.map(({ value, label }) => ({ value: `label:${value}`, label })),
    },
    {
      label: "Remove label",
      options: labels.map(({ value, label }) => ({ value: `unlabel:${value}`, label })),
    },
    { label: "Set due date", options: [{ value: "due", label: "Due on the date below, or no date" }] },
    // Without a trash, deletion would be permanent, and this form doesn't ask.
    { label: "Delete", options: hasTrash ? [{ value: "trash", label: "Delete" }] : [] },
  ].filter(({ options }) => options.length > 0);

export const changeTasks = (api: Api, { chosen, change: { action, value }, due_date }: Bulk) =>
  doEach(chosen, async (id) => {
    switch (action) {
      case "status":
        return updateTask(api, id, { status: TASK_STATUSES.find((known) => known === value) });
      case "priority":
        return updateTask(api, id, { priority: TASK_PRIORITIES.find((known) => known === value) });
      case "assignee":
        return updateTask(api, id, { assignees: value === "" ? [] : [value] });
      case "label":
      case "unlabel": {
        const own = (await getTask(api, id)).labels?.map((label) => label.id) ?? [];
        const others = own.filter((label) => label !== value);
        return updateTask(api, id, { label_ids: action === "label" ? [...others, value] : others });
      }
      case "due":
        return updateTask(api, id, { due_date });
      default:
        return deleteTask(api, id);
    }
  });
