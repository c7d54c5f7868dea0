import { useRouteLoaderData } from "react-router";
import { Celebration } from "./celebration.tsx";
import { Toaster } from "#ui/toaster.tsx";
import type { FlashToast } from "#app/toast.server.ts";

/** The notice that the page before left for this one, and whatever comes up while this one is open. */
export function Notifications() {
  const root = useRouteLoaderData<{ toast: (FlashToast & { id: string }) | null }>("root");
  const toast = root?.toast ?? null;
  return (
    <>
      <Toaster flash={toast} />
      {toast?.isCelebrated && <Celebration key={toast.id} />}
    </>
  );
}
