import { sql } from "kysely";
import type { SqlBool } from "kysely";
import type { Reader } from "#api/data/schema.ts";
import { HttpError } from "#api/http/errors.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { mayIn, seenBy } from "#api/projects/policy.ts";
import type { ItemKind, Trashed, TrashFilter } from "#api/review/kinds.ts";
import { ITEM_KINDS } from "#api/review/registry.ts";
import { isSeenBy } from "#api/tasks/policy.ts";

export const DAY_MS = 24 * 60 * 60 * 1000;

type ItemParts = NonNullable<ItemKind["parts"]>;

/** A record in the trash: a container, a campaign, or an item of one. */
export type Found = Trashed & { type: string; parts: ItemParts | null };

/** A type of record in the trash with a table of its own, and how it is listed. */
type Source = {
  list: (db: Reader, wanted: TrashFilter) => Promise<Found[]>;
  count: (db: Reader, wanted: TrashFilter) => Promise<number>;
};

/** A record with a place of its own, which is deleted alone or with its container. */
type Table = "projects" | "folders" | "campaigns" | "tasks";

function seenIn(table: Table, member: Member | undefined) {
  if (member === undefined) return sql<SqlBool>`1 = 1`;
  return table === "tasks"
    ? isSeenBy(member)
    : seenBy(member, table === "projects" ? "projects.id" : "project_id");
}

const recordsIn = (
  db: Reader,
  table: Table,
  { organizationId, member, projectId, id, before, isInside = false }: TrashFilter,
) =>
  db
    .selectFrom(table)
    .where("organization_id", "=", organizationId)
    .where("deleted_at", "is not", null)
    .where(seenIn(table, member))
    .$if(table !== "projects" && !isInside, (query) => query.where(sql.ref("deleted_with"), "is", null))
    // A project's own trash doesn't include the project.
    .$if(projectId !== undefined, (query) =>
      query.where(table === "projects" ? sql`null` : sql.ref("project_id"), "=", projectId ?? ""),
    )
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? ""))
    .$if(before !== undefined, (query) => query.where("deleted_at", "<", before ?? ""));

const recordsOf = (table: Table): Source => ({
  async list(db, wanted) {
    const rows = await recordsIn(db, table, wanted)
      .select(["id", "deleted_at", "deleted_by", "created_by"])
      .select(sql.ref<string>(table === "tasks" ? "title" : "name").as("name"))
      .select((table === "campaigns" ? sql.ref<string | null>("owner_id") : sql<null>`null`).as("owner_id"))
      .orderBy("deleted_at", "desc")
      .orderBy("id")
      .$if(wanted.limit !== undefined, (query) => query.limit(wanted.limit ?? 0))
      .execute();
    return rows.map((row) => ({
      ...row,
      campaign_id: table === "campaigns" ? row.id : "",
      deleted_at: row.deleted_at ?? "",
      type: table,
      parts: null,
    }));
  },
  async count(db, wanted) {
    const { count } = await recordsIn(db, table, wanted)
      .select((row) => row.fn.countAll().as("count"))
      .executeTakeFirstOrThrow();
    return Number(count);
  },
});

const itemSource = ({ subject }: ItemKind, parts: ItemParts): Source => ({
  list: async (db, wanted) =>
    (await parts.trashed(db, wanted)).map((row) => ({ ...row, type: subject, parts })),
  count: (db, wanted) => parts.countTrashed(db, wanted),
});

/** Containers come first, because purging one also purges its content. */
const SOURCES: readonly Source[] = [
  recordsOf("projects"),
  recordsOf("folders"),
  recordsOf("campaigns"),
  recordsOf("tasks"),
  ...ITEM_KINDS.flatMap((kind) => (kind.parts === undefined ? [] : [itemSource(kind, kind.parts)])),
];

/** Returns the trash, last deleted first, up to `limit`. */
export async function trash(db: Reader, wanted: TrashFilter): Promise<Found[]> {
  const found: Found[] = [];
  for (const source of SOURCES) found.push(...(await source.list(db, wanted)));
  return found
    .sort((left, right) =>
      left.deleted_at === right.deleted_at
        ? left.id.localeCompare(right.id)
        : right.deleted_at.localeCompare(left.deleted_at),
    )
    .slice(0, wanted.limit);
}

