import { useEffect, useRef } from "react";
import { Button } from "#ui/button.tsx";
import type { ShownImage } from "./published-facts.tsx";

/** Shows an image as large as the window allows. Without scripts, the link to the image does. */
export function LargerImage({ image, onClose }: { image: ShownImage; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Only a modal dialog is over everything, and returns the focus to the link.
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  const { label, alt, path, width, height } = image;
  return (
    <dialog ref={dialog} className="larger" aria-label={label} closedby="any" onClose={onClose}>
      <img src={path ?? undefined} alt={alt} width={width ?? undefined} height={height ?? undefined} />
      <p>
        <span dir="auto">
          {label}
          {alt && `: ${alt}`}
        </span>{" "}
        <Button size="small" onClick={() => dialog.current?.close()}>
          Close
        </Button>
      </p>
    </dialog>
  );
}
