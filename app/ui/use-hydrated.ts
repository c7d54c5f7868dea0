import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/**
 * False on the server and in the render that adopts the server's HTML, true ever after.
 * What needs a script to work is drawn only when this is true.
 */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
