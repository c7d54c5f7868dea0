import { useEffect, useEffectEvent, useState } from "react";
import { SETTLED } from "#ui/sent-form.ts";

/** Milliseconds between two readings, so that fast typing stays fast. */
const PAUSE = 40;

type Options<Filling, Typed> = {
  read: (form: HTMLFormElement, filling: Filling) => Typed;
  /** Whether nothing differs from what was read before. Null if nothing was. */
  isSame: (found: Typed, before: Typed | null) => boolean;
  /** What the form was filled with. It is read again when that changes. */
  filling: Filling;
};

/** Returns what is typed in a form. Null as long as it is as it was filled, and without scripts. */
export function useTyped<Filling, Typed>(
  formId: string,
  { read, isSame, filling }: Options<Filling, Typed>,
): Typed | null {
  const [typed, setTyped] = useState<Typed | null>(null);
  const note = useEffectEvent((filled: Filling) => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const found = read(form, filled);
    setTyped((before) => (isSame(found, before) ? before : found));
  });

  // Only the fields themselves know what was typed, also before this script arrived.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = 0;
    const readNow = () => {
      timer = undefined;
      last = performance.now();
      note(filling);
    };
    const onInput = ({ target }: Event) => {
      const form =
        target instanceof HTMLFormElement ? target : (target as Partial<HTMLInputElement> | null)?.form;
      if (form?.id === formId) timer ??= setTimeout(readNow, Math.max(0, last + PAUSE - performance.now()));
    };
    readNow();
    document.addEventListener("input", onInput);
    document.addEventListener(SETTLED, onInput);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("input", onInput);
      document.removeEventListener(SETTLED, onInput);
    };
  }, [formId, filling]);

  return typed;
}

/** Whether two readings have the same texts. */
export const isSameText = (found: unknown, before: unknown): boolean =>
  JSON.stringify(found) === JSON.stringify(before);
