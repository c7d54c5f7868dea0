import { AgendaSchema } from "#contract/agenda.ts";
import { recordOf } from "#contract/envelope.ts";
import type { Api } from "./client.server.ts";

export const findAgenda = (api: Api) => api.find("/api/agenda", { schema: recordOf(AgendaSchema) });
