import { useRouteLoaderData } from "react-router";

/** Returns whether the API keeps deleted records. */
export const useHasTrash = (): boolean =>
  useRouteLoaderData<{ hasTrash: boolean }>("routes/layout")?.hasTrash ?? false;
