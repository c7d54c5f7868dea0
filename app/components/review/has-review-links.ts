import { useRouteLoaderData } from "react-router";

/** Returns whether the API has review links. */
export const useHasReviewLinks = (): boolean =>
  useRouteLoaderData<{ hasReviewLinks: boolean }>("routes/layout")?.hasReviewLinks ?? false;
