import { SOCIAL_CALENDARS_MAX } from "#contract/limits.ts";
import { campaignOfKind, changeCampaign, createCampaign, deleteCampaign } from "#api/campaigns/repository.ts";
import { ownerCheck } from "#api/campaigns/requests.ts";
import type { CampaignRow, Reader, SocialCalendarRow } from "#api/data/schema.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { mayWrite, requireThat } from "#api/organizations/policy.ts";
import { mayChange, rightIn } from "#api/projects/policy.ts";
import { createRules, replaceRules } from "./requests.ts";
import { toSocialCalendar } from "./resource.ts";

type Details = {
  networks?: readonly string[] | null | undefined;
  timezone?: string | null | undefined;
  default_hashtags?: string | null | undefined;
  default_link?: string | null | undefined;
  goal_metric?: string | null | undefined;
  goal_value?: number | null | undefined;
  budget_amount?: number | null | undefined;
  currency?: string | null | undefined;
};

/** Returns every column, with missing fields cleared, for a new record and for a PUT. */
const columns = (input: Details): Omit<SocialCalendarRow, "campaign_id"> => ({
  networks_json: JSON.stringify(input.networks ?? []),
  timezone: input.timezone ?? null,
  default_hashtags: input.default_hashtags ?? null,
  default_link: input.default_link ?? null,
  goal_metric: input.goal_metric ?? null,
  goal_value: input.goal_value ?? null,
  budget_amount: input.budget_amount ?? null,
  currency: input.currency ?? null,
});

export const findSocialCalendar = (exchange: Exchange) =>
  campaignOfKind(exchange, "SocialCalendar", exchange.params["socialCalendar"] ?? "");

const record = (exchange: Exchange) => (db: Reader, row: CampaignRow, member: Member) =>
  toSocialCalendar(exchange, db, row, member);

/** Returns the social calendars of all projects that the user may add posts to, by project, folder, and name. */
export async function listSocialCalendars(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  const rows = await exchange.deps.db
    .selectFrom("campaigns")
    .innerJoin("folders", "folders.id", "campaigns.folder_id")
    .innerJoin("projects", "projects.id", "campaigns.project_id")
    .select(["campaigns.id", "campaigns.name", "campaigns.folder_id", "folders.name as folder_name"])
    .select(["projects.slug", "projects.name as project_name"])
    .where("campaigns.organization_id", "=", member.organization.id)
    .where("campaigns.kind", "=", "SocialCalendar")
    .where("campaigns.deleted_at", "is", null)
    .where("campaigns.archived_at", "is", null)
    .where(rightIn(member, "campaigns.project_id", "create"))
    .orderBy("projects.name")
    .orderBy("projects.id")
    .orderBy("folders.position")
    .orderBy("folders.id")
    .orderBy("campaigns.name")
    .orderBy("campaigns.id")
    .limit(SOCIAL_CALENDARS_MAX)
    .execute();
  return data(
    rows.map(({ id, name, folder_id, folder_name, slug, project_name }) => ({
      id,
      name,
      folder: { id: folder_id, name: folder_name },
      project: { slug, name: project_name },
    })),
  );
}

export async function createSocialCalendar(exchange: Exchange): Promise<Reply> {
  requireThat(mayWrite(memberOf(exchange)));
  const input = await validate(
    exchange.input,
    createRules,
    ownerCheck(exchange, { project: exchange.input["project_id"] }),
  );
  return createCampaign(
    exchange,
    "SocialCalendar",
    input,
    { ...input, status: input.status ?? "planning" },
    async (trx, campaign) => {
      await trx
        .insertInto("social_calendars")
        .values({ campaign_id: campaign.id, ...columns(input) })
        .execute();
    },
    record(exchange),
  );
}

/**
 * Returns a calendar with its boards. `from` and `to` (days, inclusive) exclude boards planned outside of them, but never boards
 * without a day.
 */
export async function showSocialCalendar(exchange: Exchange, row: CampaignRow): Promise<Reply> {
  return data(await toSocialCalendar(exchange, exchange.deps.db, row, memberOf(exchange)));
}

/**
 * PUT replaces the record: missing optional fields are cleared. A status can't be empty and an owner should not be lost by
 * accident, so `status` and `owner_id` are kept if they are missing.
 */
export async function replaceSocialCalendar(exchange: Exchange, row: CampaignRow): Promise<Reply> {
  requireThat(mayChange(memberOf(exchange), row));
  const input = await validate(
    exchange.input,
    replaceRules,
    ownerCheck(exchange, { campaign: row.id }, row.owner_id),
  );
  const shared = {
    name: input.name,
    description: input.description ?? null,
    status: input.status,
    starts_on: input.starts_on ?? null,
    ends_on: input.ends_on ?? null,
    owner_id: input.owner_id,
  };
  return changeCampaign(
    exchange,
    row,
    shared,
    input.version,
    async (trx) => {
      await trx
        .updateTable("social_calendars")
        .set(columns(input))
        .where("campaign_id", "=", row.id)
        .execute();
    },
    record(exchange),
  );
}

export const deleteSocialCalendar = deleteCampaign;
