import { AsyncLocalStorage } from "node:async_hooks";

/** The id of the request that the running code serves, for failures that nobody awaits. */
export const requestIds = new AsyncLocalStorage<string>();
