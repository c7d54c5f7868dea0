import { useRouteLoaderData } from "react-router";

export const useHasLabels = (): boolean =>
  useRouteLoaderData<{ hasLabels: boolean }>("routes/layout")?.hasLabels ?? false;
