import {
  type ComponentProps,
  type ComponentType,
  lazy,
  Suspense,
  useEffect,
  useState,
  type ReactNode,
} from "react";
import { useRouteLoaderData } from "react-router";
import type { FlashToast } from "#app/toast.server.ts";
import type { Toaster as LoadedToaster } from "#ui/toaster.tsx";

/** The server draws the notices with the page; what moves and dismisses them takes over once the page stands. */
const Toaster = lazy<ComponentType<ComponentProps<typeof LoadedToaster>>>(() =>
  pageLoaded().then(loadToaster).catch(loadToaster).catch(nothing),
);

const loadToaster = async () => ({ default: (await import("#ui/toaster.tsx")).Toaster });

/** No notices are better than no page. */
const nothing = () => ({ default: () => null });

async function pageLoaded() {
  if (typeof document === "undefined" || document.readyState === "complete") return;
  await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
}

/** The notice that the page before left for this one, and whatever comes up while this one is open. */
export function Notifications() {
  const root = useRouteLoaderData<{ toast: (FlashToast & { id: string }) | null }>("root");
  const toast = root?.toast ?? null;
  return (
    <>
      <Suspense>
        <Toaster flash={toast} />
      </Suspense>
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
