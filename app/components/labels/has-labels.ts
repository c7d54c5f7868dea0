import { useRouteLoaderData } from "react-router";

/** Returns whether the API has labels. */
export const useHasLabels = (): boolean =>
  useRouteLoaderData<{ hasLabels: boolean }>("routes/layout")?.hasLabels ?? false;
