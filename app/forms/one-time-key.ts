import { useState } from "react";
import { useHydrated } from "#ui/use-hydrated.ts";

/**
 * The key by which the server recognises a repeated submission. The server and the first render in the browser agree
 * on it; a form that appears later, in the browser only, takes a random one.
 */
export function useOneTimeKey(seed: string, formId: string) {
  const hydrated = useHydrated();
  const [key, setKey] = useState(() => (hydrated ? crypto.randomUUID() : `${seed}.${formId}`));
  return [key, () => setKey(crypto.randomUUID())] as const;
}
