import { AgendaSchema } from "#contract/agenda.ts";
import { recordOf } from "#contract/envelope.ts";
import type { Api } from "./client.server.ts";

/** @param week a plain day of the week to show, or the empty string for the current one */
export const findAgenda = (api: Api, week: string) =>
  api.find("/api/agenda", { query: { week }, schema: recordOf(AgendaSchema) });
