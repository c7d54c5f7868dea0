import { sql } from "kysely";
import type { SqlBool } from "kysely";
import type { Reader } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { rightIn } from "#api/projects/policy.ts";

/** The posts with an image that was taken from an asset, except those in the trash. */
export const boardsUsing = (db: Reader, assetId: string) =>
  db
    .selectFrom("boards")
    .innerJoin("campaigns", "campaigns.id", "boards.social_calendar_id")
    .innerJoin("projects", "projects.id", "campaigns.project_id")
    .where("boards.deleted_at", "is", null)
    .where("campaigns.deleted_at", "is", null)
    .where("projects.deleted_at", "is", null)
    .where(
      sql<SqlBool>`exists (select 1 from board_images
        where board_images.board_id = boards.id and board_images.asset_id = ${assetId})`,
    );

/** Returns the posts that use an asset and that a member sees, the latest ones first. */
export async function usesOf(db: Reader, member: Member, assetId: string, max: number) {
  const rows = await boardsUsing(db, assetId)
    .where(rightIn(member, "campaigns.project_id", "read"))
    .select(["boards.id", "boards.title", "boards.status", "boards.planned_for"])
    .select(["campaigns.id as campaign_id", "campaigns.name as campaign_name", "campaigns.folder_id"])
    .select([
      "projects.id as project_id",
      "projects.slug",
      "projects.name as project_name",
      "projects.colour",
    ])
    .orderBy((row) => row("boards.planned_for", "is", null), "desc")
    .orderBy("boards.planned_for", "desc")
    .orderBy("boards.id", "desc")
    .limit(max)
    .execute();
  return rows.map(({ id, title, status, planned_for, folder_id, ...row }) => ({
    id,
    title,
    status,
    planned_for,
    campaign: { id: row.campaign_id, name: row.campaign_name },
    folder_id,
    project: { id: row.project_id, slug: row.slug, name: row.project_name, colour: row.colour },
  }));
}
