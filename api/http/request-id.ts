import { AsyncLocalStorage } from "node:async_hooks";

/** The id of the request that the running code belongs to, for errors in work that no code awaits. */
export const requestIds = new AsyncLocalStorage<string>();
