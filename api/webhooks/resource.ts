import type { WebhookDeliveryRow, WebhookRow } from "#api/data/schema.ts";

export const toDelivery = (row: WebhookDeliveryRow) => ({
  id: row.id,
  event: row.event,
  name: row.name,
  status: row.status,
  attempts: row.attempts,
  http_status: row.http_status,
  error: row.error,
  created_at: row.created_at,
  attempted_at: row.attempted_at,
});

/** Never has the secret, which only the answer to its creation shows. */
export const toWebhook = (row: WebhookRow, deliveries: readonly WebhookDeliveryRow[]) => ({
  id: row.id,
  url: row.url,
  events: JSON.parse(row.events_json) as unknown,
  created_at: row.created_at,
  failing_since: row.failing_since,
  disabled_at: row.disabled_at,
  deliveries: deliveries.map(toDelivery),
});
