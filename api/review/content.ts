import type { ItemSubject } from "#contract/vocabulary.ts";
import { wallClock } from "#lib/zoned-time.ts";
import { textImageIds } from "#domain/blogs/text-images.ts";
import type { CampaignRow, FileRow, OrganizationRow, Reader } from "#api/data/schema.ts";
import { sha256 } from "#api/http/session.ts";
import { zoneOf } from "#api/social-calendars/repository.ts";
import type { Item, ItemKind } from "./kinds.ts";
import { isRecord, publishedPart, sealedText } from "./published.ts";
import type { Content } from "./published.ts";
import { ITEM_KINDS } from "./registry.ts";

/** An item as a client sees it. */
export type ShownItem = {
  kind: ItemKind;
  item: Item;
  campaignKind: CampaignRow["kind"];
  content: Content;
  hash: string;
  versionNumber: number;
};

/** Finds an item with the content that is published, as it is saved now. */
export async function shownItem(
  db: Reader,
  campaign: Pick<CampaignRow, "id" | "kind" | "name" | "organization_id"> & { timezone: string | null },
  subject: ItemSubject,
  id: string,
): Promise<ShownItem | undefined> {
  for (const kind of ITEM_KINDS.filter((known) => known.subject === subject)) {
    const item = await kind.find(db, campaign.organization_id, id);
    if (item === undefined || item.campaign_id !== campaign.id) continue;
    const [snapshot, latest, own, timezone] = await Promise.all([
      kind.snapshot(db, id),
      db
        .selectFrom("item_versions")
        .select((expression) => expression.fn.max("number").as("number"))
        .where("subject_id", "=", id)
        .executeTakeFirst(),
      ownFields(db, campaign),
      subject === "boards" ? zoneOf(db, campaign.id) : (campaign.timezone ?? "UTC"),
    ]);
    const content: Content = {
      ...publishedPart(kind, snapshot),
      ...own,
      planned_for: dayOf(item, timezone),
      scheduled_at: item.scheduled_at,
      timezone,
    };
    return {
      kind,
      item,
      campaignKind: campaign.kind,
      content,
      hash: sha256(sealedText(content)),
      versionNumber: latest?.number ?? 0,
    };
  }
  return undefined;
}

/** Returns what would be published of an item as it is saved now. Null for one whose campaign is gone. */
export async function contentNow(
  db: Reader,
  { subject, id, campaign_id, organization_id }: Item,
  { timezone }: Pick<OrganizationRow, "timezone">,
): Promise<Content | null> {
  const campaign = await db
    .selectFrom("campaigns")
    .select(["id", "kind", "name"])
    .where("id", "=", campaign_id)
    .executeTakeFirst();
  const shown = campaign && (await shownItem(db, { ...campaign, organization_id, timezone }, subject, id));
  return shown?.content ?? null;
}

/** The campaign's own fields that its ads show. */
async function ownFields(db: Reader, { id, kind, name }: Pick<CampaignRow, "id" | "kind" | "name">) {
  if (kind !== "MetaAd") return {};
  const ad = await db
    .selectFrom("meta_ads")
    .select(["page_name", "destination_url"])
    .where("campaign_id", "=", id)
    .executeTakeFirst();
  return { page_name: ad?.page_name ?? name, destination_url: ad?.destination_url ?? null };
}

const dayOf = ({ planned_for, scheduled_at }: Item, timezone: string) =>
  planned_for ?? (scheduled_at === null ? null : (wallClock(scheduled_at, timezone)?.day ?? null));

function fileIdsIn(content: unknown): string[] {
  if (Array.isArray(content)) return content.flatMap(fileIdsIn);
  if (!isRecord(content)) return [];
  const own = typeof content["file"] === "string" ? [content["file"]] : [];
  return [...own, ...Object.values(content).flatMap(fileIdsIn)];
}

/** Returns whether content shows a file of its campaign: as one of its images, or in the text of a blog post. */
export const showsFile = (
  content: Content,
  { id, campaign_id }: Pick<FileRow, "id" | "campaign_id">,
  campaignId: string,
) =>
  fileIdsIn(content).includes(id) ||
  // A text can name any file, and shows only those of its own post.
  (campaign_id === campaignId &&
    typeof content["body"] === "string" &&
    textImageIds(content["body"]).includes(id));

export const filesOf = (db: Reader, content: unknown) =>
  db
    .selectFrom("files")
    .select(["id", "width", "height"])
    .where("id", "in", ["", ...fileIdsIn(content)])
    .where("removed_at", "is", null)
    .execute();
