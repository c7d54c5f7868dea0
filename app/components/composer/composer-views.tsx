import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { Button } from "#ui/button.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";

type View = "write" | "preview" | "comments";

type Props = {
  formId: string;
  /** Null if the record has none. */
  comments: number | null;
  /** What the form came back with. Its errors are shown in their view. */
  answer: unknown;
  /** Whether the record doesn’t exist yet. */
  isNew: boolean;
};

const FIELDS = ".composer-fields :is(input, textarea, select)";

/** Stays the same through a save, which may render the page anew. */
let last: { path: string; view: View } | null = null;

const viewOf = (element: Element | null): View | null =>
  element?.closest(".composer-fields")
    ? "write"
    : element?.closest("#comments, #history")
      ? "comments"
      : element?.closest(".composer-panel")
        ? "preview"
        : null;

const targetOf = (hash: string) => document.getElementById(hash.slice(1));

/** Shows the fields, the preview, or the comments of an editor on narrow screens. Focuses the text of a new record. */
export function ComposerViews({ formId, comments, answer, isNew }: Props) {
  const { pathname, hash, key } = useLocation();
  const hydrated = useHydrated();
  const [view, setView] = useState<View>(() => (last?.path === pathname ? last.view : "write"));

  useLayoutEffect(() => {
    last = { path: pathname, view };
    const form = document.getElementById(formId);
    if (form) form.dataset["view"] = view;
  });

  // On narrow screens the list of the parts goes when this comes, and would take the focus along.
  const own = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => {
    const link = document.activeElement?.closest<HTMLAnchorElement>(".jump-list a");
    if (!own.current || !link || link.checkVisibility()) return;
    const found = viewOf(targetOf(link.hash)) ?? "write";
    own.current.querySelector<HTMLElement>(`[value=${found}]`)?.focus();
  }, [hydrated]);

  // Errors and what the address names are only in the document, errors a moment after the answer.
  const told = useRef<unknown>(undefined);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- it is told once for each answer
  useEffect(() => {
    const wrong = answer !== told.current && document.querySelector(`#${formId} [aria-invalid=true]`);
    const found = wrong && viewOf(wrong);
    if (!found) return;
    told.current = answer;
    // oxlint-disable-next-line react/set-state-in-effect -- only the document knows
    setView(found);
  });
  useEffect(() => {
    const found = hash ? viewOf(targetOf(hash)) : null;
    // oxlint-disable-next-line react/set-state-in-effect -- only the document knows
    if (found) setView(found);
  }, [hash, key]);

  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const show = (shown: View) => {
      // The browser goes to what is there now.
      form.dataset["view"] = shown;
      setView(shown);
    };
    let field =
      form.querySelector<HTMLElement>(`${FIELDS}:focus`) ?? form.querySelector<HTMLElement>("[name=content]");
    form.addEventListener(
      "focusin",
      ({ target }) => {
        if (target instanceof HTMLElement && target.matches(FIELDS)) field = target;
      },
      { signal },
    );
    form.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape" || event.defaultPrevented || !field?.isConnected) return;
        if (!(event.target instanceof Element && event.target.closest(".composer-panel"))) return;
        show("write");
        field.focus();
      },
      { signal },
    );
    document.addEventListener(
      "click",
      ({ target }) => {
        const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[href^='#']");
        const found = link && viewOf(targetOf(link.hash));
        if (found) show(found);
      },
      { signal, capture: true },
    );
    return () => leaving.abort();
  }, [formId]);

  useEffect(() => {
    if (!isNew || !matchMedia("(pointer: fine)").matches) return;
    const form = document.getElementById(formId);
    const { activeElement } = document;
    if (activeElement !== document.body && !activeElement?.matches("h1, main")) return;
    form?.querySelector<HTMLElement>("[name=content]")?.focus({ preventScroll: true });
  }, [formId, isNew]);

  if (!hydrated) return null;
  const choose = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => setView(currentTarget.value as View);
  const button = (value: View, label: string) => (
    <Button tone="quiet" value={value} aria-pressed={view === value} onClick={choose}>
      {label}
    </Button>
  );
  return (
    <fieldset ref={own} aria-label="Show" className="composer-views print:hidden">
      {button("write", "Write")}
      {button("preview", "Preview")}
      {comments !== null && button("comments", `Comments ${comments}`)}
    </fieldset>
  );
}
