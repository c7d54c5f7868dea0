import { CALENDAR_DAYS_MAX } from "#contract/limits.ts";
import { CALENDAR_TYPES } from "#contract/vocabulary.ts";
import { addDays } from "#lib/dates.ts";
import { wallClock } from "#lib/zoned-time.ts";
import { chosen } from "#api/http/chosen.ts";
import { invalidField } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { day, id, integer, list } from "#api/http/rules.ts";
import { validate } from "#api/http/validate.ts";
import { reasonRule } from "#api/review/requests.ts";

const PROJECTS_MAX = 100;
/** Without days, a calendar starts today and shows this many. */
const DAYS = 31;

const queryRules = { from: day().optional(), to: day().optional() };
const projectRules = { project: list(id(), { max: PROJECTS_MAX }) };
/** Days, an owner, or both. The reason is for a move into a freeze window. */
export const changeRules = {
  ...reasonRule,
  starts_on: day().optional(),
  ends_on: day().optional(),
  owner_id: id().nullish(),
  version: integer().nullish(),
};

/**
 * Returns the days (both included), types, and projects that a calendar's URL asks for.
 * @throws HttpError 422 by parameter
 */
export async function parseQuery(exchange: Exchange) {
  const { searchParams: query } = exchange.url;
  const asked = await validate(Object.fromEntries(query), queryRules);
  const now = nowOf(exchange);
  const today = wallClock(now, memberOf(exchange).organization.timezone)?.day ?? now.slice(0, 10);
  const from = asked.from ?? asked.to ?? today;
  const to = asked.to ?? addDays(from, DAYS - 1);
  if (to < from) throw invalidField("to", "The to field must be a date after or equal to from.");
  if (to >= addDays(from, CALENDAR_DAYS_MAX))
    throw invalidField("to", `The to field must be less than ${CALENDAR_DAYS_MAX} days after from.`);
  const named = [...query.entries()].filter(([key]) => key === "project" || key.startsWith("project["));
  const { project } = await validate({ project: named.map(([, value]) => value) }, projectRules);
  const types = chosen(query, "kind", CALENDAR_TYPES);
  return { from, to, types: types.length > 0 ? types : CALENDAR_TYPES, projects: project };
}
