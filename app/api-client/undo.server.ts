import { z } from "zod";
import { recordIfSent } from "#contract/envelope.ts";
import type { Api } from "./client.server.ts";

/** How many of the calls that belong together were taken back, and how many were left alone. */
const UndoneSchema = z.object({ undone: z.number().int(), kept: z.number().int() });

/** Takes back what an earlier answer gave this token for. */
export const undo = (api: Api, token: string) =>
  api.post("/api/undo/{token}", { params: { token }, json: {}, schema: recordIfSent(UndoneSchema) });

/** Whether the API says what can still be undone, and so whether removing an image or deleting an ad group can be. */
export const offersUndo = (api: Pick<Api, "offers">) => api.offers("/api/undo");
