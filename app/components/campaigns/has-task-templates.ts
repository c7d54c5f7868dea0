import { useRouteLoaderData } from "react-router";

export const useHasTaskTemplates = (): boolean =>
  useRouteLoaderData<{ hasTaskTemplates: boolean }>("routes/layout")?.hasTaskTemplates ?? false;
