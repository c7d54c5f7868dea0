import { PostgresAdapter, sql } from "kysely";
import { defaultText } from "#domain/google-ads/width.ts";
import type { ItemStatus, ItemSubject } from "#contract/vocabulary.ts";
import type { Reader } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { seenBy } from "#api/projects/policy.ts";

/** Returns the first headline of a search ad, as stored. */
const firstHeadline = (db: Reader) =>
  db.getExecutor().adapter instanceof PostgresAdapter
    ? sql<string | null>`google_contents.headlines_json::json -> 0 ->> 'text'`
    : sql<string | null>`json_extract(google_contents.headlines_json, '$[0].text')`;

/** Returns an item's name, as on its own page. */
export const shownName = (item: { kind: string | null; name: string | null }): string =>
  item.kind === "GoogleAd" ? defaultText(item.name ?? "") || "Untitled ad" : (item.name ?? "");

const subject = (word: ItemSubject) => sql.lit(word).$castTo<ItemSubject>();

/** Returns every post, ad, and blog post of an organization that isn't in the trash, as one table. Null for all organizations. */
export function itemsIn(db: Reader, organizationId: string | null) {
  const { boards, metaAds, googleAds, blogs } = itemsByKind(db, organizationId);
  return boards.unionAll(metaAds).unionAll(googleAds).unionAll(blogs);
}

/** Returns the same as one query for each kind, with the same columns, for what is asked of each table in its own words. */
export function itemsByKind(db: Reader, organizationId: string | null) {
  const boards = db
    .selectFrom("boards")
    .innerJoin("campaigns", "campaigns.id", "boards.social_calendar_id")
    // Each calendar has one. SQLite leaves this out where no one asks for the zone.
    .leftJoin("social_calendars", "social_calendars.campaign_id", "campaigns.id")
    .select(["boards.id", subject("boards").as("type"), sql<string | null>`boards.title`.as("name")])
    .select(["boards.status", "boards.planned_for", "boards.scheduled_at"])
    .select(["boards.owner_id", "boards.created_by"])
    .select(["boards.updated_at", "social_calendars.timezone as zone", ...CAMPAIGN])
    .$if(organizationId !== null, (rows) => rows.where("boards.organization_id", "=", organizationId ?? ""))
    .where("boards.deleted_at", "is", null)
    .where("campaigns.deleted_at", "is", null);
  const metaAds = db
    .selectFrom("meta_contents")
    .innerJoin("campaigns", "campaigns.id", "meta_contents.meta_ad_id")
    .select(["meta_contents.id", subject("contents").as("type")])
    .select(sql<string | null>`meta_contents.heading`.as("name"))
    .select(["meta_contents.status", "meta_contents.planned_for", "meta_contents.scheduled_at"])
    .select(["meta_contents.owner_id", "meta_contents.created_by", "meta_contents.updated_at"])
    .select([noZone, ...CAMPAIGN])
    .$if(organizationId !== null, (rows) =>
      rows.where("meta_contents.organization_id", "=", organizationId ?? ""),
    )
    .where("meta_contents.deleted_at", "is", null)
    .where("campaigns.deleted_at", "is", null);
  const googleAds = db
    .selectFrom("google_contents")
    .innerJoin("campaigns", "campaigns.id", "google_contents.google_ad_id")
    .select(["google_contents.id", subject("contents").as("type"), firstHeadline(db).as("name")])
    .select("google_contents.status")
    // An ad without a date runs with its campaign.
    .select((row) => row.fn.coalesce("google_contents.planned_for", "campaigns.starts_on").as("planned_for"))
    .select(["google_contents.scheduled_at", "google_contents.owner_id", "google_contents.created_by"])
    .select(["google_contents.updated_at", noZone, ...CAMPAIGN])
    .$if(organizationId !== null, (rows) =>
      rows.where("google_contents.organization_id", "=", organizationId ?? ""),
    )
    .where("google_contents.deleted_at", "is", null)
    .where("campaigns.deleted_at", "is", null);
  const blogs = db
    .selectFrom("campaigns")
    .innerJoin("blogs", "blogs.campaign_id", "campaigns.id")
    .select(["campaigns.id", subject("blogs").as("type")])
    .select((row) => row.fn.coalesce("blogs.title", "campaigns.name").as("name"))
    .select(sql<ItemStatus>`campaigns.status`.as("status"))
    .select(["blogs.planned_for", "blogs.publish_at as scheduled_at"])
    .select(["campaigns.owner_id", "campaigns.created_by", "campaigns.updated_at", noZone, ...CAMPAIGN])
    .$if(organizationId !== null, (rows) =>
      rows.where("campaigns.organization_id", "=", organizationId ?? ""),
    )
    .where("campaigns.deleted_at", "is", null);
  return { boards, metaAds, googleAds, blogs };
}

const CAMPAIGN = [
  "campaigns.organization_id",
  "campaigns.id as campaign_id",
  "campaigns.name as campaign_name",
  "campaigns.kind",
  "campaigns.project_id",
  "campaigns.folder_id",
  "campaigns.archived_at",
  "campaigns.starts_on as campaign_starts_on",
  "campaigns.ends_on as campaign_ends_on",
] as const;

const noZone = sql<string | null>`null`.as("zone");

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
