import { useEffect, useState, type ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import type { FlashToast } from "#app/toast.server.ts";
import { late } from "#ui/late.tsx";

const Toaster = late(async () => (await import("#ui/toaster.tsx")).Toaster);

/** The notice that the page before left for this one, and whatever comes up while this one is open. */
export function Notifications() {
  const root = useRouteLoaderData<{ toast: (FlashToast & { id: string }) | null }>("root");
  const toast = root?.toast ?? null;
  return (
    <>
      <Toaster flash={toast} />
      {toast?.isCelebrated && <Party key={toast.id} />}
    </>
  );
}

/** Rarely wanted, so its code comes when it is. */
function Party() {
  const [Celebration, setCelebration] = useState<(() => ReactNode) | null>(null);
  useEffect(() => {
    import("./celebration.tsx").then(
      (module) => setCelebration(() => module.Celebration),
      () => {},
    );
  }, []);
  return Celebration && <Celebration />;
}
