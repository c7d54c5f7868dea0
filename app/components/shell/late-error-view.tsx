import { late } from "#ui/late.tsx";

/** The page for errors. Errors are rare, so its script isn't part of the other pages' scripts. */
export const ErrorView = late(async () => (await import("./error-view.tsx")).ErrorView, {
  ahead: true,
  without: <p>Something went wrong. Reload the page.</p>,
});
