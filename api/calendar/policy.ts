import type { Member } from "#api/http/exchange.ts";
import { mayChange, mayIn } from "#api/projects/policy.ts";
import { mayChangeTask } from "#api/tasks/policy.ts";
import type { DatedRow, ItemRow } from "./repository.ts";

/** Moving something takes the right to change it. */
export function mayMove(member: Member, row: ItemRow & Pick<DatedRow, "type">): boolean {
  if (row.type === "task") return mayChangeTask(member, row, row.assignee_ids);
  const { project_id } = row;
  if (project_id === null) return false;
  return row.type === "event" || row.type === "freeze"
    ? mayIn(member, project_id, "arrange")
    : mayChange(member, { ...row, project_id });
}
