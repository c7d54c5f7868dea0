import type { Reader } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { rightIn } from "#api/projects/policy.ts";
import { itemsIn } from "#api/review/items.ts";
import { taken } from "./rights.ts";

/** The posts, ads, and blog posts with an image that was taken from an asset, except those in the trash. */
export const itemsUsing = (db: Reader, { id, organization_id }: { id: string; organization_id: string }) =>
  db
    .selectFrom(itemsIn(db, organization_id).as("item"))
    .innerJoin("projects", "projects.id", "item.project_id")
    .innerJoin("folders", "folders.id", "item.folder_id")
    .where("projects.deleted_at", "is", null)
    .where("item.id", "in", (images) =>
      images.selectFrom(taken).select("taken.item_id").where("taken.asset_id", "=", id),
    );

/** Returns what uses an asset and a member sees, the latest first. */
export const usesOf = (
  db: Reader,
  member: Member,
  asset: { id: string; organization_id: string },
  max: number,
) => shownUses(itemsUsing(db, asset), member, max);

/** Returns the items of a query as they are listed with what they use, the latest first. */
export async function shownUses(items: ReturnType<typeof itemsUsing>, member: Member, max: number) {
  const rows = await items
    .where(rightIn(member, "item.project_id", "read"))
    .select(["item.id", "item.type", "item.name", "item.kind", "item.status", "item.planned_for"])
    .select(["item.campaign_id", "item.campaign_name", "item.folder_id", "folders.name as folder_name"])
    .select(["projects.slug", "projects.name as project_name"])
    .orderBy((row) => row("item.planned_for", "is", null), "desc")
    .orderBy("item.planned_for", "desc")
    .orderBy("item.id", "desc")
    .limit(max)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    name: row.name ?? "",
    kind: row.kind,
    status: row.status,
    planned_for: row.planned_for,
    campaign: { id: row.campaign_id, name: row.campaign_name },
    folder: { id: row.folder_id, name: row.folder_name },
    project: { slug: row.slug, name: row.project_name },
  }));
}
