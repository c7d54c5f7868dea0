import { useHydrated } from "#ui/use-hydrated.ts";
import { KeptText } from "./kept-text.tsx";
import { usePerson } from "./unsaved-text.tsx";

/** Keeps unsaved text of the surrounding form in the browser until it is saved, and offers it when it isn’t in the form. */
export function OfferedText() {
  const hydrated = useHydrated();
  const person = usePerson();
  return hydrated && person !== null ? <KeptText person={person} /> : null;
}
