import { recordIfSent, recordOf } from "#contract/envelope.ts";
import {
  WebhookDeliverySchema,
  type WebhookInput,
  WebhookSchema,
  WebhooksSchema,
} from "#contract/webhooks.ts";
import type { Api } from "./client.server.ts";

const path = "/api/webhooks";
const one = "/api/webhooks/{webhook}";

export const offersWebhooks = (api: Pick<Api, "offers">) => api.offers(path);

export const listWebhooks = (api: Api) => api.get(path, { schema: recordOf(WebhooksSchema) });

/** Returns a webhook with its latest deliveries. */
export const getWebhook = (api: Api, id: string) =>
  api.get(one, { params: { webhook: id }, schema: recordOf(WebhookSchema) });

/** Creates a webhook. Only this response includes its secret. */
export const createWebhook = (api: Api, input: WebhookInput) =>
  api.post(path, { json: input, schema: recordOf(WebhookSchema) });

export const updateWebhook = (api: Api, id: string, input: WebhookInput) =>
  api.patch(one, { params: { webhook: id }, json: input });

/** Switches on a webhook that was switched off. */
export const enableWebhook = (api: Api, id: string) =>
  api.patch(one, { params: { webhook: id }, json: { enabled: true } });

/** Calls the receiver once, and returns how it went. */
export const testWebhook = (api: Api, id: string) =>
  api.post(`${one}/test`, {
    params: { webhook: id },
    json: {},
    schema: recordIfSent(WebhookDeliverySchema),
  });

export const deleteWebhook = (api: Api, id: string) => api.delete(one, { params: { webhook: id } });
