import {
  announce,
  type Content,
  contentOf,
  type Control,
  controlsIn,
  fill,
  isChanged,
  isControl,
} from "#forms/controls.ts";

/**
 * Keeps what people type while the scripts are on their way. React sets a filled textarea back to its first text when it adopts the
 * server's page, and where the two differ it draws the page again, with nothing typed in it.
 */
type Typed = { place: Place; content: Content };
/** How a control is found again after the page was drawn anew. */
type Place = { form: string; name: string; index: number };

const namesakes = (form: string, name: string) =>
  controlsIn(document).filter((control) => control.name === name && (control.form?.id ?? "") === form);

function placeOf(control: Control): Place {
  const form = control.form?.id ?? "";
  return { form, name: control.name, index: namesakes(form, control.name).indexOf(control) };
}

/** Called before the page is adopted. Returns what is to be called once it stands. */
export function keepTypedEarly(): () => void {
  const typed = new Map<Control, Typed>();
  const note = (control: Control) =>
    typed.set(control, { place: typed.get(control)?.place ?? placeOf(control), content: contentOf(control) });
  for (const control of controlsIn(document)) {
    if (isChanged(control)) note(control);
    // A text that has been set stays when React changes its default, and so does what is selected in it.
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
  // What is selected as well: typing is to replace it, although the text was set back in between.
  const moved = () => {
    const focused = document.activeElement;
    if (isControl(focused)) note(focused);
  };
  document.addEventListener("selectionchange", moved, listening);
  // React changes the default of each text that it sets back. This runs before the next key can arrive.
  const changes = new MutationObserver((records) => putBack(new Set(records.map(({ target }) => target))));
  changes.observe(document, { childList: true, subtree: true });

  return () => {
    putBack();
    changes.disconnect();
    ending.abort();
    // Counters and previews follow.
    for (const control of typed.keys()) if (isChanged(control)) announce(control);
  };
}
