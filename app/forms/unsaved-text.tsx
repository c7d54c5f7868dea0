import { createContext, type ReactNode, useContext, useEffect, useRef } from "react";
import { type BlockerFunction, type Location, useBlocker, useNavigation } from "react-router";
import { Button } from "#ui/button.tsx";
import { hasUnsavedText, noteAccepted, noteSent } from "./guarded-forms.ts";
import { forgetTexts } from "./kept-texts.ts";

/** Marks a link, in its state, as one that keeps the page's forms open. */
export const keepsForms = { keepsForms: true };

const PersonContext = createContext<string | null>(null);

/** Returns the id of the signed-in user, or null if no one is known to be signed in. */
export const usePerson = () => useContext(PersonContext);

/** The storage key of the text in the form that is being submitted. The text is deleted when the submission succeeds. */
let keptOfSent: string | null = null;
export const noteKept = (name: string | null) => {
  keptOfSent = name;
};

/** The form that is being submitted right now. */
let sending: HTMLFormElement | null = null;
let isDiscarding = false;

const shouldAsk: BlockerFunction = ({ currentLocation: here, nextLocation: next }) => {
  const isSamePage = here.pathname === next.pathname;
  // A form that posts to its own page leaves the page only when it was accepted.
  if (isSamePage && (sending !== null || here.search === next.search)) return false;
  const state = next.state as Partial<typeof keepsForms> | null;
  if (isSamePage && state?.keepsForms === true) return false;
  return hasUnsavedText(sending);
};

/** Asks for confirmation before the user leaves a page with unsaved text in a form. */
export function UnsavedText({ person, children }: { person: string; children: ReactNode }) {
  const blocker = useBlocker(shouldAsk);

  // Neither the router nor the browser says which form the navigation belongs to.
  useEffect(() => {
    const ending = new AbortController();
    const capture = { capture: true, signal: ending.signal };
    document.addEventListener(
      "submit",
      ({ target }) => {
        if (!(target instanceof HTMLFormElement) || target.method !== "post") return;
        noteSent(target.id);
        sending = target;
        setTimeout(() => (sending = null));
      },
      capture,
    );
    const typed = () => {
      isDiscarding = false;
      noteAccepted(null);
    };
    document.addEventListener("input", typed, capture);
    document.addEventListener(
      "click",
      ({ target }) => {
        if (target instanceof Element && target.closest("[data-discards]")) isDiscarding = true;
      },
      capture,
    );
    addEventListener(
      "beforeunload",
      (event) => {
        if (!isDiscarding && hasUnsavedText()) event.preventDefault();
      },
      ending,
    );
    return () => ending.abort();
  }, []);

  const { state } = useNavigation();
  useEffect(() => {
    // A form that came back with errors has registered itself again by now, because child effects run first.
    if (state !== "idle" || keptOfSent === null) return;
    forgetTexts(keptOfSent);
    keptOfSent = null;
  }, [state]);
  useEffect(() => () => noteKept(null), []);

  return (
    <PersonContext value={person}>
      {children}
      {blocker.state === "blocked" && (
        <LeaveDialog
          target={blocker.location}
          onStay={() => blocker.reset()}
          onLeave={() => blocker.proceed()}
        />
      )}
    </PersonContext>
  );
}

type LeaveDialogProps = { target: Location; onStay: () => void; onLeave: () => void };

function LeaveDialog({ target, onStay, onLeave }: LeaveDialogProps) {
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
      <p>Your changes on this page aren’t saved.</p>
      <div className="actions">
        <Button tone="primary" onClick={stay}>
          Stay
        </Button>{" "}
        <Button onClick={onLeave}>Leave</Button>
      </div>
    </dialog>
  );
}
