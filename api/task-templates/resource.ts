import type { TemplateLine } from "#contract/task-templates.ts";
import type { TaskTemplateRow } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { mayDelete, mayWrite } from "#api/organizations/policy.ts";

/** Parses JSON that this program has written itself. */
export const linesIn = ({ lines_json: json }: Pick<TaskTemplateRow, "lines_json">) =>
  JSON.parse(json) as TemplateLine[];

export const toTaskTemplate = (row: TaskTemplateRow, member: Member) => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  lines: linesIn(row),
  version: row.version,
  can: { update: mayWrite(member), delete: mayDelete(member, row) },
});
