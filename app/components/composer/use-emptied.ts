import { useEffect } from "react";
import { announce, controlsIn, fill } from "#ui/controls.ts";

/** Empties the fields whose texts are comments now. What was typed in them since stays. */
export function useEmptied(formId: string, said: Readonly<Record<string, string>> | undefined): void {
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!said || !(form instanceof HTMLFormElement)) return;
    for (const control of controlsIn(form)) {
      if (!control.value || control.value !== said[control.name]?.replaceAll("\r\n", "\n")) continue;
      fill(control, { text: "", from: null, to: null });
      announce(control);
    }
  }, [formId, said]);
}
