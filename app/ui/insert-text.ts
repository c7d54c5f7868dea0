/** Replaces the selection in a way that the browser can undo. Browser only. */
export function insertText(
  field: HTMLInputElement | HTMLTextAreaElement,
  start: number,
  end: number,
  text: string,
) {
  if (text === "" && start === end) return;
  field.focus();
  field.setSelectionRange(start, end);
  // Nothing else adds to the browser's undo history of a field. It inserts no empty text.
  const [command, value] = text === "" ? ["delete"] : ["insertText", text];
  // oxlint-disable-next-line typescript/no-deprecated
  if (document.execCommand(command, false, value)) return;
  field.setRangeText(text, start, end, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
