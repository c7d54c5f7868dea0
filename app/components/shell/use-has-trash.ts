import { useRouteLoaderData } from "react-router";

export const useHasTrash = (): boolean =>
  useRouteLoaderData<{ hasTrash: boolean }>("routes/layout")?.hasTrash ?? false;
