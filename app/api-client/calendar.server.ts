import { CalendarItemSchema, CalendarSchema } from "#contract/calendar.ts";
import { recordIfSent, recordOf } from "#contract/envelope.ts";
import { lenient } from "#contract/reading.ts";
import type { CalendarType } from "#contract/vocabulary.ts";
import type { Api } from "./client.server.ts";

type Wanted = {
  from: string;
  to: string;
  kind?: readonly CalendarType[];
  project?: readonly string[];
  /** Also the social calendars of one project, and their posts without a day. */
  include?: "calendars" | undefined;
};

export const offersCalendar = (api: Pick<Api, "offers">) => api.offers("/api/calendar");

const schema = lenient(CalendarSchema);

/**
 * Returns everything with a day from `from` to `to` (plain days, inclusive).
 * @param project null for all projects of the organization
 */
export const getCalendar = (api: Api, project: string | null, { from, to, kind = [], ...rest }: Wanted) => {
  const query = { from, to, "kind[]": kind, "project[]": rest.project ?? [], include: rest.include };
  return project === null
    ? api.get("/api/calendar", { query, schema })
    : api.get("/api/projects/{project}/calendar", { params: { project }, query, schema });
};

const one = "/api/calendar/{source}/{item}";

export const getDated = (api: Api, source: string, item: string) =>
  api.get(one, { params: { source, item }, schema: recordOf(CalendarItemSchema) });

/**
 * Moves something to another first day (it keeps its time, and its length unless it gets a last day), or changes who is in charge.
 * @param input with a `reason`, even an empty one, a refusal for a freeze window says whether a reason would help
 */
export const changeDated = (
  api: Api,
  source: string,
  item: string,
  input: {
    starts_on?: string;
    ends_on?: string | undefined;
    owner_id?: string;
    reason?: string | null;
    version?: number | undefined;
  },
) =>
  api.patch(one, {
    params: { source, item },
    json: input,
    schema: recordIfSent(CalendarItemSchema.partial()),
  });
