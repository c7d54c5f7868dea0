/** Replaces the selection in a way that the browser can undo. Browser only. */
export function insertText(
  field: HTMLInputElement | HTMLTextAreaElement,
  start: number,
  end: number,
  text: string,
) {
  field.focus();
  field.setSelectionRange(start, end);
  // Nothing else adds to the browser's undo history of a field.
  // oxlint-disable-next-line typescript/no-deprecated
  if (document.execCommand("insertText", false, text)) return;
  field.setRangeText(text, start, end, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
