type Places = {
  /** What files are dropped on. */
  area: HTMLElement | null;
  /** What files are pasted into. */
  around: HTMLElement;
};

/** Reports files that are dropped on the fields of an editor, or pasted into it, until the signal is aborted. */
export function listenForImages(
  { area, around }: Places,
  tell: (files: File[]) => void,
  signal: AbortSignal,
): void {
  const on = <Type extends keyof DocumentEventMap>(
    type: Type,
    handle: (event: DocumentEventMap[Type]) => void,
  ) => document.addEventListener(type, handle, { signal });
  const isOver = ({ target, dataTransfer }: DragEvent) =>
    target instanceof Node &&
    area?.contains(target) === true &&
    dataTransfer?.types.includes("Files") === true;
  on("dragover", (event) => {
    const accepts = isOver(event);
    area?.toggleAttribute("data-drop", accepts);
    if (accepts) event.preventDefault();
  });
  on("dragleave", ({ relatedTarget }) => relatedTarget === null && area?.removeAttribute("data-drop"));
  on("drop", (event) => {
    area?.removeAttribute("data-drop");
    if (!isOver(event)) return;
    event.preventDefault();
    tell([...(event.dataTransfer?.files ?? [])]);
  });
  on("paste", (event) => {
    const { target, clipboardData } = event;
    const files = [...(clipboardData?.files ?? [])];
    // Office programs add a picture of the copied text.
    if (files.length === 0 || clipboardData?.types.includes("text/plain")) return;
    if (target !== document.body && !(target instanceof Node && around.contains(target))) return;
    event.preventDefault();
    tell(files);
  });
}
