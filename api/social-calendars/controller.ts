import { URL_MAX } from "#contract/limits.ts";
import { NETWORKS } from "#contract/social-calendars.ts";
import { boardsOf, toBoards } from "#api/boards/resource.ts";
import {
  campaignOfKind,
  changeCampaign,
  createCampaign,
  deleteCampaign,
  ownerCheck,
  stringList,
} from "#api/campaigns/repository.ts";
import { campaignStatus, createRules, replaceRules } from "#api/campaigns/requests.ts";
import { toCampaignRecord } from "#api/campaigns/resource.ts";
import type { CampaignRow, Reader, SocialCalendarRow } from "#api/data/schema.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { currency, list, number, oneOf, text, timezone, url } from "#api/http/rules.ts";
import { validate } from "#api/http/validate.ts";
import { limitsOf } from "#api/organizations/network-limits.ts";
import { mayWrite, requireThat } from "#api/organizations/policy.ts";
import { zoneOf } from "./zone.ts";

const details = {
  networks: list(oneOf(NETWORKS), { max: NETWORKS.length }).nullish(),
  timezone: timezone().nullish(),
  default_hashtags: text({ max: 1000 }).nullish(),
  default_link: url({ max: URL_MAX }).nullish(),
  goal_metric: text({ max: 80 }).nullish(),
  goal_value: number({ min: 0 }).nullish(),
  budget_amount: number({ min: 0 }).nullish(),
  currency: currency().nullish(),
};

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

/** Every column, with what was left out empty: the same for a new record and for a PUT. */
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

async function toSocialCalendar(exchange: Exchange, db: Reader, row: CampaignRow, member: Member) {
  const day = (name: string) => {
    const value = exchange.url.searchParams.get(name) ?? "";
    return /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null;
  };
  const { from, to } = { from: day("from"), to: day("to") };
  const [record, own, boards, zone, counts, network_limits] = await Promise.all([
    toCampaignRecord(db, row, member),
    db.selectFrom("social_calendars").selectAll().where("campaign_id", "=", row.id).executeTakeFirstOrThrow(),
    boardsOf(db, row.id, { from, to }),
    zoneOf(db, row.id),
    aroundOf(db, row.id, { from, to }),
    limitsOf(db, row.organization_id),
  ]);
  const { campaign_id: _, networks_json, ...fields } = own;
  return {
    ...record,
    networks: stringList(networks_json),
    ...fields,
    zone,
    network_limits,
    ...counts,
    can: { ...record.can, create_board: mayWrite(member) },
    boards: await toBoards(db, boards, member, exchange.deps.config.appUrl),
  };
}

/** How many boards there are, and the nearest planned days outside those that are asked for. */
async function aroundOf(
  db: Reader,
  calendarId: string,
  { from, to }: { from: string | null; to: string | null },
) {
  const { count, before, after } = await db
    .selectFrom("boards")
    .select((expression) => [
      expression.fn.countAll().as("count"),
      expression.fn
        .max("planned_for")
        .filterWhere("planned_for", "<", from ?? "")
        .as("before"),
      expression.fn
        .min("planned_for")
        .filterWhere("planned_for", ">", to ?? "9999")
        .as("after"),
    ])
    .where("social_calendar_id", "=", calendarId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return { boards_count: Number(count), planned_before: before, planned_after: after };
}

const record = (exchange: Exchange) => (db: Reader, row: CampaignRow, member: Member) =>
  toSocialCalendar(exchange, db, row, member);

/** With its boards; `from` and `to` (days, inclusive) leave out those planned outside, never those without a day. */
export async function showSocialCalendar(exchange: Exchange, row: CampaignRow): Promise<Reply> {
  return data(await toSocialCalendar(exchange, exchange.deps.db, row, memberOf(exchange)));
}

export async function createSocialCalendar(exchange: Exchange): Promise<Reply> {
  requireThat(mayWrite(memberOf(exchange)));
  const input = await validate(
    exchange.input,
    { ...createRules, ...campaignStatus, ...details },
    ownerCheck(exchange),
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
 * PUT replaces: an optional field that is left out is cleared. A status cannot be empty and responsibility should not
 * vanish by omission, so `status` and `owner_id` stay as they are unless they are named.
 */
export async function replaceSocialCalendar(exchange: Exchange, row: CampaignRow): Promise<Reply> {
  requireThat(mayWrite(memberOf(exchange)));
  const input = await validate(
    exchange.input,
    { ...replaceRules, ...campaignStatus, ...details },
    ownerCheck(exchange),
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
