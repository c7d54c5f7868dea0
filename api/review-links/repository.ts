import type { ItemSubject } from "#contract/vocabulary.ts";
import type { CampaignRow, Reader, ReviewDecisionRow, ReviewLinkRow } from "#api/data/schema.ts";
import { networkOf } from "#api/http/client.ts";
import { forbidden, HttpError } from "#api/http/errors.ts";
import { inputWithQuery } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { sha256 } from "#api/http/session.ts";
import { MINUTE_MS, take } from "#api/http/throttle.ts";
import { peopleByProject, seenBy } from "#api/projects/policy.ts";
import { itemsIn } from "#api/review/items.ts";
import { ITEM_KINDS } from "#api/review/registry.ts";
import { isAccess } from "./access.ts";
import { isReady } from "./policy.ts";

/** The links of an item, including those of its whole campaign, or all links of a campaign. Newest first. */
export function linksOf(
  db: Reader,
  member: Member,
  wanted: { campaign?: string | null; subject?: string | null; id?: string | null },
): Promise<ReviewLinkRow[]> {
  const { campaign, subject, id } = wanted;
  return (
    db
      .selectFrom("review_links")
      .innerJoin("campaigns", "campaigns.id", "review_links.campaign_id")
      .selectAll("review_links")
      .where("review_links.organization_id", "=", member.organization.id)
      .where("campaigns.deleted_at", "is", null)
      .where(seenBy(member, "campaigns.project_id"))
      .$if(Boolean(campaign), (query) => query.where("review_links.campaign_id", "=", campaign ?? ""))
      .$if(Boolean(id), (query) =>
        query.where((any) =>
          any.or([
            any.and([
              any("review_links.subject_id", "=", id ?? ""),
              any("review_links.subject", "=", (subject ?? "") as ItemSubject),
            ]),
            any.and([
              any("review_links.subject_id", "is", null),
              any("review_links.campaign_id", "in", campaignsOf(db, id ?? "")),
            ]),
          ]),
        ),
      )
      // Links sort by the instant that their ids start with.
      .orderBy("review_links.id", "desc")
      .limit(200)
      .execute()
  );
}

/** The campaign of an item, as its versions name it. */
const campaignsOf = (db: Reader, itemId: string) =>
  db.selectFrom("item_versions").select("campaign_id").where("subject_id", "=", itemId);

export async function findReviewLink(exchange: Exchange): Promise<ReviewLinkRow | undefined> {
  const { deps, membership } = exchange;
  if (membership === null) return undefined;
  return deps.db
    .selectFrom("review_links")
    .innerJoin("campaigns", "campaigns.id", "review_links.campaign_id")
    .selectAll("review_links")
    .where("review_links.id", "=", exchange.params["reviewLink"] ?? "")
    .where("review_links.organization_id", "=", membership.organization.id)
    .where("campaigns.deleted_at", "is", null)
    .where(seenBy(membership, "campaigns.project_id"))
    .executeTakeFirst();
}

