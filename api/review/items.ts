import { PostgresAdapter, sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { CampaignKind } from "#contract/campaigns.ts";
import { defaultText } from "#domain/google-ads/width.ts";
import type { ItemStatus, ItemSubject } from "#contract/vocabulary.ts";
import type { Reader } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { seenBy } from "#api/projects/policy.ts";

/** Returns an item's name, as on its own page. */
export const shownName = (item: { kind: string | null; name: string | null }): string =>
  item.kind === "GoogleAd" ? defaultText(item.name ?? "") || "Untitled ad" : (item.name ?? "");

/** A post, ad, or blog post, with its campaign. */
export type ItemRecord = {
  id: string;
  type: ItemSubject;
  name: string | null;
  status: ItemStatus;
  planned_for: string | null;
  scheduled_at: string | null;
  owner_id: string | null;
  created_by: string | null;
  updated_at: string;
  /** The time zone of its calendar. Only posts have one. */
  zone: string | null;
  organization_id: string;
  campaign_id: string;
  campaign_name: string;
  kind: CampaignKind;
  project_id: string;
  folder_id: string;
  archived_at: string | null;
  campaign_starts_on: string | null;
  campaign_ends_on: string | null;
};

type ItemType = "board" | "meta_ad" | "google_ad" | "blog";

/** Returns every post, ad, and blog post of an organization that isn't in the trash, as one table. Null for all organizations. */
export function itemsIn(db: Reader, organizationId: string | null) {
  const { board, meta_ad, google_ad, blog } = itemsByKind(db, organizationId);
  return sql<ItemRecord>`(${board} union all ${meta_ad} union all ${google_ad} union all ${blog})`;
}

/**
 * Returns the same as one query for each kind, with the same columns. They are SQL as it is, because every page asks for some, and
 * building them takes Kysely longer than SQLite needs to answer.
 */
function itemsByKind(db: Reader, organizationId: string | null): Record<ItemType, RawBuilder<ItemRecord>> {
  const ofOrganization = (table: string) =>
    organizationId === null ? sql`` : sql`and ${sql.raw(table)}.organization_id = ${organizationId}`;
  const firstHeadline =
    db.getExecutor().adapter instanceof PostgresAdapter
      ? sql`google_contents.headlines_json::json -> 0 ->> 'text'`
      : sql`json_extract(google_contents.headlines_json, '$[0].text')`;
  return {
    // Each calendar has one zone. SQLite leaves the join out where no one asks for it.
    board: sql`select boards.id, 'boards' as type, boards.title as name, boards.status, boards.planned_for,
        boards.scheduled_at, boards.owner_id, boards.created_by, boards.updated_at, social_calendars.timezone as zone,
        ${CAMPAIGN}
      from boards
      inner join campaigns on campaigns.id = boards.social_calendar_id
      left join social_calendars on social_calendars.campaign_id = campaigns.id
      where boards.deleted_at is null and campaigns.deleted_at is null ${ofOrganization("boards")}`,
    meta_ad: sql`select meta_contents.id, 'contents' as type, meta_contents.heading as name, meta_contents.status,
        meta_contents.planned_for, meta_contents.scheduled_at, meta_contents.owner_id, meta_contents.created_by,
        meta_contents.updated_at, null as zone, ${CAMPAIGN}
      from meta_contents
      inner join campaigns on campaigns.id = meta_contents.meta_ad_id
      where meta_contents.deleted_at is null and campaigns.deleted_at is null ${ofOrganization("meta_contents")}`,
    // An ad without a date runs with its campaign.
    google_ad: sql`select google_contents.id, 'contents' as type, ${firstHeadline} as name, google_contents.status,
        coalesce(google_contents.planned_for, campaigns.starts_on) as planned_for, google_contents.scheduled_at,
        google_contents.owner_id, google_contents.created_by, google_contents.updated_at, null as zone, ${CAMPAIGN}
      from google_contents
      inner join campaigns on campaigns.id = google_contents.google_ad_id
      where google_contents.deleted_at is null and campaigns.deleted_at is null ${ofOrganization("google_contents")}`,
    blog: sql`select campaigns.id, 'blogs' as type, coalesce(blogs.title, campaigns.name) as name, campaigns.status,
        blogs.planned_for, blogs.publish_at as scheduled_at, campaigns.owner_id, campaigns.created_by,
        campaigns.updated_at, null as zone, ${CAMPAIGN}
      from campaigns
      inner join blogs on blogs.campaign_id = campaigns.id
      where campaigns.deleted_at is null ${ofOrganization("campaigns")}`,
  };
}

/** Returns the items of one kind with these ids. */
export const itemsNamed = (db: Reader, organizationId: string, type: ItemType, ids: readonly string[]) =>
  db
    .selectFrom(sql<ItemRecord>`(${itemsByKind(db, organizationId)[type]})`.as("item"))
    .selectAll("item")
    .where("item.id", "in", ids)
    .execute();

const CAMPAIGN = sql`campaigns.organization_id, campaigns.id as campaign_id, campaigns.name as campaign_name, campaigns.kind,
  campaigns.project_id, campaigns.folder_id, campaigns.archived_at, campaigns.starts_on as campaign_starts_on,
  campaigns.ends_on as campaign_ends_on`;

/** Returns the same without what is in the archive, with the folders and projects. */
export const itemsWithPlaces = (db: Reader, member: Member) =>
  db
    .selectFrom(itemsIn(db, member.organization.id).as("item"))
    .innerJoin("projects", "projects.id", "item.project_id")
    .innerJoin("folders", "folders.id", "item.folder_id")
    .where("item.archived_at", "is", null)
    .where(seenBy(member, "item.project_id"))
    .select(["item.id", "item.type", "item.name", "item.status", "item.planned_for", "item.scheduled_at"])
    .select(["item.zone", "item.kind", "item.campaign_id", "item.campaign_name", "item.folder_id"])
    .select([
      "folders.name as folder_name",
      "projects.slug as project_slug",
      "projects.name as project_name",
      "projects.colour as project_colour",
    ]);

/** PostgreSQL returns counts as text. */
export const countAll = sql<number | string>`count(*) over ()`;
