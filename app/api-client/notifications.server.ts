import { pageOf, recordIfSent } from "#contract/envelope.ts";
import { NotificationSchema } from "#contract/notifications.ts";
import type { Api } from "./client.server.ts";

export const listNotifications = (api: Api, filter: { page: number; unread?: "1" | undefined }) =>
  api.get("/api/notifications", { query: filter, schema: pageOf(NotificationSchema) });

/** Marks a notification as read. Returns it, if the API does. */
export const readNotification = (api: Api, id: string) =>
  api.post("/api/notifications/{id}/read", {
    params: { id },
    json: {},
    schema: recordIfSent(NotificationSchema),
  });

export const readAllNotifications = (api: Api) => api.post("/api/notifications/read-all", { json: {} });
