import { lazyAfterLoad } from "#ui/lazy-after-load.tsx";

/**
 * Keeps a copy of the signed-in user in local storage. Pages never need it to render. Its removal tells the other tabs of this
 * browser that the session has ended.
 */
export const StoredUser = lazyAfterLoad(async () => (await import("./keep-user.tsx")).KeepUser);
