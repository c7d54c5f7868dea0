import { late } from "#ui/late.tsx";

/**
 * Keeps a copy of the signed-in user in local storage. Pages never need it to render; its removal tells the other tabs
 * of this browser that the session is over.
 */
export const StoredUser = late(async () => (await import("./keep-user.tsx")).KeepUser);
