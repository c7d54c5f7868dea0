import { useState } from "react";
import { useRouteLoaderData } from "react-router";
import type { FlashToast } from "#request/toast.server.ts";

/** Returns the id of the last notice that said that a change was undone. A form that is mounted anew for it has the former values. */
export function useUndone(): string {
  const toast = useRouteLoaderData<{ toast: (FlashToast & { id: string }) | null }>("root")?.toast;
  const [undone, setUndone] = useState("");
  if (toast?.isUndone && toast.id !== undone) setUndone(toast.id);
  return undone;
}
