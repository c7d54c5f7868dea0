import { lazyAfterLoad } from "#ui/lazy-after-load.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { usePerson } from "./unsaved-text.tsx";

const KeptText = lazyAfterLoad(async () => (await import("./kept-text.tsx")).KeptText, { ahead: true });

/** Keeps unsaved text of the surrounding form in the browser until it is saved, and offers it when it isn’t in the form. */
export function OfferedText() {
  const hydrated = useHydrated();
  const person = usePerson();
  return hydrated && person !== null ? <KeptText person={person} /> : null;
}
