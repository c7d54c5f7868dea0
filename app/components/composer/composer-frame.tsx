import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router";
import { JumpList } from "./jump-list.tsx";

type Props = {
  /** The heading. It isn’t in the form, because its menu has forms of its own. */
  header: ReactNode;
  /** What the page goes on to. */
  parts: Parameters<typeof JumpList>[0]["parts"];
  formId: string;
  /** The name of the field that is its text. */
  text?: string | undefined;
  /** Whether the record doesn’t exist yet. Then its text has the focus. */
  isNew?: boolean | undefined;
  /** The form, with the fields, the bar, and the panel. */
  children: ReactNode;
};

/** Draws an editor in one frame: what it is and its next steps on top, the fields below, and what belongs to them beside. */
export function ComposerFrame({ header, parts, formId, text = "content", isNew = false, children }: Props) {
  const location = useLocation();

  // A browser opens what a link of the page leads to, but not what the router leads to.
  useEffect(() => {
    const closed = document
      .getElementById(location.hash.slice(1))
      ?.closest<HTMLDetailsElement>("details:not([open])");
    if (closed) closed.open = true;
  }, [location]);

  // Escape leads from the panel back to the field that was left for it.
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return undefined;
    const fields = ".composer-fields :is(input, textarea, select)";
    let last = form.querySelector<HTMLElement>(`${fields}:focus, [name="${text}"]`);
    const ending = new AbortController();
    form.addEventListener(
      "focusin",
      ({ target }) => {
        if (target instanceof HTMLElement && target.matches(fields)) last = target;
      },
      ending,
    );
    form.addEventListener(
      "keydown",
      ({ key, target, defaultPrevented }) => {
        if (key !== "Escape" || defaultPrevented) return;
        if (target instanceof Element && target.closest(".composer-panel")) last?.focus();
      },
      ending,
    );
    return () => ending.abort();
  }, [formId, text]);

  useEffect(() => {
    if (!isNew || !matchMedia("(pointer: fine)").matches) return;
    const { activeElement } = document;
    if (activeElement !== document.body && !activeElement?.matches("h1, main")) return;
    document.querySelector<HTMLElement>(`#${formId} [name="${text}"]`)?.focus({ preventScroll: true });
  }, [formId, text, isNew]);

  return (
    <div className="composer-frame">
      {header}
      <JumpList parts={parts} />
      {children}
    </div>
  );
}
