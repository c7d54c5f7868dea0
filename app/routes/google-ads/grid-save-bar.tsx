import { useEffect, useState } from "react";
import { SubmitButton } from "#forms/submit-button.tsx";
import { keepsForms } from "#unsaved/unsaved-text.tsx";
import { counted } from "#lib/counts.ts";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";

type Props = { formId: string; here: string; onDiscard: () => void };

/** Ends the grid: how many cells have changed, and the one button that saves them all. */
export function GridSaveBar({ formId, here, onDiscard }: Props) {
  const isHydrated = useHydrated();
  const changed = useChangedCells(formId);
  const discard = () => {
    // This also forgets the text that is kept for the form.
    document.querySelector<HTMLFormElement>(`#${formId}`)?.reset();
    onDiscard();
  };
  return (
    <div className="grid-save">
      <output className="grid-save-count" data-changed={changed > 0 || undefined}>
        {isHydrated && (
          <>
            <Icon name={changed > 0 ? "circle-dot" : "check"} />
            {changed > 0 ? `${counted(changed, "cell")} changed` : "No unsaved changes"}
          </>
        )}
      </output>
      {isHydrated && (
        <span className="grid-save-keys">
          <kbd>Tab</kbd> next <kbd>Enter</kbd> down <kbd>Esc</kbd> then arrows <kbd>Ctrl D</kbd> fill down{" "}
          <kbd>P</kbd> pin
        </span>
      )}
      {(!isHydrated || changed > 0) && (
        <Link to={here} state={keepsForms} className="btn btn-quiet" onClick={discard}>
          Discard
        </Link>
      )}{" "}
      <SubmitButton name="intent" value="save">
        {isHydrated && changed > 0 ? `Save ${counted(changed, "cell")}` : "Save"}
      </SubmitButton>
    </div>
  );
}

/** Counts the cells that differ from what is saved. */
function useChangedCells(formId: string): number {
  const [count, setCount] = useState(0);
  // Each cell knows only its own text, and most of the time one cell changes at a time.
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!form) return undefined;
    const countAgain = () => setCount(form.querySelectorAll("td[data-changed]").length);
    countAgain();
    const cells = new MutationObserver(countAgain);
    cells.observe(form, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ["data-changed"],
    });
    return () => cells.disconnect();
  }, [formId]);
  return count;
}
