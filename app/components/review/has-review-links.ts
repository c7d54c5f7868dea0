import { useRouteLoaderData } from "react-router";

export const useHasReviewLinks = (): boolean =>
  useRouteLoaderData<{ hasReviewLinks: boolean }>("routes/layout")?.hasReviewLinks ?? false;
