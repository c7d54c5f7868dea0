import { ulid } from "ulid";
import { TEMPLATES_MAX } from "#contract/limits.ts";
import type { TemplateLine } from "#contract/task-templates.ts";
import { addDays, isDay } from "#lib/dates.ts";
import type { CampaignRow, TaskRow, TaskTemplateRow } from "#api/data/schema.ts";
import { refuseTaken } from "#api/http/commit.ts";
import { invalidField } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { deleteKept, updateKept } from "#api/http/kept-records.ts";
import { created, ok } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { nameKey } from "#api/labels/repository.ts";
import { takeTurn } from "#api/members/repository.ts";
import { mayDelete, mayWrite, requireThat } from "#api/organizations/policy.ts";
import { mayCreateTask } from "#api/tasks/policy.ts";
import { toTasks } from "#api/tasks/resource.ts";
import { holdProject } from "#api/trash/containers.ts";
import { commitWithUndo } from "#api/undo/offer.ts";
import { taskRows, taskTemplateRows } from "#api/undo/rows.ts";
import { templatesIn, templateWithId } from "./repository.ts";
import { createRules, taskListRules, updateRules } from "./requests.ts";
import { linesIn, toTaskTemplate } from "./resource.ts";

/** Lists all templates without pages, because an organization has at most 50 of them. */
export async function listTaskTemplates(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  const rows = await templatesIn(exchange.deps.db, member.organization.id);
  return ok({ data: rows.map((row) => toTaskTemplate(row, member)) });
}

type Lines = Awaited<ReturnType<typeof validate<typeof createRules>>>["lines"];

/** @throws HttpError 422 if there are none */
function stored(lines: Lines): string {
  if (lines.length === 0) throw invalidField("lines", "The lines field is required.");
  return JSON.stringify(
    lines.map(({ title, days_before, priority }): TemplateLine => ({
      title,
      days_before: days_before ?? null,
      priority: priority ?? "normal",
    })),
  );
}

export async function createTaskTemplate(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const { name, kind, lines } = await validate(exchange.input, createRules);
  const template: TaskTemplateRow = {
    id: ulid(exchange.deps.clock()),
    organization_id: member.organization.id,
    name,
    name_key: nameKey(name),
    kind: kind ?? null,
    lines_json: stored(lines),
    created_by: member.user.id,
    deleted_at: null,
    version: 1,
    created_at: nowOf(exchange),
    updated_at: nowOf(exchange),
  };
  return commitWithUndo(exchange, taskTemplateRows(template.id), async (trx) => {
    await takeTurn(trx, template.organization_id);
    if ((await templatesIn(trx, template.organization_id)).length >= TEMPLATES_MAX)
      throw invalidField("name", `An organization can have up to ${TEMPLATES_MAX} templates.`);
    await trx.insertInto("task_templates").values(template).execute();
    return created(toTaskTemplate(template, member));
  }).catch(refuseTaken("name"));
}

/**
 * Updates the fields that were sent.
 * @throws HttpError 412 with the current record if `version` is stale
 */
export async function updateTaskTemplate(exchange: Exchange, template: TaskTemplateRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const { version, name, kind, lines } = await validate(exchange.input, updateRules);
  const changes = {
    ...(name === undefined ? {} : { name, name_key: nameKey(name) }),
    ...(kind === undefined ? {} : { kind }),
    ...(lines === undefined ? {} : { lines_json: stored(lines) }),
  };
  return commitWithUndo(exchange, taskTemplateRows(template.id), (trx) =>
    updateKept(trx, exchange, { table: "task_templates", id: template.id, version }, changes, async () => {
      const current = await templateWithId(trx, template.id);
      return current && toTaskTemplate(current, member);
    }),
  ).catch(refuseTaken("name"));
}

/** Deletes a template, which can be undone. Tasks that were made from it stay. */
export async function deleteTaskTemplate(exchange: Exchange, template: TaskTemplateRow): Promise<Reply> {
  requireThat(mayDelete(memberOf(exchange), template));
  return commitWithUndo(exchange, taskTemplateRows(template.id), (trx) =>
    deleteKept(trx, exchange, { table: "task_templates", id: template.id }, { name_key: template.id }),
  );
}

/** Creates the tasks of a template for a campaign, all or none. Their due days are counted from its first day. */
export async function createTaskList(
  exchange: Exchange,
  campaign: Pick<CampaignRow, "id" | "project_id" | "organization_id">,
): Promise<Reply> {
  const member = memberOf(exchange);
  const { db, clock } = exchange.deps;
  requireThat(mayCreateTask(member, campaign.project_id));
  const { task_template_id, starts_on } = await validate(exchange.input, taskListRules);
  const template = await templateWithId(db, task_template_id);
  if (template?.organization_id !== campaign.organization_id)
    throw invalidField("task_template_id", "The selected task template id is invalid.");
  const now = nowOf(exchange);
  const ids = linesIn(template).map(() => ulid(clock()));
  return commitWithUndo(exchange, taskRows(ids), async (trx) => {
    await holdProject(trx, campaign.project_id);
    const own = await trx
      .selectFrom("campaigns")
      .select("starts_on")
      .where("id", "=", campaign.id)
      .executeTakeFirst();
    const first = starts_on === undefined ? own?.starts_on : starts_on;
    const dueOf = (days: number | null) => {
      const due = days === null || !first ? "" : addDays(first, -days);
      return isDay(due) ? due : null;
    };
    const tasks = linesIn(template).map(({ title, days_before: days, priority }, index): TaskRow => ({
      id: ids[index] ?? "",
      organization_id: campaign.organization_id,
      project_id: campaign.project_id,
      title,
      description: null,
      status: "todo",
      priority,
      start_date: null,
      due_date: dueOf(days),
      estimate_minutes: null,
      checklist_json: "[]",
      repeat_json: null,
      completed_at: null,
      created_by: member.user.id,
      deleted_at: null,
      deleted_by: null,
      deleted_with: null,
      version: 1,
      created_at: now,
      updated_at: now,
    }));
    await trx.insertInto("tasks").values(tasks).execute();
    await trx
      .insertInto("task_links")
      .values(ids.map((id) => ({ task_id: id, type: "campaigns" as const, subject_id: campaign.id })))
      .execute();
    return created(await toTasks(trx, tasks, member));
  });
}
