import { sql } from "kysely";
import type { ItemStatus, ItemSubject } from "#contract/vocabulary.ts";
import type { CampaignRow, ProjectRow, Reader, ReviewDecisionRow, ReviewLinkRow } from "#api/data/schema.ts";
import { networkOf } from "#api/http/client.ts";
import { forbidden, HttpError } from "#api/http/errors.ts";
import { inputWithQuery } from "#api/http/exchange.ts";
import type { Exchange, Member, Membership } from "#api/http/exchange.ts";
import { sha256 } from "#api/http/session.ts";
import { MINUTE_MS, take } from "#api/http/throttle.ts";
import { peopleByProject, seenBy } from "#api/projects/policy.ts";
import { itemsIn, shownName } from "#api/review/items.ts";
import { ITEM_KINDS } from "#api/review/registry.ts";
import { isAccess } from "./access.ts";
import { isReady } from "./policy.ts";

type Wanted = {
  campaign?: string | null;
  subject?: string | null;
  id?: string | null;
  /** The id of a project, whose own links are wanted. */
  project?: string | null;
};

/** The id of the project that a link shows, or shows something of. Null once that is in the trash. */
const projectId = sql<string | null>`coalesce(campaigns.project_id, review_links.project_id)`;

/** The links of a team whose scope isn't in the trash. */
const linksIn = (db: Reader, member: Membership) =>
  db
    .selectFrom("review_links")
    .leftJoin("campaigns", (join) =>
      join.onRef("campaigns.id", "=", "review_links.campaign_id").on("campaigns.deleted_at", "is", null),
    )
    .innerJoin("projects", (join) =>
      join.on("projects.id", "=", projectId).on("projects.deleted_at", "is", null),
    )
    .selectAll("review_links")
    .where("review_links.organization_id", "=", member.organization.id)
    .where(seenBy(member, "projects.id"));

