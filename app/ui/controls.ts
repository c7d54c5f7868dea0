/** A control that users fill in, as a DOM element. Browser only. */
export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
export type Content =
  | { text: string; from: number | null; to: number | null }
  | { checked: boolean }
  | { chosen: boolean[] }
  | { files: FileList };

const CONTROLS = "input:not([type=hidden], [type=submit], [type=button]), textarea, select";

export const isControl = (target: unknown): target is Control =>
  target instanceof Element && target.matches(CONTROLS);

export const controlsIn = (place: ParentNode): Control[] =>
  [...place.querySelectorAll(CONTROLS)].filter(isControl);

/** The same of a form, with those outside it. */
export const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter((element) => isControl(element));

const isChoice = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type);

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

/** Returns whether the control's value differs from the one the page was rendered with. */
export function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    // A select without a default begins with its first option.
    const first = options.findIndex(({ defaultSelected }) => defaultSelected);
    return options.some(({ selected }, index) => selected !== (index === Math.max(0, first)));
  }
  if (isChoice(control)) return control.checked !== control.defaultChecked;
  if (control instanceof HTMLInputElement && control.files) return control.files.length > 0;
  return control.value !== control.defaultValue;
}

/** Gives a control the value that the page was rendered with. */
export function setBack(control: Control): void {
  if (!isChanged(control)) return;
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    control.selectedIndex = Math.max(
      0,
      options.findIndex(({ defaultSelected }) => defaultSelected),
    );
  } else if (isChoice(control)) control.checked = control.defaultChecked;
  else if (control instanceof HTMLInputElement && control.files) control.value = "";
  else control.value = control.defaultValue;
}

/** @param isSetBack whether the text was set again, even to the same value, so the caret position is lost */
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
    // A script can move the caret only in some kinds of fields.
    if (content.from !== null) control.setSelectionRange(content.from, content.to);
  }
}

/** Tells counters and previews that a script changed a field. */
export const announce = (control: Control) => control.dispatchEvent(new Event("input", { bubbles: true }));
