import { useState } from "react";
import { useFormContext } from "./form-context.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";

/**
 * The key by which the server recognises a repeated submission. The server and the first render in the browser agree
 * on it; a form that appears later, in the browser only, takes a random one.
 */
export function useOneTimeKey(formId: string) {
  const { seed, sent } = useFormContext();
  const hydrated = useHydrated();
  const [key, setKey] = useState(() => {
    if (hydrated) return crypto.randomUUID();
    // A form that may have been stored keeps its key: sending it again must be recognised as the same.
    return sent?.formId === formId && sent.key !== null ? sent.key : `${seed}.${formId}`;
  });
  return [key, () => setKey(crypto.randomUUID())] as const;
}
