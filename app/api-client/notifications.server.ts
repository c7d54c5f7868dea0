import { pageOf, recordIfSent, recordOf } from "#contract/envelope.ts";
import {
  NotificationCountSchema,
  NotificationSchema,
  type NotificationSettingsInput,
  NotificationSettingsSchema,
  UnsubscriptionSchema,
} from "#contract/notifications.ts";
import type { Api } from "./client.server.ts";
import { ApiError } from "./errors.server.ts";

const SETTINGS = "/api/user/notification-settings";

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

/** @param otherThan the number that is known. The API may wait until there is another one */
export const countNotifications = (api: Api, otherThan?: string) =>
  api.get("/api/notifications/count", {
    query: { other_than: otherThan },
    mayWait: otherThan !== undefined,
    schema: recordOf(NotificationCountSchema),
  });

export const offersNotificationSettings = (api: Api) => api.offers(SETTINGS);

export const getNotificationSettings = (api: Api) =>
  api.get(SETTINGS, { schema: recordOf(NotificationSettingsSchema) });

/** Returns whether the API reminds people of what is to be published: it then lets them choose when they get an e-mail. */
export const remindsOfPosts = async (api: Api): Promise<boolean> => {
  const settings = await api
    .find(SETTINGS, { schema: recordOf(NotificationSettingsSchema) })
    .catch((error: unknown) => {
      if (error instanceof ApiError) return null;
      throw error;
    });
  return settings?.mail["post_due"] !== undefined;
};

export const updateNotificationSettings = (api: Api, input: NotificationSettingsInput) =>
  api.put(SETTINGS, { json: input });

/** Returns what the link in an e-mail stops. Needs no session, because the token grants access. */
export const getUnsubscription = (api: Api, token: string) =>
  api.get("/api/unsubscribe/{token}", { params: { token }, schema: recordOf(UnsubscriptionSchema) });

export const unsubscribe = (api: Api, token: string) =>
  api.post("/api/unsubscribe/{token}", { params: { token }, json: {} });
