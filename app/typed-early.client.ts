/**
 * Keeps what people type while the scripts are on their way. React sets a filled textarea back to its first text when it adopts the
 * server's page, and where the two differ it draws the page again, with nothing typed in it.
 */
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Content =
  | { text: string; from: number | null; to: number | null }
  | { checked: boolean }
  | { chosen: boolean[] }
  | { files: FileList };
type Typed = { place: Place; content: Content };
/** How a control is found again after the page was drawn anew. */
type Place = { form: string; name: string; index: number };

const CONTROLS = "input:not([type=hidden], [type=submit], [type=button]), textarea, select";

const isControl = (target: unknown): target is Control =>
  target instanceof Element && target.matches(CONTROLS);

const controlsIn = (form: string, name: string) =>
  [...document.querySelectorAll(CONTROLS)].filter(
    (control): control is Control =>
      isControl(control) && control.name === name && (control.form?.id ?? "") === form,
  );

function placeOf(control: Control): Place {
  const form = control.form?.id ?? "";
  return { form, name: control.name, index: controlsIn(form, control.name).indexOf(control) };
}

const isChoice = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type);

function contentOf(control: Control): Content {
  if (control instanceof HTMLSelectElement)
    return { chosen: [...control.options].map(({ selected }) => selected) };
  if (isChoice(control)) return { checked: control.checked };
  if (control instanceof HTMLInputElement && control.files) return { files: control.files };
  return { text: control.value, from: control.selectionStart, to: control.selectionEnd };
}

function isFilled(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    // Without a default of its own a select begins with its first option.
    const first = options.findIndex(({ defaultSelected }) => defaultSelected);
    return options.some(({ selected }, index) => selected !== (index === Math.max(0, first)));
  }
  if (isChoice(control)) return control.checked !== control.defaultChecked;
  if (control instanceof HTMLInputElement && control.files) return control.files.length > 0;
  return control.value !== control.defaultValue;
}

function fill(control: Control, content: Content): void {
  if (control instanceof HTMLSelectElement) {
    if ("chosen" in content)
      for (const [index, option] of [...control.options].entries())
        option.selected = content.chosen[index] ?? false;
  } else if ("checked" in content) {
    if (isChoice(control)) control.checked = content.checked;
  } else if ("files" in content) {
    if (control instanceof HTMLInputElement) control.files = content.files;
  } else if ("text" in content && control.value !== content.text) {
    control.value = content.text;
    // Only some kinds of fields have a caret that a script can move.
    if (content.from !== null) control.setSelectionRange(content.from, content.to);
  }
}

/** Called before the page is adopted. Returns what is to be called once it stands. */
export function keepTypedEarly(): () => void {
  const typed = new Map<Control, Typed>();
  const note = (control: Control) =>
    typed.set(control, { place: typed.get(control)?.place ?? placeOf(control), content: contentOf(control) });
  for (const control of document.querySelectorAll(CONTROLS))
    if (isControl(control) && isFilled(control)) note(control);

  const putBack = () => {
    for (const [control, { place, content }] of typed) {
      const present = control.isConnected ? control : controlsIn(place.form, place.name)[place.index];
      if (!present) continue;
      if (present !== control) {
        typed.delete(control);
        typed.set(present, { place, content });
      }
      fill(present, content);
    }
  };
  const ending = new AbortController();
  const listening = { capture: true, signal: ending.signal };
  for (const kind of ["input", "change"])
    document.addEventListener(kind, ({ target }) => isControl(target) && note(target), listening);
  const moved = () => {
    const focused = document.activeElement;
    if (isControl(focused) && typed.has(focused)) note(focused);
  };
  document.addEventListener("selectionchange", moved, listening);
  // React changes the default of each text that it sets back. This runs before the next key can arrive.
  const changes = new MutationObserver(putBack);
  changes.observe(document, { childList: true, subtree: true });

  return () => {
    putBack();
    changes.disconnect();
    ending.abort();
    // Counters and previews follow.
    for (const control of typed.keys()) control.dispatchEvent(new Event("input", { bubbles: true }));
  };
}