export async function countTrash(db: Reader, wanted: TrashFilter): Promise<number> {
  let count = 0;
  for (const source of SOURCES) count += await source.count(db, wanted);
  return count;
}

export type Whose = Pick<TrashFilter, "organizationId" | "member">;

export const trashOf = (member: Member): Whose => ({ organizationId: member.organization.id, member });

/** Returns one record in the trash, including one that was deleted with its container. */
export async function trashedNamed(db: Reader, whose: Whose, type: string, id: string) {
  const found = await trash(db, { ...whose, id, isInside: true });
  return found.find((row) => row.type === type);
}

/**
 * Finds a record by the two parameters of `/api/trash/{type}/{trashed}`.
 * @throws HttpError 422 that says who has restored it
 */
export async function findTrashed(exchange: Exchange): Promise<Found | undefined> {
  if (exchange.membership === null) return undefined;
  const { db } = exchange.deps;
  const member = memberOf(exchange);
  const { type = "", trashed: id = "" } = exchange.params;
  const found = await trashedNamed(db, trashOf(member), type, id);
  if (found !== undefined) return found;
  const message = (await isSeen(db, member, type, id))
    ? await restoredMessage(db, member, { type, id })
    : null;
  if (message !== null) throw alreadyRestored(message);
  return undefined;
}

async function isSeen(db: Reader, member: Member, type: string, id: string): Promise<boolean> {
  const projectId = type === "projects" ? id : await projectOf(db, member, type, id);
  return projectId !== undefined && mayIn(member, projectId, "read");
}

async function projectOf(db: Reader, { organization }: Member, type: string, id: string) {
  if (type === "folders" || type === "campaigns") {
    const row = await db.selectFrom(type).select("project_id").where("id", "=", id).executeTakeFirst();
    return row?.project_id;
  }
  for (const kind of ITEM_KINDS.filter(({ subject }) => subject === type)) {
    const item = await kind.find(db, organization.id, id);
    if (item !== undefined) return item.project_id;
  }
  return undefined;
}

export const alreadyRestored = (message: string) =>
  new HttpError(422, { message, errors: { trash: [message] } });

/**
 * Returns "Lin already restored this.", or null if no one has.
 * @param since an instant. Earlier restores don't count
 */
export async function restoredMessage(
  db: Reader,
  { user, organization }: Member,
  { type, id }: { type: string; id: string },
  since = "",
): Promise<string | null> {
  const row = await db
    .selectFrom("restores")
    .leftJoin("users", "users.id", "restores.restored_by")
    .select(["restores.restored_by", "users.name"])
    .where("restores.organization_id", "=", organization.id)
    .where("restores.type", "=", type)
    .where("restores.id", "=", id)
    .where("restores.restored_at", ">=", since)
    .executeTakeFirst();
  if (row === undefined) return null;
  const who = row.restored_by === user.id ? "You" : (row.name ?? "Someone");
  return `${who} already restored this.`;
}

/** Returns the former place of a record in the trash, innermost first, and which of its containers are in the trash too. */
export async function placeOf(db: Reader, found: Found) {
  const campaign = await db
    .selectFrom("campaigns")
    .select(["id", "name", "kind", "folder_id", "deleted_at"])
    .where("id", "=", found.campaign_id)
    .executeTakeFirst();
  const folder = await db
    .selectFrom("folders")
    .select(["id", "name", "project_id", "deleted_at"])
    .where("id", "=", found.type === "folders" ? found.id : (campaign?.folder_id ?? ""))
    .executeTakeFirst();
  const task =
    found.type === "tasks"
      ? await db.selectFrom("tasks").select("project_id").where("id", "=", found.id).executeTakeFirst()
      : undefined;
  const project = await db
    .selectFrom("projects")
    .select(["id", "name", "slug", "trashed_slug", "deleted_at"])
    .where("id", "=", found.type === "projects" ? found.id : ((folder ?? task)?.project_id ?? ""))
    .executeTakeFirst();
  return { campaign, folder, project };
}
