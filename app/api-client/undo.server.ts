import { z } from "zod";
import { recordIfSent } from "#contract/envelope.ts";
import type { Api } from "./client.server.ts";

/** How many of the calls were undone, and how many were kept. */
const UndoneSchema = z.object({ undone: z.number().int(), kept: z.number().int() });

export const undo = (api: Api, token: string) =>
  api.post("/api/undo/{token}", { params: { token }, json: {}, schema: recordIfSent(UndoneSchema) });

/** Returns whether the API lists what can be undone. If so, removing an image or deleting an ad group can be undone too. */
export const offersUndo = (api: Pick<Api, "offers">) => api.offers("/api/undo");