/** Returns which of these links still have someone behind them: who created or took over the link, and works on the project. */
export async function backedLinks(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom(peopleByProject(db, "create").as("person"))
    .innerJoin("campaigns", "campaigns.project_id", "person.project_id")
    .innerJoin("review_links", (join) =>
      join
        .onRef("review_links.campaign_id", "=", "campaigns.id")
        .onRef("review_links.created_by", "=", "person.user_id"),
    )
    .select("review_links.id")
    .where("review_links.id", "in", ["", ...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export type GuestLink = {
  link: ReviewLinkRow;
  campaign: Pick<CampaignRow, "id" | "kind" | "name" | "organization_id" | "project_id"> & {
    timezone: string | null;
    /** The zone of a social calendar, if it has one of its own. */
    calendar_zone: string | null;
  };
  organization: { id: string; name: string };
  /** The name of whoever created the link. */
  contact: string | null;
};

/** All calls of a client together, images included. */
const CALLS_PER_MINUTE = 600;

const NOUNS: Readonly<Record<ItemSubject, string>> = { boards: "post", contents: "ad", blogs: "blog post" };

/** What a link showed is in the trash, or won't be published anymore. */
export const withdrawn = (subject: ItemSubject | null) =>
  new HttpError(404, {
    message: `This ${subject === null ? "campaign" : NOUNS[subject]} was withdrawn.`,
    reason: "withdrawn",
  });

const unknown = () => new HttpError(404, { message: "Not found.", reason: "unknown" });

/** Malformed tokens are looked up like others, so that they are answered alike. */
async function linkNamed(exchange: Exchange): Promise<GuestLink> {
  const { db, clock } = exchange.deps;
  await take(
    db,
    {
      name: `review:${networkOf(exchange.client.ip)}`,
      times: CALLS_PER_MINUTE,
      windowMs: MINUTE_MS,
    },
    clock(),
  );
  const link = await db
    .selectFrom("review_links")
    .selectAll()
    .where("token_hash", "=", sha256(exchange.params["token"] ?? ""))
    .executeTakeFirst();
  if (link === undefined) throw unknown();
  const [campaign, creator] = await Promise.all([
    db
      .selectFrom("campaigns")
      .innerJoin("organizations", "organizations.id", "campaigns.organization_id")
      .select(["campaigns.id", "campaigns.kind", "campaigns.name", "campaigns.project_id"])
      .leftJoin("social_calendars", "social_calendars.campaign_id", "campaigns.id")
      .select(["campaigns.organization_id", "organizations.name as organization", "organizations.timezone"])
      .select("social_calendars.timezone as calendar_zone")
      .where("campaigns.id", "=", link.campaign_id)
      .where("campaigns.deleted_at", "is", null)
      .executeTakeFirst(),
    db
      .selectFrom("users")
      .select("name")
      .where("id", "=", link.created_by ?? "")
      .executeTakeFirst(),
  ]);
  if (campaign === undefined) throw withdrawn(link.subject);
  return {
    link,
    campaign,
    organization: { id: campaign.organization_id, name: campaign.organization },
    contact: creator?.name ?? null,
  };
}

/**
 * Returns the open link of a token, before its passphrase.
 * @throws HttpError 404 for one that doesn't exist; 403 with a `reason` for one that has expired, has ended, or was revoked
 */
export async function openLink(exchange: Exchange): Promise<GuestLink> {
  const found = await linkNamed(exchange);
  const { link, organization, contact } = found;
  const whom = contact === null ? organization.name : `${contact} at ${organization.name}`;
  if (link.revoked_at !== null)
    throw forbidden(`This review link was revoked. Ask ${whom} for a new one.`, "revoked");
  if (Date.parse(link.expires_at) <= exchange.deps.clock())
    throw forbidden(`This review link has expired. Ask ${whom} for a new one.`, "expired");
  if (!(await backedLinks(exchange.deps.db, [link.id])).has(link.id))
    throw forbidden(`This review link no longer works. Ask ${organization.name} for a new one.`, "ended");
  return found;
}

/**
 * Returns the link of a token whose passphrase, if any, was entered.
 * @throws HttpError 403 with the reason `passphrase`
 */
export async function accessedLink(exchange: Exchange): Promise<GuestLink> {
  const found = await openLink(exchange);
  const { access } = inputWithQuery(exchange);
  const { config, clock } = exchange.deps;
  if (found.link.passphrase_hash !== null && !isAccess(found.link, access, config.appKey, clock()))
    throw forbidden("Enter the passphrase to open this review link.", "passphrase");
  return found;
}

export type ItemName = { subject: ItemSubject; id: string };

/** Returns the names of the items that a link shows, in the order in which they will be published. */
export async function itemNames(
  db: Reader,
  { link, campaign }: Pick<GuestLink, "link" | "campaign">,
): Promise<ItemName[]> {
  const { subject, subject_id: id } = link;
  if (subject !== null && id !== null) return [{ subject, id }];
  const isAd = campaign.kind === "MetaAd" || campaign.kind === "GoogleAd";
  const [rows, decided, order] = await Promise.all([
    db
      .selectFrom(itemsIn(db, campaign.organization_id).as("items"))
      .select(["id", "type", "status", "planned_for", "scheduled_at"])
      .where("campaign_id", "=", campaign.id)
      .execute(),
    db.selectFrom("review_decisions").select("subject_id").where("link_id", "=", link.id).execute(),
    isAd ? idsInOrder(db, campaign.id) : [],
  ]);
  const wasDecided = new Set(decided.map((row) => row.subject_id));
  const place = new Map(order.map((itemId, index) => [itemId, index]));
  const keyOf = (row: (typeof rows)[number]) =>
    isAd
      ? String(place.get(row.id) ?? order.length).padStart(6, "0")
      : `${row.planned_for ?? row.scheduled_at ?? "9999"} ${row.scheduled_at ?? ""} ${row.id}`;
  return rows
    .filter((row) => isReady(row.status, wasDecided.has(row.id)))
    .map((row) => ({ key: keyOf(row), name: { subject: row.type, id: row.id } }))
    .toSorted((left, right) => (left.key < right.key ? -1 : 1))
    .map(({ name }) => name);
}

async function idsInOrder(db: Reader, campaignId: string): Promise<string[]> {
  const lists = [];
  for (const { parts, isAd } of ITEM_KINDS) if (isAd && parts) lists.push(await parts.idsOf(db, campaignId));
  return lists.flat();
}

export const decisionsOf = (db: Reader, linkIds: readonly string[]): Promise<ReviewDecisionRow[]> =>
  db
    .selectFrom("review_decisions")
    .selectAll()
    .where("link_id", "in", ["", ...linkIds])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(2000)
    .execute();
