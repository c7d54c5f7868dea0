import { CAMPAIGN_KINDS } from "#contract/campaigns.ts";
import { CALENDAR_TYPES } from "#contract/vocabulary.ts";
import { addDays, daysBetween } from "#lib/dates.ts";
import { ownerCheck } from "#api/campaigns/requests.ts";
import { campaignOfKind, changeCampaign } from "#api/campaigns/repository.ts";
import { toCampaignRecord } from "#api/campaigns/resource.ts";
import type { ProjectRow } from "#api/data/schema.ts";
import { invalidField, notFound } from "#api/http/errors.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { data, ok } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { requireThat } from "#api/organizations/policy.ts";
import { mayMove } from "./policy.ts";
import { datedRows, plainRows, projectsNamed, withDetails } from "./repository.ts";
import type { DatedRow, Wanted } from "./repository.ts";
import { changeRules, parseQuery } from "./requests.ts";
import { toCalendarItems } from "./resource.ts";
import { undatedPosts } from "./undated.ts";

/** Returns everything with a day in all projects of the organization, or in those named by `project[]`. */
export const showCalendar = (exchange: Exchange): Promise<Reply> => answer(exchange, null);

/** Returns everything with a day in a project. `include=calendars` adds its social calendars, and their posts without a day. */
export const showProjectCalendar = (exchange: Exchange, project: ProjectRow): Promise<Reply> =>
  answer(exchange, project);

async function answer(exchange: Exchange, project: ProjectRow | null): Promise<Reply> {
  const { db, config } = exchange.deps;
  const member = memberOf(exchange);
  const { projects: named, ...days } = await parseQuery(exchange);
  const wanted: Wanted = {
    ...days,
    member,
    projects: project !== null ? [project] : named.length > 0 ? await projectsNamed(db, member, named) : null,
  };
  const hasUndated = project !== null && exchange.url.searchParams.get("include") === "calendars";
  const [dated, undated] = await Promise.all([
    plainRows(db, wanted),
    hasUndated ? undatedPosts(db, member, project.id) : null,
  ]);
  // Together, so that each table is read once.
  const rows = await withDetails(db, [...dated.rows, ...(undated?.rows ?? [])]);
  const items = await toCalendarItems(db, rows, wanted, config.appUrl);
  const count = dated.rows.length;
  return ok({
    data: items.slice(0, count),
    meta: { total: dated.total },
    ...(undated && { calendars: undated.calendars, undated: items.slice(count) }),
  });
}

/** What runs from a first to a last day of its own. */
const RESIZED: ReadonlySet<string> = new Set(["campaign", "event", "freeze"]);

type Found = { row: DatedRow; wanted: Wanted };

export async function findDated(exchange: Exchange): Promise<Found | undefined> {
  const type = CALENDAR_TYPES.find((known) => known === exchange.params["source"]);
  if (exchange.membership === null || type === undefined) return undefined;
  const { db } = exchange.deps;
  const member = memberOf(exchange);
  const wanted: Wanted = {
    member,
    projects: null,
    types: [type],
    id: exchange.params["item"] ?? "",
  };
  const [row] = (await datedRows(db, wanted)).rows;
  return row && { row, wanted };
}

export async function showDated(exchange: Exchange, { row, wanted }: Found): Promise<Reply> {
  const { db, config } = exchange.deps;
  const [item] = await toCalendarItems(db, [row], wanted, config.appUrl);
  return data(item);
}

/**
 * Moves something to another first day, or changes who is in charge of it, by the call that changes such a record. It keeps its
 * time of day, and its length unless a campaign or an event gets another last day.
 * @throws HttpError 412 with the current record if `version` is stale
 */
export async function changeDated(exchange: Exchange, { row }: Found): Promise<Reply> {
  requireThat(mayMove(memberOf(exchange), row));
  const asked = await validate(
    exchange.input,
    changeRules,
    ownerCheck(exchange, { project: row.project_id }, row.owner_id),
  );
  const { starts_on: day, version, reason } = asked;
  const owner = asked.owner_id === undefined ? {} : { owner_id: asked.owner_id };
  if (day === undefined && asked.owner_id === undefined)
    throw invalidField("starts_on", "The starts on field is required.");
  const { ends_on: end } = asked;
  if (end !== undefined && day === undefined)
    throw invalidField("starts_on", "The starts on field is required.");
  if (end !== undefined && !RESIZED.has(row.type))
    throw invalidField("ends_on", "Only campaigns and events have an end date of their own.");
  if (end !== undefined && day !== undefined && end < day)
    throw invalidField("ends_on", "The ends on field must be a date after or equal to starts on.");
  const ends_on = end ?? (day && addDays(day, daysBetween(row.starts_on, row.ends_on)));
  const change = (method: "PATCH" | "PUT", path: string, input: Record<string, unknown>) =>
    exchange.call(
      { ...exchange, input: { ...input, ...(typeof version === "number" ? { version } : {}) } },
      method,
      path,
    );
  const plan = { ...(day && { planned_for: day, reason }), ...owner };
  switch (row.type) {
    case "board":
      return change("PATCH", `/api/projects/social-calendar/board/${row.id}`, plan);
    case "meta_ad":
      return change("PATCH", `/api/projects/meta-ad/content/${row.id}`, plan);
    case "google_ad":
      return change("PUT", `/api/projects/google-ad/content/${row.id}`, { content_id: row.id, ...plan });
    case "blog":
      return change("PATCH", `/api/projects/blog/${row.id}`, plan);
    case "event":
    case "freeze":
      if (day === undefined) throw invalidField("owner_id", "Events and tasks have no owner.");
      return change("PATCH", `/api/projects/${row.project_id}/events/${row.id}`, { starts_on: day, ends_on });
    case "task":
      if (day === undefined) throw invalidField("owner_id", "Events and tasks have no owner.");
      return change("PATCH", `/api/tasks/${row.id}`, { due_date: day });
    default: {
      const kind = CAMPAIGN_KINDS.find((known) => known === row.kind);
      const campaign = kind && (await campaignOfKind(exchange, kind, row.id));
      if (campaign === undefined) throw notFound();
      // A social calendar is changed by a PUT, which would clear everything else.
      return changeCampaign(
        exchange,
        campaign,
        {
          ...(day && {
            starts_on: end === undefined ? campaign.starts_on && day : day,
            ends_on: end ?? (campaign.ends_on && (ends_on ?? null)),
          }),
          ...owner,
        },
        version,
        () => Promise.resolve(),
        toCampaignRecord,
      );
    }
  }
}
