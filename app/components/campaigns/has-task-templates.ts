import { useRouteLoaderData } from "react-router";

/** Returns whether the API has templates for tasks. */
export const useHasTaskTemplates = (): boolean =>
  useRouteLoaderData<{ hasTaskTemplates: boolean }>("routes/layout")?.hasTaskTemplates ?? false;
