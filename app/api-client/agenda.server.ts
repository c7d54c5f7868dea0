import { AgendaSchema } from "#contract/agenda.ts";
import { recordOf } from "#contract/envelope.ts";
import type { Api } from "./client.server.ts";

/** Returns the agenda, or null from an API without the call. */
export const findAgenda = (api: Api) => api.find("/api/agenda", { schema: recordOf(AgendaSchema) });
