/** What people fill in, as the page holds it: in the browser only. */
export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
export type Content =
  | { text: string; from: number | null; to: number | null }
  | { checked: boolean }
  | { chosen: boolean[] }
  | { files: FileList };

const CONTROLS = "input:not([type=hidden], [type=submit], [type=button]), textarea, select";

export const isControl = (target: unknown): target is Control =>
  target instanceof Element && target.matches(CONTROLS);

/** The fields of a page or form, without what people do not see. */
export const controlsIn = (place: ParentNode): Control[] =>
  [...place.querySelectorAll(CONTROLS)].filter(isControl);

const isChoice = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type);

/** Whether people write words in it. */
export const isText = (control: Control): control is HTMLInputElement | HTMLTextAreaElement =>
  control instanceof HTMLTextAreaElement ||
  (control instanceof HTMLInputElement && ["text", "url", "email", "tel"].includes(control.type));

export function contentOf(control: Control): Content {
  if (control instanceof HTMLSelectElement)
    return { chosen: [...control.options].map(({ selected }) => selected) };
  if (isChoice(control)) return { checked: control.checked };
  if (control instanceof HTMLInputElement && control.files) return { files: control.files };
  return { text: control.value, from: control.selectionStart, to: control.selectionEnd };
}

/** Whether it holds something else than the page filled it with. */
export function isChanged(control: Control): boolean {
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

/** @param isSetBack the text was set again, if only to what it was: the caret is gone */
export function fill(control: Control, content: Content, isSetBack = false): void {
  if (control instanceof HTMLSelectElement) {
    if ("chosen" in content)
      for (const [index, option] of [...control.options].entries())
        option.selected = content.chosen[index] ?? false;
  } else if ("checked" in content) {
    if (isChoice(control)) control.checked = content.checked;
  } else if ("files" in content) {
    if (control instanceof HTMLInputElement) control.files = content.files;
  } else if ("text" in content && (isSetBack || control.value !== content.text)) {
    control.value = content.text;
    // Only some kinds of fields have a caret that a script can move.
    if (content.from !== null) control.setSelectionRange(content.from, content.to);
  }
}

/** Lets counters and previews follow what a script has put into a field. */
export const announce = (control: Control) => control.dispatchEvent(new Event("input", { bubbles: true }));
