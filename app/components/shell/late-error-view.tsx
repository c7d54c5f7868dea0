import { lazyAfterLoad } from "#ui/lazy-after-load.tsx";

/** The page for errors. Errors are rare, so its script isn't part of the other pages' scripts. */
export const ErrorView = lazyAfterLoad(async () => (await import("./error-view.tsx")).ErrorView, {
  ahead: true,
  without: <p>Something went wrong. Reload the page.</p>,
});
