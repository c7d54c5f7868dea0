import { useState } from "react";
import { useFormContext } from "./form-context.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";

/**
 * Returns the key by which the server recognizes a repeated submission. The server and the first render in the browser agree on
 * it. A form that appears later, in the browser only, uses a random key.
 */
export function useOneTimeKey(formId: string) {
  const { seed, sent } = useFormContext();
  const hydrated = useHydrated();
  const [key, setKey] = useState(() => {
    if (hydrated) return crypto.randomUUID();
    // A form that may have been saved keeps its key, so that a second submission is recognized as the same one.
    return sent?.formId === formId && sent.key !== null ? sent.key : `${seed}.${formId}`;
  });
  return [key, () => setKey(crypto.randomUUID())] as const;
}
