import {
  announce,
  type Content,
  contentOf,
  type Control,
  controlsIn,
  fill,
  isChanged,
  isControl,
} from "#ui/controls.ts";

/**
 * Keeps what users type while the scripts load. On hydration, React resets a filled textarea to its initial text, and if the two
 * differ, it renders the page again without the user's input.
 */
type Typed = { place: Place; content: Content };
/** Identifies a control after the page was rendered again. */
type Place = { form: string; name: string; index: number };

const namesakes = (form: string, name: string) =>
  controlsIn(document).filter((control) => control.name === name && (control.form?.id ?? "") === form);

function placeOf(control: Control): Place {
  const form = control.form?.id ?? "";
  return { form, name: control.name, index: namesakes(form, control.name).indexOf(control) };
}

/** Call before hydration. Returns a function to call after it. */
export function keepTypedEarly(): () => void {
  const typed = new Map<Control, Typed>();
  const note = (control: Control) =>
    typed.set(control, { place: typed.get(control)?.place ?? placeOf(control), content: contentOf(control) });
  for (const control of controlsIn(document)) {
    if (isChanged(control)) note(control);
    // Text that was set stays when React changes its default, and so does the selection in it.
    else if (control instanceof HTMLTextAreaElement) {
      const { value } = control;
      control.value = value;
    }
  }

  const putBack = (setBack?: ReadonlySet<Node>) => {
    for (const [control, { place, content }] of typed) {
      const present = control.isConnected ? control : namesakes(place.form, place.name)[place.index];
      if (!present) continue;
      if (present !== control) {
        typed.delete(control);
        typed.set(present, { place, content });
      }
      fill(present, content, setBack?.has(present));
    }
  };
  const ending = new AbortController();
  const listening = { capture: true, signal: ending.signal };
  for (const kind of ["input", "change"])
    document.addEventListener(kind, ({ target }) => isControl(target) && note(target), listening);
  // Restores the selection too, so that typing replaces it even though the text was reset in between.
  const moved = () => {
    const focused = document.activeElement;
    if (isControl(focused)) note(focused);
  };
  document.addEventListener("selectionchange", moved, listening);
  // React changes the default of each text that it resets. This runs before the next key press.
  const changes = new MutationObserver((records) => putBack(new Set(records.map(({ target }) => target))));
  changes.observe(document, { childList: true, subtree: true });

  return () => {
    putBack();
    changes.disconnect();
    ending.abort();
    // Updates counters and previews.
    for (const control of typed.keys()) if (isChanged(control)) announce(control);
  };
}