/** The links of an item or a campaign, including those to all that it is in, or the links of a project. Newest first. */
export function linksOf(db: Reader, member: Member, wanted: Wanted): Promise<ReviewLinkRow[]> {
  const { campaign, subject, id, project } = wanted;
  return (
    linksIn(db, member)
      .$if(Boolean(project), (query) => query.where("review_links.project_id", "=", project ?? ""))
      .$if(Boolean(campaign), (query) =>
        query.where((any) =>
          any.or([
            any("review_links.campaign_id", "=", campaign ?? ""),
            any("review_links.project_id", "in", projectsOf(db, [campaign ?? ""])),
          ]),
        ),
      )
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
            any("review_links.project_id", "in", projectsOf(db, campaignsOf(db, id ?? ""))),
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

const projectsOf = (db: Reader, campaigns: readonly string[] | ReturnType<typeof campaignsOf>) =>
  db.selectFrom("campaigns as inside").select("inside.project_id").where("inside.id", "in", campaigns);

export async function findReviewLink(exchange: Exchange): Promise<ReviewLinkRow | undefined> {
  const { deps, membership } = exchange;
  if (membership === null) return undefined;
  return linksIn(deps.db, membership)
    .where("review_links.id", "=", exchange.params["reviewLink"] ?? "")
    .executeTakeFirst();
}

/** Returns the project that each link shows, or shows something of. */
export async function projectsByLink(db: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("review_links")
    .leftJoin("campaigns", "campaigns.id", "review_links.campaign_id")
    .select(["review_links.id", projectId.as("project_id")])
    .where("review_links.id", "in", ["", ...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row.project_id ?? ""]));
}

/** Returns which of these links still have someone behind them: who created or took over the link, and works on the project. */
export async function backedLinks(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("review_links")
    .leftJoin("campaigns", "campaigns.id", "review_links.campaign_id")
    .innerJoin(peopleByProject(db, "create").as("person"), (join) =>
      join.on("person.project_id", "=", projectId).onRef("person.user_id", "=", "review_links.created_by"),
    )
    .select("review_links.id")
    .where("review_links.id", "in", ["", ...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export type GuestCampaign = Pick<CampaignRow, "id" | "kind" | "name" | "organization_id" | "project_id"> & {
  timezone: string | null;
  /** The zone of a social calendar, if it has one of its own. */
  calendar_zone: string | null;
};

export type GuestLink = {
  link: ReviewLinkRow;
  /** What the link covers: one campaign, or all of a project. */
  campaigns: readonly GuestCampaign[];
  project: Pick<ProjectRow, "id" | "name" | "client_name" | "client_logo_url">;
  organization: { id: string; name: string; logo_url: string | null; timezone: string | null };
  /** The name of whoever created the link. */
  contact: string | null;
};

/** All calls of a client together, images included. */
const CALLS_PER_MINUTE = 600;

const NOUNS: Readonly<Record<ItemSubject, string>> = { boards: "post", contents: "ad", blogs: "blog post" };

/** What a link showed is in the trash, or won't be published anymore. */
export const withdrawn = (subject: ItemSubject | null, isProject = false) =>
  new HttpError(404, {
    message: `This ${subject === null ? (isProject ? "project" : "campaign") : NOUNS[subject]} was withdrawn.`,
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
  const hash = sha256(exchange.params["token"] ?? "");
  const link =
    (await db.selectFrom("review_links").selectAll().where("token_hash", "=", hash).executeTakeFirst()) ??
    (await db
      .selectFrom("review_link_tokens")
      .innerJoin("review_links", "review_links.id", "review_link_tokens.link_id")
      .selectAll("review_links")
      .where("review_link_tokens.token_hash", "=", hash)
      .executeTakeFirst());
  if (link === undefined) throw unknown();
  const found = await scopeOf(db, link);
  if (found === undefined) throw withdrawn(link.subject, link.campaign_id === null);
  return found;
}

/** Returns what a link covers. Undefined if that is in the trash. */
export async function scopeOf(db: Reader, link: ReviewLinkRow): Promise<GuestLink | undefined> {
  const [campaigns, creator, organization] = await Promise.all([
    db
      .selectFrom("campaigns")
      .leftJoin("social_calendars", "social_calendars.campaign_id", "campaigns.id")
      .select(["campaigns.id", "campaigns.kind", "campaigns.name", "campaigns.project_id"])
      .select(["campaigns.organization_id", "social_calendars.timezone as calendar_zone"])
      .where("campaigns.deleted_at", "is", null)
      .$if(link.campaign_id !== null, (query) => query.where("campaigns.id", "=", link.campaign_id))
      .$if(link.campaign_id === null, (query) =>
        query
          .where("campaigns.project_id", "=", link.project_id ?? "")
          .where("campaigns.archived_at", "is", null),
      )
      .orderBy("campaigns.id")
      .execute(),
    db
      .selectFrom("users")
      .select("name")
      .where("id", "=", link.created_by ?? "")
      .executeTakeFirst(),
    db
      .selectFrom("organizations")
      .select(["id", "name", "logo_url", "timezone"])
      .where("id", "=", link.organization_id)
      .executeTakeFirstOrThrow(),
  ]);
  const project = await db
    .selectFrom("projects")
    .select(["id", "name", "client_name", "client_logo_url"])
    .where("id", "=", link.campaign_id === null ? link.project_id : (campaigns[0]?.project_id ?? ""))
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (project === undefined) return undefined;
  const { timezone } = organization;
  return {
    link,
    campaigns: campaigns.map((campaign) => ({ ...campaign, timezone })),
    project,
    organization,
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

/** An item that a link shows. */
export type Covered = {
  subject: ItemSubject;
  id: string;
  campaign: GuestCampaign;
  status: ItemStatus | null;
  name: string;
  planned_for: string | null;
  scheduled_at: string | null;
};

/** Returns the items that a link shows, in the order in which they will be published. */
export async function itemNames(
  db: Reader,
  { link, campaigns, organization }: Pick<GuestLink, "link" | "campaigns" | "organization">,
): Promise<Covered[]> {
  const { subject, subject_id: id } = link;
  const [only] = campaigns;
  const isAd =
    link.campaign_id !== null && subject === null && (only?.kind === "MetaAd" || only?.kind === "GoogleAd");
  const [rows, decided, order] = await Promise.all([
    db
      .selectFrom(itemsIn(db, organization.id).as("items"))
      .select(["id", "type", "name", "kind", "status", "planned_for", "scheduled_at", "campaign_id"])
      .where("campaign_id", "in", campaigns.map((campaign) => campaign.id).concat(""))
      .$if(id !== null, (query) => query.where("id", "=", id ?? "").where("type", "=", subject ?? "boards"))
      .execute(),
    db.selectFrom("review_decisions").select("subject_id").where("link_id", "=", link.id).execute(),
    isAd && only ? idsInOrder(db, only.id) : [],
  ]);
  const wasDecided = new Set(decided.map((row) => row.subject_id));
  const place = new Map(order.map((itemId, index) => [itemId, index]));
  const byId = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
  const keyOf = (row: (typeof rows)[number]) =>
    isAd
      ? String(place.get(row.id) ?? order.length).padStart(6, "0")
      : `${row.planned_for ?? row.scheduled_at ?? "9999"} ${row.scheduled_at ?? ""} ${row.id}`;
  return rows
    .filter((row) => id !== null || isReady(row.status, wasDecided.has(row.id)))
    .toSorted((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1))
    .flatMap((row) => {
      const campaign = byId.get(row.campaign_id);
      return campaign === undefined
        ? []
        : [
            {
              subject: row.type,
              id: row.id,
              campaign,
              status: row.status,
              name: shownName(row),
              planned_for: row.planned_for,
              scheduled_at: row.scheduled_at,
            },
          ];
    });
}

/** Returns the last decision of a link about each of its items. */
export async function lastDecisions(db: Reader, linkId: string): Promise<Map<string, ReviewDecisionRow>> {
  const rows = await decisionsOf(db, [linkId]);
  return new Map(rows.toReversed().map((row) => [row.subject_id, row]));
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
