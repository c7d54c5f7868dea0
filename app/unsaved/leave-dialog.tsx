import { useEffect, useRef } from "react";
import type { Location } from "react-router";
import { plural } from "#lib/counts.ts";
import { Button } from "#ui/button.tsx";

type Props = {
  target: Location;
  /** How many files are chosen, if they are all that would be lost, or else 0. */
  files: number;
  onStay: () => void;
  onLeave: () => void;
};

export function LeaveDialog({ target, files, onStay, onLeave }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const asked = useRef<Location>(null);
  const id = "leave-question";
  // Not on the dialog's "close" event, which fires later and could answer the next question as well.
  const stay = () => {
    dialog.current?.close();
    onStay();
  };
  useEffect(() => {
    // A second attempt can be blocked before React has removed the answered dialog. Then the same element opens again.
    if (asked.current === target) return;
    asked.current = target;
    if (dialog.current?.open === false) dialog.current.showModal();
  }, [target]);
  return (
    // Closing the dialog returns the focus to where it was.
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        stay();
      }}
    >
      <h2 id={id}>Leave without saving?</h2>
      <p>
        {files > 0
          ? `You haven’t saved ${plural(files, "file")}. Your text is saved as a draft.`
          : "Your changes on this page aren’t saved."}
      </p>
      <div className="actions">
        <Button tone="primary" onClick={stay}>
          Stay
        </Button>{" "}
        <Button onClick={onLeave}>Leave</Button>
      </div>
    </dialog>
  );
}
