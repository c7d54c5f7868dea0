import { late } from "#ui/late.tsx";

/** The page in place of one that failed. Few pages fail, so its script is no part of the others'. */
export const ErrorView = late(async () => (await import("./error-view.tsx")).ErrorView, {
  ahead: true,
  without: <p>Something went wrong. Reload the page.</p>,
});
