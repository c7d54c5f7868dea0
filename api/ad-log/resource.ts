import { changeOf } from "#domain/ad-log/entry-facts.ts";
import type { LogEntryRow, Reader } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { seenBy } from "#api/projects/policy.ts";
import { tasksSeenBy } from "#api/tasks/repository.ts";
import { peopleById } from "#api/users/repository.ts";
import { personIn } from "#api/users/resource.ts";
import { entriesSeenBy, mayAddTo } from "./policy.ts";

/** Returns entries with what was added to them. Names campaigns and tasks only to those who see them. */
export async function toEntries(db: Reader, rows: readonly LogEntryRow[], member: Member) {
  const ids = ["", ...rows.map(({ id }) => id)];
  const of = (pick: (row: LogEntryRow) => string | null) => ["", ...rows.flatMap((row) => pick(row) ?? [])];
  const reasons = await db.selectFrom("log_reasons").selectAll().where("entry_id", "in", ids).execute();
  const conclusions = await db
    .selectFrom("log_conclusions")
    .selectAll()
    .where("entry_id", "in", ids)
    .execute();
  const voids = await db.selectFrom("log_voids").select("entry_id").where("entry_id", "in", ids).execute();
  const related = await db
    .selectFrom("log_entries")
    .select(["id", "occurred_on", "field", "corrects_id", "reverts_id"])
    .where((entry) =>
      entry.or([
        entry("corrects_id", "in", ids),
        entry("reverts_id", "in", ids),
        entry("id", "in", [...of((row) => row.corrects_id), ...of((row) => row.reverts_id)]),
      ]),
    )
    .execute();
  // What somebody doesn't see isn't named either, but it still takes the place of what it corrects.
  const inSight = await entriesSeenBy(db, member)
    .select("log_entries.id")
    .where("log_entries.id", "in", ["", ...related.map(({ id }) => id)])
    .execute();
  const isInSight = new Set(inSight.map(({ id }) => id));
  const projects = await db
    .selectFrom("projects")
    .select(["id", "slug", "name", "colour"])
    .where(
      "id",
      "in",
      of((row) => row.project_id),
    )
    .execute();
  const campaigns = await db
    .selectFrom("campaigns")
    .innerJoin("projects", "projects.id", "campaigns.project_id")
    .select(["campaigns.id", "campaigns.name", "campaigns.kind"])
    .where(
      "campaigns.id",
      "in",
      of((row) => row.campaign_id),
    )
    .where("campaigns.deleted_at", "is", null)
    .where("projects.organization_id", "=", member.organization.id)
    .where(seenBy(member, "campaigns.project_id"))
    .execute();
  const tasks = await tasksSeenBy(db, member)
    .innerJoin("log_tasks", "log_tasks.task_id", "tasks.id")
    .select(["tasks.id", "tasks.title", "log_tasks.entry_id"])
    .where("log_tasks.entry_id", "in", ids)
    .execute();
  const people = await peopleById(db, [
    ...rows.flatMap(({ actor_id: actor, created_by: creator }) => [actor, creator]),
    ...reasons.map(({ created_by: creator }) => creator),
    ...conclusions.map(({ created_by: creator }) => creator),
  ]);
  const reference = (entry: (typeof related)[number] | undefined) =>
    entry === undefined || !isInSight.has(entry.id)
      ? null
      : { id: entry.id, occurred_on: entry.occurred_on, field: entry.field };
  return rows.map((row) => {
    const late = reasons.find(({ entry_id: id }) => id === row.id);
    const conclusion = conclusions.find(({ entry_id: id }) => id === row.id);
    const correction = related.find(({ corrects_id: id }) => id === row.id);
    const isVoid = voids.some(({ entry_id: id }) => id === row.id);
    const task = tasks.find(({ entry_id: id }) => id === row.id);
    const counts = !isVoid && correction === undefined;
    const mayAdd = mayAddTo(member, row);
    return {
      id: row.id,
      platform: row.platform,
      account: row.account,
      level: row.level,
      object: row.object,
      campaign_name: row.campaign_name,
      ad_group: row.ad_group,
      external_id: row.external_id,
      category: row.category,
      operation: row.operation,
      field: row.field,
      old_value: row.old_value,
      new_value: row.new_value,
      unit: row.unit,
      change: changeOf(row.old_value, row.new_value),
      reason: row.reason ?? late?.reason ?? null,
      reason_by: late === undefined ? null : personIn(people, late.created_by),
      reason_at: late?.created_at ?? null,
      needs_reason: counts && row.reason === null && late === undefined && row.origin !== "automatic",
      metric: row.metric,
      direction: row.direction,
      expected: row.expected,
      review_on: row.review_on,
      conclusion:
        conclusion === undefined
          ? null
          : {
              verdict: conclusion.verdict,
              computed: conclusion.computed,
              note: conclusion.note,
              person: personIn(people, conclusion.created_by),
              at: conclusion.created_at,
            },
      url: row.url,
      occurred_at: row.occurred_at,
      occurred_on: row.occurred_on,
      timezone: row.timezone,
      actor: personIn(people, row.actor_id),
      actor_name: row.actor_name,
      is_by_platform: row.is_by_platform === 1,
      origin: row.origin,
      project: projects.find(({ id }) => id === row.project_id) ?? null,
      campaign: campaigns.find(({ id }) => id === row.campaign_id) ?? null,
      task: task === undefined ? null : { id: task.id, title: task.title },
      corrects: reference(related.find(({ id }) => id === row.corrects_id)),
      corrected_by: reference(correction),
      reverts: reference(related.find(({ id }) => id === row.reverts_id)),
      reverted_by: reference(related.find(({ reverts_id: id }) => id === row.id)),
      is_void: isVoid,
      author: personIn(people, row.created_by),
      created_at: row.created_at,
      can: { update: counts && mayAdd, delete: false },
    };
  });
}
