import { sql } from "kysely";
import { OPEN_WORK_ROWS_MAX } from "#contract/limits.ts";
import { FINISHED, FINISHED_ITEMS } from "#domain/review/states.ts";
import type { Reader, Trx } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { seenBy } from "#api/projects/policy.ts";
import { itemsIn, shownName } from "#api/review/items.ts";
import { OPEN_TASK_STATUSES, tasksSeenBy } from "#api/tasks/repository.ts";

/**
 * Whose work: the projects that someone leads, and the campaigns, posts, ads, and blog posts that they own. A post, ad, or blog post
 * without an owner counts for the person who created it.
 */
type Owner = { organizationId: string; userId: string };

/** The columns of a union have the same types. */
const orNone = (column: string) => sql<string | null>`${sql.ref(column)}`;
const none = sql<string | null>`null`;

/**
 * Returns what someone leads, owns, or is assigned to that isn't finished, archived, or in the trash, as far as the caller sees it.
 * At most `OPEN_WORK_ROWS_MAX` rows.
 */
export async function openWorkOf(db: Reader, { organizationId, userId }: Owner, caller: Member) {
  const projects = db
    .selectFrom("projects")
    .select(["id", sql.lit("projects").$castTo<string>().as("type"), sql<string | null>`name`.as("name")])
    .select([sql<string>`status`.as("status"), none.as("kind"), none.as("campaign_id")])
    .select([none.as("campaign_name"), none.as("folder_id"), none.as("folder_name")])
    .select([orNone("slug").as("project_slug"), orNone("name").as("project_name")])
    .select(sql<number>`0`.as("rank"))
    .where("organization_id", "=", organizationId)
    .where("lead_id", "=", userId)
    .where("status", "!=", "done")
    .where("deleted_at", "is", null)
    .where(seenBy(caller, "projects.id"));
  const placed = db
    .selectFrom("campaigns")
    .innerJoin("projects", "projects.id", "campaigns.project_id")
    .innerJoin("folders", "folders.id", "campaigns.folder_id");
  const campaigns = placed
    .select(["campaigns.id", sql.lit("campaigns").$castTo<string>().as("type")])
    .select([sql<string | null>`campaigns.name`.as("name"), sql<string>`campaigns.status`.as("status")])
    .select([orNone("campaigns.kind").as("kind"), orNone("campaigns.id").as("campaign_id")])
    .select([orNone("campaigns.name").as("campaign_name"), orNone("folders.id").as("folder_id")])
    .select(orNone("folders.name").as("folder_name"))
    .select([orNone("projects.slug").as("project_slug"), orNone("projects.name").as("project_name")])
    .select(sql<number>`1`.as("rank"))
    .where("campaigns.organization_id", "=", organizationId)
    .where("campaigns.owner_id", "=", userId)
    // A blog post is one of the items.
    .where("campaigns.kind", "!=", "Blog")
    .where("campaigns.status", "not in", FINISHED)
    .where("campaigns.archived_at", "is", null)
    .where("campaigns.deleted_at", "is", null)
    .where(seenBy(caller, "campaigns.project_id"));
  const items = db
    .selectFrom(itemsIn(db, organizationId).as("item"))
    .innerJoin("projects", "projects.id", "item.project_id")
    .innerJoin("folders", "folders.id", "item.folder_id")
    .select(["item.id", "item.type", "item.name", sql<string>`item.status`.as("status")])
    .select([orNone("item.kind").as("kind"), orNone("item.campaign_id").as("campaign_id")])
    .select([orNone("item.campaign_name").as("campaign_name"), orNone("folders.id").as("folder_id")])
    .select(orNone("folders.name").as("folder_name"))
    .select([orNone("projects.slug").as("project_slug"), orNone("projects.name").as("project_name")])
    .select(sql<number>`2`.as("rank"))
    .where((row) => row.fn.coalesce("item.owner_id", "item.created_by"), "=", userId)
    .where("item.status", "not in", FINISHED_ITEMS)
    .where("item.archived_at", "is", null)
    .where(seenBy(caller, "item.project_id"));
  const tasks = tasksSeenBy(db, caller)
    .innerJoin("task_assignees", "task_assignees.task_id", "tasks.id")
    .leftJoin("projects", "projects.id", "tasks.project_id")
    .select(["tasks.id", sql.lit("tasks").$castTo<string>().as("type")])
    .select([sql<string | null>`tasks.title`.as("name"), sql<string>`tasks.status`.as("status")])
    .select([none.as("kind"), none.as("campaign_id"), none.as("campaign_name"), none.as("folder_id")])
    .select([none.as("folder_name"), orNone("projects.slug").as("project_slug")])
    .select([orNone("projects.name").as("project_name"), sql<number>`3`.as("rank")])
    .where("task_assignees.user_id", "=", userId)
    .where("tasks.status", "in", OPEN_TASK_STATUSES);
  const rows = await db
    .selectFrom(projects.unionAll(campaigns).unionAll(items).unionAll(tasks).as("work"))
    .selectAll()
    .select(sql<number | string>`count(*) over ()`.as("total"))
    .orderBy("rank")
    .orderBy("type")
    .orderBy("name")
    .orderBy("id")
    .limit(OPEN_WORK_ROWS_MAX)
    .execute();
  return {
    total: Number(rows[0]?.total ?? 0),
    items: rows.map((row) => ({
      type: row.type,
      id: row.id,
      name: row.type === "contents" ? shownName(row) : (row.name ?? ""),
      kind: row.kind,
      status: row.status,
      campaign: row.campaign_id === null ? null : { id: row.campaign_id, name: row.campaign_name ?? "" },
      folder: row.folder_id === null ? null : { id: row.folder_id, name: row.folder_name ?? "" },
      project: row.project_slug === null ? null : { slug: row.project_slug, name: row.project_name ?? "" },
    })),
  };
}

