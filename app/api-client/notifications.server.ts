import { pageOf, recordIfSent, recordOf } from "#contract/envelope.ts";
import {
  NotificationCountSchema,
  NotificationSchema,
  type NotificationSettingsInput,
  NotificationSettingsSchema,
  UnsubscriptionSchema,
} from "#contract/notifications.ts";
import type { Api } from "./client.server.ts";

export const listNotifications = (api: Api, filter: { page: number; unread?: "1" | undefined }) =>
  api.get("/api/notifications", { query: filter, schema: pageOf(NotificationSchema) });

export const readNotification = (api: Api, id: string) =>
  api.post("/api/notifications/{id}/read", {
    params: { id },
    json: {},
    schema: recordIfSent(NotificationSchema),
  });

export const readAllNotifications = (api: Api) => api.post("/api/notifications/read-all", { json: {} });

export const offersNotificationCount = (api: Api) => api.offers("/api/notifications/count");

export const countNotifications = (api: Api) =>
  api.get("/api/notifications/count", { schema: recordOf(NotificationCountSchema) });

export const offersNotificationSettings = (api: Api) => api.offers("/api/user/notification-settings");

export const getNotificationSettings = (api: Api) =>
  api.get("/api/user/notification-settings", { schema: recordOf(NotificationSettingsSchema) });

export const updateNotificationSettings = (api: Api, input: NotificationSettingsInput) =>
  api.put("/api/user/notification-settings", { json: input });

/** Returns what the link in an e-mail stops. Needs no session, because the token grants access. */
export const getUnsubscription = (api: Api, token: string) =>
  api.get("/api/unsubscribe/{token}", { params: { token }, schema: recordOf(UnsubscriptionSchema) });

export const unsubscribe = (api: Api, token: string) =>
  api.post("/api/unsubscribe/{token}", { params: { token }, json: {} });
