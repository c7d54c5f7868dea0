import { type ComponentType, lazy, type ReactNode, Suspense } from "react";

type Options = {
  /** Fetches the script with every page, for components that must work offline. */
  ahead?: boolean;
  /** Shown if the script can't be loaded. By default, the server's HTML stays until the page changes. */
  without?: ReactNode;
};

/** Creates a server-rendered component whose script loads after the page has loaded. Until then, the server's HTML stays. */
export function lazyAfterLoad<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { ahead = false, without }: Options = {},
): ComponentType<Props> {
  const fetched = () => afterLoad(load);
  const loading = ahead ? fetched() : undefined;
  const Late = lazy(async () => ({
    default: await (loading ?? fetched()).catch((): ComponentType<Props> | Promise<never> =>
      without ? () => without : new Promise<never>(() => {}),
    ),
  }));
  return (props) => (
    <Suspense>
      <Late {...props} />
    </Suspense>
  );
}

/** Loads a script after the page has loaded. If that fails, it is tried once more. */
const afterLoad = <Script,>(load: () => Promise<Script>): Promise<Script> =>
  pageLoaded()
    .then(load)
    .catch(() => pause().then(load));

/** Loads a script in the same way, and returns a function that waits for it. */
export function loadAhead<Script>(load: () => Promise<Script>): () => Promise<Script> {
  const loading = afterLoad(load);
  loading.catch(() => {});
  return () => loading.catch(load);
}

/** Milliseconds until a script that failed to load is requested again. */
const PAUSE = 3000;

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE));

async function pageLoaded() {
  if (typeof document === "undefined" || document.readyState === "complete") return;
  await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
}
