import { recordIfSent, recordOf } from "#contract/envelope.ts";
import { type EventInput, EventSchema } from "#contract/events.ts";
import type { Api } from "./client.server.ts";

const path = "/api/projects/{project}/events";
const one = `${path}/{event}` as const;

export const getEvent = (api: Api, project: string, event: string) =>
  api.get(one, { params: { project, event }, schema: recordOf(EventSchema) });

export const createEvent = (api: Api, project: string, input: EventInput) =>
  api.post(path, { params: { project }, json: input, schema: recordIfSent(EventSchema) });

export const updateEvent = (api: Api, project: string, event: string, input: Partial<EventInput>) =>
  api.patch(one, { params: { project, event }, json: input, schema: recordIfSent(EventSchema) });

export const deleteEvent = (api: Api, project: string, event: string) =>
  api.delete(one, { params: { project, event } });
