import type { ItemSubject } from "#contract/vocabulary.ts";
import { wallClock } from "#lib/zoned-time.ts";
import type { CampaignRow, Reader } from "#api/data/schema.ts";
import { sha256 } from "#api/http/session.ts";
import type { Item, ItemKind } from "./kinds.ts";
import { ITEM_KINDS } from "./registry.ts";

/** The fields that are published, by kind of campaign. Nothing else of an item is ever shown to a client. */
const PUBLISHED: Record<CampaignRow["kind"], readonly string[]> = {
  SocialCalendar: [
    "title",
    "content",
    "overrides",
    "networks",
    "format",
    "link_url",
    "first_comment",
    "images",
  ],
  MetaAd: [
    "heading",
    "description",
    "primary_texts",
    "link_description",
    "cta",
    "format",
    "final_url",
    "display_link",
    "images",
    "cards",
  ],
  GoogleAd: [
    "headlines",
    "descriptions",
    "path1",
    "path2",
    "final_url",
    "sitelinks",
    "callouts",
    "snippet_header",
    "snippet_values",
  ],
  Blog: [
    "title",
    "slug",
    "excerpt",
    "body",
    "meta_title",
    "meta_description",
    "og_title",
    "og_description",
    "canonical_url",
    "categories",
    "images",
  ],
};

export type Content = Record<string, unknown>;

/** An item as a client sees it. */
export type ShownItem = {
  kind: ItemKind;
  item: Item;
  campaignKind: CampaignRow["kind"];
  content: Content;
  hash: string;
  versionNumber: number;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Sorts the keys, so that equal contents are equal texts. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .toSorted()
      .map((key) => [key, sorted(value[key])]),
  );
}

export const sealedText = (content: Content): string => JSON.stringify(sorted(content));

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
    const [snapshot, latest, own] = await Promise.all([
      kind.snapshot(db, id),
      db
        .selectFrom("item_versions")
        .select((expression) => expression.fn.max("number").as("number"))
        .where("subject_id", "=", id)
        .executeTakeFirst(),
      ownFields(db, campaign),
    ]);
    const content: Content = {
      ...published(campaign.kind, snapshot),
      ...own,
      planned_for: dayOf(item, campaign.timezone),
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

function published(kind: CampaignRow["kind"], snapshot: Content): Content {
  const content = Object.fromEntries(PUBLISHED[kind].map((name) => [name, snapshot[name] ?? null]));
  const { overrides, networks } = content;
  if (!isRecord(overrides) || !Array.isArray(networks)) return content;
  // A text for a network that isn't chosen isn't published.
  const chosen = Object.entries(overrides).filter(([network]) => networks.includes(network));
  return { ...content, overrides: Object.fromEntries(chosen) };
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

const dayOf = ({ planned_for, scheduled_at }: Item, timezone: string | null) =>
  planned_for ?? (scheduled_at === null ? null : (wallClock(scheduled_at, timezone ?? "UTC")?.day ?? null));

export function fileIdsIn(content: unknown): string[] {
  if (Array.isArray(content)) return content.flatMap(fileIdsIn);
  if (!isRecord(content)) return [];
  const own = typeof content["file"] === "string" ? [content["file"]] : [];
  return [...own, ...Object.values(content).flatMap(fileIdsIn)];
}

export const filesOf = (db: Reader, content: unknown) =>
  db
    .selectFrom("files")
    .select(["id", "width", "height"])
    .where("id", "in", ["", ...fileIdsIn(content)])
    .where("removed_at", "is", null)
    .execute();
