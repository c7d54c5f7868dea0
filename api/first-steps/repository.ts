import { sql } from "kysely";
import type { Expression, SqlBool } from "kysely";
import type { Reader } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { rightIn } from "#api/projects/policy.ts";

const projectsOf = (db: Reader, member: Member) =>
  db
    .selectFrom("projects")
    .where("projects.organization_id", "=", member.organization.id)
    .where(rightIn(member, "projects.id", "create"))
    .where("projects.deleted_at", "is", null)
    .where("projects.is_sample", "=", 0);

const calendarsOf = (db: Reader, member: Member) =>
  projectsOf(db, member)
    .innerJoin("campaigns", "campaigns.project_id", "projects.id")
    .where("campaigns.organization_id", "=", member.organization.id)
    .where("campaigns.kind", "=", "SocialCalendar")
    .where("campaigns.deleted_at", "is", null);

/** Returns where the first post can be created: a social calendar, or else a folder for one. */
export async function furthestPlace(db: Reader, member: Member) {
  const calendar = await calendarsOf(db, member)
    .select(["projects.slug", "campaigns.folder_id", "campaigns.id"])
    .where("campaigns.archived_at", "is", null)
    .orderBy("campaigns.created_at")
    .limit(1)
    .executeTakeFirst();
  const folder =
    calendar === undefined
      ? await projectsOf(db, member)
          .leftJoin("folders", (join) =>
            join.onRef("folders.project_id", "=", "projects.id").on("folders.deleted_at", "is", null),
          )
          .select(["projects.slug", "folders.id as folder_id"])
          .orderBy("projects.created_at")
          .orderBy("folders.position")
          .limit(1)
          .executeTakeFirst()
      : calendar;
  return {
    project: folder?.slug ?? null,
    folder_id: folder?.folder_id ?? null,
    social_calendar_id: calendar?.id ?? null,
  };
}

/**
 * Returns whether there is a post, and whether the organization has a second member or an invitation that can still be
 * accepted.
 */
export async function stepsDone(db: Reader, member: Member, now: string) {
  const posts = calendarsOf(db, member)
    .innerJoin("boards", "boards.social_calendar_id", "campaigns.id")
    .select("boards.id")
    .where("boards.deleted_at", "is", null);
  const others = db
    .selectFrom("memberships")
    .select("user_id")
    .where("organization_id", "=", member.organization.id)
    .where("user_id", "!=", member.user.id);
  const invited = db
    .selectFrom("invitations")
    .select("id")
    .where("organization_id", "=", member.organization.id)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now);
  const done = await db
    .selectNoFrom((row) => [
      asNumber(row.exists(posts)).as("has_post"),
      asNumber(row.or([row.exists(others), row.exists(invited)])).as("has_others"),
    ])
    .executeTakeFirstOrThrow();
  return { has_post: done.has_post === 1, has_others: done.has_others === 1 };
}

const asNumber = (condition: Expression<SqlBool>) => sql<number>`case when ${condition} then 1 else 0 end`;
