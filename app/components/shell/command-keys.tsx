import { useEffect, useEffectEvent, useRef, useState } from "react";
import { href, useLocation, useRouteLoaderData } from "react-router";
import type { FlashToast } from "#request/toast.server.ts";
import { Form } from "#forms/form.tsx";

/** How long a move or a deletion can be undone by its key. Milliseconds. */
const UNDO_MS = 600_000;

const TYPED = "textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=submit])";

/** Returns the form that has the focus, or else the editor of the page. */
const currentForm = (): HTMLFormElement | null =>
  document.activeElement?.closest<HTMLFormElement>("main form[method=post]") ??
  document.querySelector<HTMLFormElement>("main form.composer");

/** Returns the first of these buttons that can be seen. */
const shown = (buttons: Iterable<HTMLButtonElement>) =>
  [...buttons].find((button) => button.checkVisibility() && !button.disabled);

const saveIn = (form: HTMLFormElement) =>
  shown(form.querySelectorAll<HTMLButtonElement>("[name=intent][value=save]")) ?? solidIn(form);

const solidIn = (form: HTMLFormElement) =>
  shown(form.querySelectorAll<HTMLButtonElement>(".btn-primary[type=submit]"));

/** Returns the button that sends a comment or a reply, if one has the focus. */
function talkButton(form: HTMLFormElement) {
  const focused = document.activeElement;
  if (!focused?.closest("#comments")) return undefined;
  return [...form.querySelectorAll<HTMLButtonElement>("#comments [name=intent]")].find(
    (button) => focused.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
}

/** Listens to the keys that are pressed with Ctrl or Cmd: they save, press the solid button of a form, and undo. */
export function CommandKeys() {
  const root = useRouteLoaderData<{ toast: (FlashToast & { id: string }) | null }>("root");
  const { pathname, search } = useLocation();
  const toast = root?.toast;
  const [undo, setUndo] = useState<{ id: string; tokens: readonly string[] } | null>(null);
  if (toast?.undo && toast.id !== undo?.id) setUndo({ id: toast.id, tokens: toast.undo });
  const offered = useRef(0);
  useEffect(() => {
    if (undo !== null) offered.current = performance.now();
  }, [undo]);
  const undoForm = useRef<HTMLDivElement>(null);

  /** Returns whether the key was one of ours. */
  const press = useEffectEvent((key: string): boolean => {
    const form = currentForm();
    if (key === "z") {
      const isOurs =
        undo !== null &&
        performance.now() - offered.current < UNDO_MS &&
        !document.activeElement?.matches(TYPED);
      if (isOurs) undoForm.current?.querySelector("form")?.requestSubmit();
      return isOurs;
    }
    const button =
      form === null
        ? undefined
        : key === "s"
          ? saveIn(form)
          : key === "Enter"
            ? (talkButton(form) ?? solidIn(form))
            : undefined;
    button?.click();
    return button !== undefined;
  });

  // Keys are pressed anywhere on the page.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing, defaultPrevented } = event;
      if (ctrlKey === metaKey || altKey || shiftKey || isComposing || defaultPrevented) return;
      if (
        document.querySelector("dialog[open]") === null &&
        press(key.length === 1 ? key.toLowerCase() : key)
      )
        event.preventDefault();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);

  return (
    undo && (
      <div hidden ref={undoForm}>
        <Form key={undo.id} id="undo-by-key" action={href("/undo")} isGuarded={false}>
          {undo.tokens.map((token) => (
            <input key={token} type="hidden" name="token" value={token} />
          ))}
          <input type="hidden" name="back" value={pathname + search} />
        </Form>
      </div>
    )
  );
}
