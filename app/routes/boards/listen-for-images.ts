import { allowFilesWithoutPath } from "./files-without-path.client.ts";

/** Reports files that are dropped on the fields of a composer, or pasted into it, until the signal is aborted. */
export function listenForImages(
  form: HTMLFormElement,
  tell: (files: File[]) => void,
  signal: AbortSignal,
): void {
  const area = form.querySelector<HTMLElement>(".composer-main");
  const on = <Type extends keyof DocumentEventMap>(
    type: Type,
    handle: (event: DocumentEventMap[Type]) => void,
  ) => document.addEventListener(type, handle, { signal });
  const isOver = ({ target, dataTransfer }: DragEvent) =>
    target instanceof Node &&
    area?.contains(target) === true &&
    dataTransfer?.types.includes("Files") === true;
  const take = async (files: File[]) => {
    tell(files);
    await allowFilesWithoutPath();
  };
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
    void take([...(event.dataTransfer?.files ?? [])]);
  });
  on("paste", (event) => {
    const { target, clipboardData } = event;
    const files = [...(clipboardData?.files ?? [])];
    // Office programs add a picture of the copied text.
    if (files.length === 0 || clipboardData?.types.includes("text/plain")) return;
    if (target !== document.body && !(target instanceof Node && form.contains(target))) return;
    event.preventDefault();
    void take(files);
  });
}
