import { CalendarFeedSchema, FeedSchema } from "#contract/calendar-feeds.ts";
import { listOf, recordOf } from "#contract/envelope.ts";
import type { Api } from "./client.server.ts";

export const listFeeds = (api: Api, project: string) =>
  api.get("/api/projects/{project}/calendar-feeds", {
    params: { project },
    schema: listOf(CalendarFeedSchema),
  });

/** The answer alone carries the token of the address. */
export const createFeed = (api: Api, project: string, input: { name: string }) =>
  api.post("/api/projects/{project}/calendar-feeds", {
    params: { project },
    json: input,
    schema: recordOf(CalendarFeedSchema),
  });

export const deleteFeed = (api: Api, id: string) =>
  api.delete("/api/calendar-feeds/{id}", { params: { id } });

/** Needs no session: the token is the key. Null when there is no such calendar. */
export const findFeed = (api: Api, token: string) =>
  api.find("/api/calendar-feeds/{token}", { params: { token }, schema: recordOf(FeedSchema) });
