import { createContext, type ReactNode, useContext, useEffect, useRef } from "react";
import { type BlockerFunction, type Location, useBlocker, useNavigation } from "react-router";
import { Button } from "#ui/button.tsx";
import { hasUnsavedText, noteAccepted, noteSent } from "./guarded-forms.ts";
import { forgetTexts } from "./kept-texts.ts";

/** Says in the state of a link that the page's forms stay as they are behind it. */
export const keepsForms = { keepsForms: true };

const PersonContext = createContext<string | null>(null);

/** Who types. Null where nobody is known to be signed in. */
export const usePerson = () => useContext(PersonContext);

/** The kept text of the form that is on its way; once that has arrived, it goes. */
let keptOfSent: string | null = null;
export const noteKept = (name: string | null) => {
  keptOfSent = name;
};

/** The form that is being sent at this very moment. */
let sending: HTMLFormElement | null = null;
let isDiscarding = false;

const shouldAsk: BlockerFunction = ({ currentLocation: here, nextLocation: next }) => {
  const isSamePage = here.pathname === next.pathname;
  // A form that posts to its own page leaves it only when it was accepted.
  if (isSamePage && (sending !== null || here.search === next.search)) return false;
  const state = next.state as Partial<typeof keepsForms> | null;
  if (isSamePage && state?.keepsForms === true) return false;
  return hasUnsavedText(sending);
};

/** Asks before anybody leaves a page with text in one of its forms that is saved nowhere. */
export function UnsavedText({ person, children }: { person: string; children: ReactNode }) {
  const blocker = useBlocker(shouldAsk);

  // The router does not say what it is that it is asked about, nor does the browser.
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
    // Whoever is still here with a form that was refused has said so before: effects of what is inside come first.
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
  // Not on the dialog's "close" event, which comes later and could answer the next question as well.
  const stay = () => {
    dialog.current?.close();
    onStay();
  };
  useEffect(() => {
    // A second attempt may be blocked before React has removed the answered dialog: the same element opens again.
    if (asked.current === target) return;
    asked.current = target;
    if (dialog.current?.open === false) dialog.current.showModal();
  }, [target]);
  return (
    // Closing gives the focus back to where it was.
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
        </Button>
        <Button onClick={onLeave}>Leave</Button>
      </div>
    </dialog>
  );
}