/** Returns the projects with the work that `handOver` hands over, whoever sees them. */
export async function projectsWithWorkOf(db: Reader, { organizationId, userId }: Owner): Promise<string[]> {
  const projects = db
    .selectFrom("projects")
    .select(orNone("id").as("project_id"))
    .where("organization_id", "=", organizationId)
    .where("lead_id", "=", userId)
    .where("status", "!=", "done")
    .where("deleted_at", "is", null);
  const campaigns = db
    .selectFrom("campaigns")
    .select(orNone("project_id").as("project_id"))
    .where("organization_id", "=", organizationId)
    .where("owner_id", "=", userId)
    .where("status", "not in", FINISHED)
    .where("archived_at", "is", null)
    .where("deleted_at", "is", null);
  const items = db
    .selectFrom(itemsIn(db, organizationId).as("item"))
    .select(orNone("item.project_id").as("project_id"))
    .where((row) => row.fn.coalesce("item.owner_id", "item.created_by"), "=", userId)
    .where("item.status", "not in", FINISHED_ITEMS)
    .where("item.archived_at", "is", null);
  const tasks = db
    .selectFrom("tasks")
    .innerJoin("task_assignees", "task_assignees.task_id", "tasks.id")
    .select(orNone("tasks.project_id").as("project_id"))
    .where("tasks.organization_id", "=", organizationId)
    .where("task_assignees.user_id", "=", userId)
    .where("tasks.status", "in", OPEN_TASK_STATUSES)
    .where("tasks.deleted_at", "is", null);
  const rows = await db
    .selectFrom(projects.union(campaigns).union(items).union(tasks).as("work"))
    .select("project_id")
    .where("project_id", "is not", null)
    .execute();
  return rows.flatMap(({ project_id: id }) => id ?? []);
}

/** Makes someone else the lead or owner of all of it. */
export async function handOver(trx: Trx, { organizationId, userId }: Owner, to: string, now: string) {
  await trx
    .updateTable("projects")
    .set((row) => ({ lead_id: to, version: row("version", "+", 1), updated_at: now }))
    .where("organization_id", "=", organizationId)
    .where("lead_id", "=", userId)
    .where("status", "!=", "done")
    .where("deleted_at", "is", null)
    .execute();
  await handOverTasks(trx, { organizationId, userId }, to, now);
  const open = trx
    .selectFrom("campaigns")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("archived_at", "is", null)
    .where("deleted_at", "is", null);
  for (const [table, campaign] of ITEM_TABLES)
    await trx
      .updateTable(table)
      .set((row) => ({ owner_id: to, version: row("version", "+", 1), updated_at: now }))
      .where("organization_id", "=", organizationId)
      .where((row) => row.fn.coalesce("owner_id", "created_by"), "=", userId)
      .where("status", "not in", FINISHED_ITEMS)
      .where("deleted_at", "is", null)
      .where(sql.ref(campaign), "in", open)
      .execute();
  await trx
    .updateTable("campaigns")
    .set((row) => ({ owner_id: to, version: row("version", "+", 1), updated_at: now }))
    .where((row) =>
      row.or([
        row("owner_id", "=", userId),
        row.and([row("kind", "=", "Blog"), row("owner_id", "is", null), row("created_by", "=", userId)]),
      ]),
    )
    .where("status", "not in", FINISHED)
    .where("id", "in", open)
    .execute();
}

const ITEM_TABLES = [
  ["boards", "social_calendar_id"],
  ["meta_contents", "meta_ad_id"],
  ["google_contents", "google_ad_id"],
] as const;

async function handOverTasks(trx: Trx, { organizationId, userId }: Owner, to: string, now: string) {
  const open = trx
    .selectFrom("tasks")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("status", "in", OPEN_TASK_STATUSES)
    .where("deleted_at", "is", null);
  const assigned = trx.selectFrom("task_assignees").select("task_id").where("user_id", "=", userId);
  await trx
    .updateTable("tasks")
    .set((row) => ({ version: row("version", "+", 1), updated_at: now }))
    .where("id", "in", open)
    .where("id", "in", assigned)
    .execute();
  // Someone who does a task with them already isn't assigned twice.
  await trx
    .updateTable("task_assignees")
    .set({ user_id: to })
    .where("user_id", "=", userId)
    .where("task_id", "in", open)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("task_assignees as other")
            .select("other.id")
            .whereRef("other.task_id", "=", "task_assignees.task_id")
            .where("other.user_id", "=", to),
        ),
      ),
    )
    .execute();
}
