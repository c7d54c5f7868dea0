import { useRouteLoaderData } from "react-router";

/** Returns the message that the page shows in place of a notice, or null. */
export function useQuietNotice(): string | null {
  const root = useRouteLoaderData<{ toast: { isQuiet?: boolean; message: string } | null }>("root");
  return root?.toast?.isQuiet ? root.toast.message : null;
}
