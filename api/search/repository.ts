import { sql } from "kysely";
import { SEARCH_TYPES } from "#contract/vocabulary.ts";
import type { SearchType } from "#contract/vocabulary.ts";
import type { Reader } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { like } from "#api/http/search.ts";
import { seenBy } from "#api/projects/policy.ts";
import { itemsIn } from "#api/review/items.ts";
import { tasksSeenBy } from "#api/tasks/repository.ts";

export type SearchWanted = {
  member: Member;
  words: string;
  /** Empty for all types. */
  types: readonly SearchType[];
  /** Null for all projects. */
  projectId: string | null;
  isArchive: boolean;
};

const type = (word: SearchType) => sql.lit(word).$castTo<string>().as("type");
const none = sql<string | null>`null`;

/** Returns all named records of an organization that have a page and aren't in the trash, as one table. */
function everythingIn(db: Reader, member: Member) {
  const organizationId = member.organization.id;
  const projects = db
    .selectFrom("projects")
    .select([
      type("projects"),
      "id",
      sql<string | null>`name`.as("name"),
      sql<string | null>`status`.as("status"),
    ])
    .select([none.as("kind"), none.as("campaign_id"), none.as("campaign_name"), none.as("folder_id")])
    .select([sql<string | null>`id`.as("project_id"), none.as("archived_at")])
    .where("organization_id", "=", organizationId)
    .where("deleted_at", "is", null);
  const folders = db
    .selectFrom("folders")
    .select([type("folders"), "id", sql<string | null>`name`.as("name"), none.as("status")])
    .select([none.as("kind"), none.as("campaign_id"), none.as("campaign_name")])
    .select([sql<string | null>`id`.as("folder_id"), sql<string | null>`project_id`.as("project_id")])
    .select(none.as("archived_at"))
    .where("organization_id", "=", organizationId)
    .where("deleted_at", "is", null);
  const campaigns = db
    .selectFrom("campaigns")
    .select([
      type("campaigns"),
      "id",
      sql<string | null>`name`.as("name"),
      sql<string | null>`status`.as("status"),
    ])
    .select([sql<string | null>`kind`.as("kind"), sql<string | null>`id`.as("campaign_id")])
    .select([sql<string | null>`name`.as("campaign_name"), sql<string | null>`folder_id`.as("folder_id")])
    .select([sql<string | null>`project_id`.as("project_id"), "archived_at"])
    .where("organization_id", "=", organizationId)
    .where("deleted_at", "is", null)
    .where("kind", "!=", "Blog");
  const items = db
    .selectFrom(itemsIn(db, organizationId).as("item"))
    .select(["type", "id", "name", sql<string | null>`status`.as("status")])
    .select([sql<string | null>`kind`.as("kind"), sql<string | null>`campaign_id`.as("campaign_id")])
    .select([sql<string | null>`campaign_name`.as("campaign_name")])
    .select([sql<string | null>`folder_id`.as("folder_id"), sql<string | null>`project_id`.as("project_id")])
    // An archived item is as hidden as one in an archived campaign.
    .select(
      sql<string | null>`case when status = 'archived' then status else archived_at end`.as("archived_at"),
    );
  const tasks = tasksSeenBy(db, member)
    .select([type("tasks"), "tasks.id", sql<string | null>`title`.as("name")])
    .select([sql<string | null>`status`.as("status"), none.as("kind"), none.as("campaign_id")])
    .select([none.as("campaign_name"), none.as("folder_id"), "project_id", none.as("archived_at")]);
  return projects.unionAll(folders).unionAll(campaigns).unionAll(items).unionAll(tasks);
}

function matches(db: Reader, { member, words, types, projectId, isArchive }: SearchWanted) {
  return (
    db
      .selectFrom(everythingIn(db, member).as("found"))
      // Tasks without a project are left to their own rule.
      .where((row) => row.or([row("found.type", "=", "tasks"), seenBy(member, "found.project_id")]))
      .where(like(["found.name"], words))
      .where("found.archived_at", isArchive ? "is not" : "is", null)
      .$if(types.length > 0, (query) => query.where("found.type", "in", types))
      .$if(projectId !== null, (query) => query.where("found.project_id", "=", projectId ?? ""))
  );
}

export async function countFound(db: Reader, wanted: SearchWanted): Promise<number> {
  const { count } = await matches(db, wanted)
    .select((row) => row.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the results by type, in the contract's order, then by name. */
export function found(
  db: Reader,
  wanted: SearchWanted,
  { limit, offset }: { limit: number; offset: number },
) {
  const rank = sql.join(
    SEARCH_TYPES.map((word, index) => sql`when ${sql.lit(word)} then ${sql.lit(index)}`),
    sql` `,
  );
  return matches(db, wanted)
    .leftJoin("projects", "projects.id", "found.project_id")
    .leftJoin("folders", "folders.id", "found.folder_id")
    .selectAll("found")
    .select(["folders.name as folder_name", "projects.slug as project_slug", "projects.name as project_name"])
    .orderBy(sql`case found.type ${rank} end`)
    .orderBy(sql`lower(found.name)`)
    .orderBy("found.id")
    .limit(limit)
    .offset(offset)
    .execute();
}

export type FoundRow = Awaited<ReturnType<typeof found>>[number];
