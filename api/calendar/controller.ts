import { CAMPAIGN_KINDS } from "#contract/campaigns.ts";
import { CALENDAR_TYPES } from "#contract/vocabulary.ts";
import { addDays, daysBetween } from "#lib/dates.ts";
import { onDay } from "#lib/zoned-time.ts";
import { updateBlog } from "#api/blogs/controller.ts";
import { updateBoard } from "#api/boards/controller.ts";
import { boardNamed } from "#api/boards/repository.ts";
import { campaignOfKind, changeCampaign } from "#api/campaigns/repository.ts";
import { toCampaignRecord } from "#api/campaigns/resource.ts";
import type { ProjectRow } from "#api/data/schema.ts";
import { updateEvent } from "#api/events/controller.ts";
import { eventWithId } from "#api/events/repository.ts";
import { updateContent } from "#api/google-contents/controller.ts";
import { findGoogleContent } from "#api/google-contents/repository.ts";
import { notFound } from "#api/http/errors.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { data, ok } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { updateMetaContent } from "#api/meta-contents/controller.ts";
import { contentNamed } from "#api/meta-contents/repository.ts";
import { requireThat } from "#api/organizations/policy.ts";
import { mayMove } from "./policy.ts";
import { datedRows, projectsOf } from "./repository.ts";
import type { DatedRow, Wanted } from "./repository.ts";
import { moveRules, parseQuery } from "./requests.ts";
import { toCalendarItems } from "./resource.ts";

/** Returns everything with a day in all projects of the organization, or in those named by `project[]`. */
export const showCalendar = (exchange: Exchange): Promise<Reply> => answer(exchange, null);

export const showProjectCalendar = (exchange: Exchange, project: ProjectRow): Promise<Reply> =>
  answer(exchange, project);

async function answer(exchange: Exchange, project: ProjectRow | null): Promise<Reply> {
  const { db, config } = exchange.deps;
  const member = memberOf(exchange);
  const { organization } = member;
  const { projects: named, ...days } = await parseQuery(exchange);
  const wanted: Wanted = {
    ...days,
    organization,
    projects: project === null ? await projectsOf(db, member, named) : [project],
  };
  const { rows, total } = await datedRows(db, wanted);
  return ok({
    data: await toCalendarItems(db, rows, wanted, member, config.appUrl),
    meta: { total },
  });
}

type Found = { row: DatedRow; wanted: Wanted };

/** Finds what the URL names by its type and id. */
export async function findDated(exchange: Exchange): Promise<Found | undefined> {
  const { membership } = exchange;
  const type = CALENDAR_TYPES.find((known) => known === exchange.params["source"]);
  if (membership === null || type === undefined) return undefined;
  const { db } = exchange.deps;
  const wanted: Wanted = {
    organization: membership.organization,
    projects: await projectsOf(db, membership),
    types: [type],
    id: exchange.params["item"] ?? "",
  };
  const [row] = (await datedRows(db, wanted)).rows;
  return row && { row, wanted };
}

export async function showDated(exchange: Exchange, { row, wanted }: Found): Promise<Reply> {
  const { db, config } = exchange.deps;
  const [item] = await toCalendarItems(db, [row], wanted, memberOf(exchange), config.appUrl);
  return data(item);
}

/** @throws HttpError 404 */
function found<T>(record: T | undefined): T {
  if (record === undefined) throw notFound();
  return record;
}

/**
 * Moves something to another first day. It keeps its time of day and its length. Answers like the call that changes such a record.
 * @throws HttpError 412 with the current record if `version` is stale
 */
export async function moveDated(exchange: Exchange, { row }: Found): Promise<Reply> {
  requireThat(mayMove(memberOf(exchange), row));
  const { starts_on: day, version } = await validate(exchange.input, moveRules);
  const ends_on = addDays(day, daysBetween(row.starts_on, row.ends_on));
  const as = (input: Record<string, unknown>, params: Record<string, string> = {}): Exchange => ({
    ...exchange,
    params,
    input: { ...input, ...(typeof version === "number" ? { version } : {}) },
  });
  switch (row.type) {
    case "board":
      return updateBoard(as({ planned_for: day }), found(await boardNamed(exchange, row.id)));
    case "meta_ad":
      return updateMetaContent(as({ planned_for: day }), found(await contentNamed(exchange, row.id)));
    case "google_ad": {
      const content = await findGoogleContent(as({}, { googleContent: row.id }));
      return updateContent(as({ content_id: row.id, planned_for: day }), found(content));
    }
    case "blog": {
      const publish_at = row.at === null ? undefined : onDay(row.at, day, row.zone);
      const input = publish_at === undefined ? { planned_for: day } : { planned_for: day, publish_at };
      return updateBlog(as(input), found(await campaignOfKind(exchange, "Blog", row.id)));
    }
    case "campaign": {
      const kind = CAMPAIGN_KINDS.find((known) => known === row.kind) ?? "SocialCalendar";
      const campaign = found(await campaignOfKind(exchange, kind, row.id));
      return changeCampaign(
        exchange,
        campaign,
        {
          starts_on: campaign.starts_on && day,
          ends_on: campaign.ends_on && ends_on,
        },
        version,
        () => Promise.resolve(),
        toCampaignRecord,
      );
    }
    case "event":
    case "freeze":
      return updateEvent(as({ starts_on: day, ends_on }), found(await eventWithId(exchange.deps.db, row.id)));
    default:
      throw notFound();
  }
}
