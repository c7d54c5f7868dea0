import { WEBHOOK_DELIVERIES_SHOWN } from "#contract/limits.ts";
import type { Reader, WebhookDeliveryRow, WebhookRow } from "#api/data/schema.ts";
import type { Exchange } from "#api/http/exchange.ts";

export const webhooksOf = (db: Reader, organizationId: string): Promise<WebhookRow[]> =>
  db
    .selectFrom("webhooks")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

export async function findWebhook(exchange: Exchange): Promise<WebhookRow | undefined> {
  const { deps, membership, params } = exchange;
  if (membership === null) return undefined;
  return deps.db
    .selectFrom("webhooks")
    .selectAll()
    .where("id", "=", params["webhook"] ?? "")
    .where("organization_id", "=", membership.organization.id)
    .executeTakeFirst();
}

/** Returns the latest deliveries, newest first. */
export const deliveriesOf = (db: Reader, webhookId: string): Promise<WebhookDeliveryRow[]> =>
  db
    .selectFrom("webhook_deliveries")
    .selectAll()
    .where("webhook_id", "=", webhookId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(WEBHOOK_DELIVERIES_SHOWN)
    .execute();
