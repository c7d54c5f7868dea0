import { z } from "zod";
import { ATTEMPTS_MAX, PermanentError } from "#api/data/jobs.ts";
import type { WebhookDeliveryRow, WebhookRow } from "#api/data/schema.ts";
import type { Deps } from "#api/http/exchange.ts";
import { OutgoingError } from "#api/http/outgoing.ts";
import { noteFailure, noteSuccess, switchOffIfFailing } from "./failures.ts";
import { signedHeaders } from "./sign.ts";

type Outcome = Pick<WebhookDeliveryRow, "http_status" | "error">;

const PayloadSchema = z.object({ id: z.string() });

/** A receiver that answers so wants no more of it. */
const GONE = 410;

/** Calls the receiver of a delivery, and notes how it went. Throws if it has to be tried again. */
export async function deliver(deps: Deps, payload: unknown): Promise<void> {
  const { id } = PayloadSchema.parse(payload);
  const row = await deps.db
    .selectFrom("webhook_deliveries")
    .innerJoin("webhooks", "webhooks.id", "webhook_deliveries.webhook_id")
    .select(["webhooks.id as webhook_id", "webhooks.url", "webhooks.secret"])
    .select(["webhook_deliveries.body", "webhook_deliveries.attempts"])
    .where("webhook_deliveries.id", "=", id)
    .where("webhook_deliveries.status", "=", "waiting")
    .executeTakeFirst();
  // The webhook was deleted or switched off.
  if (row === undefined) return;
  const { http_status, error } = await callOnce(deps, row, { id, body: row.body });
  const attempts = row.attempts + 1;
  const isFinal = http_status === GONE || attempts >= ATTEMPTS_MAX;
  const now = new Date(deps.clock()).toISOString();
  await deps.db.transaction().execute(async (trx) => {
    await trx
      .updateTable("webhook_deliveries")
      .set({
        attempts,
        http_status,
        error,
        attempted_at: now,
        status: error === null ? "delivered" : isFinal ? "failed" : "waiting",
      })
      .where("id", "=", id)
      // The webhook may have been switched off meanwhile, and what waited was given up.
      .$if(error !== null, (waiting) => waiting.where("status", "=", "waiting"))
      .execute();
    if (error === null) await noteSuccess(trx, row.webhook_id);
    else await noteFailure(trx, row.webhook_id, now);
    if (isFinal && error !== null) await switchOffIfFailing(trx, deps, row.webhook_id, error);
  });
  if (error !== null) throw isFinal ? new PermanentError(error) : new Error(error);
}

/** Makes one attempt. Only an answer with a 2xx status counts: a redirect isn’t followed. */
export async function callOnce(
  { outgoing, clock, config }: Pick<Deps, "outgoing" | "clock" | "config">,
  { url, secret }: Pick<WebhookRow, "url" | "secret">,
  { id, body }: Pick<WebhookDeliveryRow, "id" | "body">,
): Promise<Outcome> {
  const headers = {
    "Content-Type": "application/json",
    "User-Agent": "Marquee-Webhooks",
    ...signedHeaders({ id, body, now: clock() }, secret, config.appKey),
  };
  try {
    const { status } = await outgoing.post(url, { headers, body });
    const isDone = status >= 200 && status < 300;
    return { http_status: status, error: isDone ? null : `The server responded with ${status}.` };
  } catch (error) {
    if (error instanceof OutgoingError) return { http_status: null, error: error.message };
    throw error;
  }
}
