import { sql } from "kysely";
import { CAMPAIGN_KINDS, type CampaignKind } from "#contract/campaigns.ts";
import type { Reader } from "#api/data/schema.ts";
import { OPEN_TASK_STATUSES } from "#api/tasks/repository.ts";

/** PostgreSQL returns counts as text. */
type CountRow = { of: string | null; what: string; count: number | string };

/** Returns how many there are of a kind of content in a project or folder. */
export type Counts = (of: string, what: CampaignKind | "folders" | "tasks") => number;

/** Counts the content of projects: campaigns by kind, folders, and open tasks. */
export async function countInProjects(db: Reader, ids: readonly string[]): Promise<Counts> {
  if (ids.length === 0) return () => 0;
  const tasks = db
    .selectFrom("tasks")
    .select(["project_id as of", sql.lit("tasks").$castTo<string>().as("what")])
    .select(countAll)
    .where("project_id", "in", ids)
    .where("status", "in", OPEN_TASK_STATUSES)
    .where("deleted_at", "is", null)
    .groupBy("project_id");
  const rows = await campaignsBy(db, "project_id", ids)
    .unionAll(foldersBy(db, ids))
    .unionAll(tasks)
    .execute();
  return countsIn(rows);
}

/** Counts the campaigns of folders by kind, and all folders of their projects. */
export async function countInFolders(
  db: Reader,
  folders: readonly { id: string; project_id: string }[],
): Promise<Counts> {
  if (folders.length === 0) return () => 0;
  const ids = folders.map(({ id }) => id);
  const projectIds = [...new Set(folders.map(({ project_id: id }) => id))];
  return countsIn(await campaignsBy(db, "folder_id", ids).unionAll(foldersBy(db, projectIds)).execute());
}

/** Returns how many campaigns of each kind a project or folder has. */
export const campaignsIn = (counts: Counts, of: string) =>
  Object.fromEntries(CAMPAIGN_KINDS.map((kind) => [kind, counts(of, kind)])) as Record<CampaignKind, number>;

const countAll = sql<number | string>`count(*)`.as("count");

const campaignsBy = (db: Reader, column: "project_id" | "folder_id", ids: readonly string[]) =>
  db
    .selectFrom("campaigns")
    .select((row) => [
      row.ref(column).$castTo<string | null>().as("of"),
      row.ref("kind").$castTo<string>().as("what"),
    ])
    .select(countAll)
    .where(column, "in", ids)
    .where("deleted_at", "is", null)
    .where("archived_at", "is", null)
    .groupBy([column, "kind"]);

const foldersBy = (db: Reader, projectIds: readonly string[]) =>
  db
    .selectFrom("folders")
    .select((row) => [
      row.ref("project_id").$castTo<string | null>().as("of"),
      sql.lit("folders").$castTo<string>().as("what"),
    ])
    .select(countAll)
    .where("project_id", "in", projectIds)
    .where("deleted_at", "is", null)
    .groupBy("project_id");

function countsIn(rows: readonly CountRow[]): Counts {
  const counts = new Map(rows.map(({ of, what, count }) => [`${of} ${what}`, Number(count)]));
  return (of, what) => counts.get(`${of} ${what}`) ?? 0;
}
