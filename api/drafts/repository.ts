import { DRAFT_DAYS } from "#contract/limits.ts";
import { DRAFT_SUBJECTS, ITEM_SUBJECTS } from "#contract/vocabulary.ts";
import type { CampaignKind } from "#contract/campaigns.ts";
import type { DraftSubject, ItemSubject } from "#contract/vocabulary.ts";
import type { Reader, Tables } from "#api/data/schema.ts";
import { decryptNamed, encryptNamed } from "#api/http/encrypter.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { seenBy } from "#api/projects/policy.ts";
import { itemsIn } from "#api/review/items.ts";

export type DraftRow = Tables["drafts"];
export type DraftRecord = Awaited<ReturnType<typeof recordsSeenBy>>[number];
type Address = Pick<DraftRow, "user_id" | "subject" | "record_id">;

/** The campaigns in which something new has a draft. */
const KINDS: Readonly<Record<Exclude<DraftSubject, ItemSubject>, CampaignKind>> = {
  "social-calendars": "SocialCalendar",
  "meta-ads": "MetaAd",
  "google-ads": "GoogleAd",
};

/** Binds a text to its row, so that it is worth nothing in another. */
const nameOf = ({ user_id, subject, record_id }: Address) => `draft:${user_id}:${subject}:${record_id}`;

export const sealed = (draft: Address, values: unknown, appKey: string) =>
  encryptNamed(nameOf(draft), JSON.stringify(values), appKey);

/** Returns a draft's values, or null if they were encrypted with another key. */
export function opened(draft: DraftRow, appKey: string): Record<string, unknown> | null {
  const text = decryptNamed(nameOf(draft), draft.text, appKey);
  return text === null ? null : (JSON.parse(text) as Record<string, unknown>);
}

/** Drafts before this instant have ended, whether they are deleted yet or not. */
const oldestDraft = (now: number) => new Date(now - DRAFT_DAYS * 24 * 60 * 60 * 1000).toISOString();

export const draftsOf = (db: Reader, { user, organization }: Member, now: number) =>
  db
    .selectFrom("drafts")
    .where("user_id", "=", user.id)
    .where("organization_id", "=", organization.id)
    .where("saved_at", ">=", oldestDraft(now));

const PLACE = ["projects.slug as project_slug", "projects.name as project_name"] as const;

/** Returns what drafts can be of, by their ids, as far as someone sees it. */
export async function recordsSeenBy(db: Reader, member: Member, ids: readonly string[]) {
  const items = await db
    .selectFrom(itemsIn(db, member.organization.id).as("record"))
    .innerJoin("projects", "projects.id", "record.project_id")
    .innerJoin("folders", "folders.id", "record.folder_id")
    .where("record.id", "in", ["", ...ids])
    .where(seenBy(member, "record.project_id"))
    .select(["record.id", "record.type", "record.name", "record.kind"])
    .select(["record.campaign_id", "record.campaign_name", "record.folder_id"])
    .select(["folders.name as folder_name", ...PLACE])
    .execute();
  const campaigns = await db
    .selectFrom("campaigns")
    .innerJoin("projects", "projects.id", "campaigns.project_id")
    .innerJoin("folders", "folders.id", "campaigns.folder_id")
    .where("campaigns.id", "in", ["", ...ids])
    .where("campaigns.organization_id", "=", member.organization.id)
    .where("campaigns.deleted_at", "is", null)
    .where(seenBy(member, "campaigns.project_id"))
    .select(["campaigns.id", "campaigns.name", "campaigns.kind"])
    .select(["campaigns.id as campaign_id", "campaigns.name as campaign_name", "campaigns.folder_id"])
    .select(["folders.name as folder_name", ...PLACE])
    .execute();
  const subjects = Object.entries(KINDS) as [DraftSubject, CampaignKind][];
  return [
    ...items.map((item) => ({ ...item, subject: item.type as DraftSubject })),
    ...campaigns.flatMap((campaign) => {
      const subject = subjects.find(([, kind]) => kind === campaign.kind)?.[0];
      return subject === undefined ? [] : [{ ...campaign, subject }];
    }),
  ];
}

/** Finds what a draft in the URL `/api/drafts/{subject}/{record}` is of. */
export async function findDraftRecord(exchange: Exchange): Promise<DraftRecord | undefined> {
  if (exchange.membership === null) return undefined;
  const { subject, record: id = "" } = exchange.params;
  if (!DRAFT_SUBJECTS.some((known) => known === subject)) return undefined;
  const found = await recordsSeenBy(exchange.deps.db, memberOf(exchange), [id]);
  return found.find((record) => record.subject === subject);
}

export const isItem = (subject: DraftSubject): subject is ItemSubject =>
  ITEM_SUBJECTS.some((known) => known === subject);
