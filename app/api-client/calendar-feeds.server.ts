import { CalendarFeedSchema, FeedSchema } from "#contract/calendar-feeds.ts";
import { listOf, recordOf } from "#contract/envelope.ts";
import type { Api } from "./client.server.ts";

export const listFeeds = (api: Api, project: string) =>
  api.get("/api/projects/{project}/calendar-feeds", {
    params: { project },
    schema: listOf(CalendarFeedSchema),
  });

/** Creates a feed. Only this response includes the token of its URL. */
export const createFeed = (api: Api, project: string, input: { name: string }) =>
  api.post("/api/projects/{project}/calendar-feeds", {
    params: { project },
    json: input,
    schema: recordOf(CalendarFeedSchema),
  });

export const deleteFeed = (api: Api, id: string) =>
  api.delete("/api/calendar-feeds/{id}", { params: { id } });

/** Returns a feed without a session, because the token grants access. Null if there is no such feed. */
export const findFeed = (api: Api, token: string) =>
  api.find("/api/calendar-feeds/{token}", { params: { token }, schema: recordOf(FeedSchema) });
