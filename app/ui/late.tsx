import { type ComponentType, lazy, type ReactNode, Suspense } from "react";

type Options = {
  /** Fetches the script with every page, for what must be there when the network is not. */
  ahead?: boolean;
  /** Shown when the script cannot be had. */
  without?: ReactNode;
};

/** A component that the server draws with the page, and whose script comes once the page stands. Until then the server's drawing stays as it is. */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { ahead = false, without = null }: Options = {},
): ComponentType<Props> {
  const fetched = () =>
    pageLoaded()
      .then(load)
      .catch(() => pause().then(load));
  const loading = ahead ? fetched() : undefined;
  const Late = lazy(async () => ({
    default: await (loading ?? fetched()).catch((): ComponentType<Props> => () => without),
  }));
  return (props) => (
    <Suspense>
      <Late {...props} />
    </Suspense>
  );
}

/** Milliseconds until a script that could not be had is asked for once more. */
const PAUSE = 3000;

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE));

async function pageLoaded() {
  if (typeof document === "undefined" || document.readyState === "complete") return;
  await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
}
