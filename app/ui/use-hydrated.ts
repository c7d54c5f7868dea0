import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/**
 * Returns false on the server and in the hydrating render, and true from then on. Elements that need scripts are rendered only
 * when this is true.
 */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
