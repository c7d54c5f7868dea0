import { CalendarFeedSchema, CalendarFeedContentSchema } from "#contract/calendar-feeds.ts";
import { listOf, recordOf } from "#contract/envelope.ts";
import type { Api } from "./client.server.ts";

const ofProject = "/api/projects/{project}/calendar-feeds";
const ofAll = "/api/calendar-feeds";

export const offersFeeds = (api: Pick<Api, "offers">, project: string | null) =>
  project === null ? api.offers(ofAll) : api.offers(ofProject, { project });

export const listFeeds = (api: Api, project: string | null) => {
  const schema = listOf(CalendarFeedSchema);
  return project === null ? api.get(ofAll, { schema }) : api.get(ofProject, { params: { project }, schema });
};

/** Creates a feed of a project, or of all. Only this response includes the token of its URL. */
export const createFeed = (api: Api, project: string | null, input: { name: string }) => {
  const options = { json: input, schema: recordOf(CalendarFeedSchema) };
  return project === null
    ? api.post(ofAll, options)
    : api.post(ofProject, { ...options, params: { project } });
};

export const deleteFeed = (api: Api, id: string) =>
  api.delete("/api/calendar-feeds/{id}", { params: { id } });

/** Returns a feed without a session, because the token grants access. Null if there is no such feed. */
export const findFeed = (api: Api, token: string) =>
  api.find("/api/calendar-feeds/{token}", { params: { token }, schema: recordOf(CalendarFeedContentSchema) });
