import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import {
  type Blocker,
  type BlockerFunction,
  type Location,
  useBlocker,
  useNavigate,
  useNavigation,
} from "react-router";
import {
  hasUnsavedText,
  hold,
  keepersOfPage,
  noteAccepted,
  noteSent,
  noteUnderWay,
  unsavedForms,
  wouldDrop,
} from "./guarded-forms.ts";
import { HeldNavigation } from "./held-navigation.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";

/** Marks a link, in its state, as one that keeps the page's forms open. */
export const keepsForms = { keepsForms: true };

const PersonContext = createContext<string | null>(null);

/** Returns the id of the signed-in user, or null if no one is known to be signed in. */
export const usePerson = () => useContext(PersonContext);

/** Deletes the kept text of the form that is being submitted. Called when the submission succeeds. */
let forgetSent: (() => void) | null = null;
export const noteKept = (forget: (() => void) | null) => {
  forgetSent = forget;
};

/** The form that is being submitted right now. */
let sending: HTMLFormElement | null = null;
let submitter: HTMLElement | null = null;
/** The form whose submission leaves the page. */
let leaving: HTMLFormElement | null = null;

const shouldAsk: BlockerFunction = ({ currentLocation: here, nextLocation: next }) => {
  if (wouldDrop(sending)) {
    hold({ target: next, from: here.pathname, form: sending, submitter });
    leaving = null;
    return true;
  }
  const isSamePage = here.pathname === next.pathname;
  // A form that posts to its own page leaves the page only when it was accepted.
  if (isSamePage && (sending !== null || here.search === next.search)) return false;
  const state = next.state as Partial<typeof keepsForms> | null;
  if (isSamePage && state?.keepsForms === true) return false;
  leaving = sending;
  const asks = hasUnsavedText(sending);
  // A form that is asked about isn’t sent yet.
  if (asks && sending) noteUnderWay(null);
  return asks;
};

/**
 * Keeps unsaved text as a private draft before the user leaves a page. If a form has none, or that fails, asks for confirmation
 * first.
 */
export function UnsavedText({ person, children }: { person: string; children: ReactNode }) {
  const blocker = useBlocker(shouldAsk);
  const asks = useLeaving(blocker);

  // Neither the router nor the browser says which form the navigation belongs to.
  useEffect(() => {
    const ending = new AbortController();
    const capture = { capture: true, signal: ending.signal };
    document.addEventListener(
      "submit",
      ({ target, submitter: pressed }) => {
        if (!(target instanceof HTMLFormElement) || target.method !== "post") return;
        noteSent(target.id);
        sending = target;
        submitter = pressed;
        setTimeout(() => (sending = null));
      },
      capture,
    );
    document.addEventListener("input", () => noteAccepted(null), capture);
    addEventListener(
      "beforeunload",
      (event) => {
        const unsaved = unsavedForms();
        if (unsaved.length > 0 && keepersOfPage()?.whileUnloading(unsaved) !== true) event.preventDefault();
      },
      ending,
    );
    return () => ending.abort();
  }, []);

  const { state, formData } = useNavigation();
  const formId = formData?.get("_form");
  useEffect(() => noteUnderWay(formId), [formId]);
  useEffect(() => {
    // A form that came back with errors has registered itself again by now, because child effects run first.
    if (state !== "idle" || forgetSent === null) return;
    forgetSent();
    forgetSent = null;
  }, [state]);
  useEffect(() => () => noteKept(null), []);

  return (
    <PersonContext value={person}>
      {children}
      <HeldNavigation />
      {asks && blocker.state === "blocked" && (
        <LeaveDialog
          target={blocker.location}
          onStay={() => blocker.reset()}
          onLeave={() => blocker.proceed()}
        />
      )}
    </PersonContext>
  );
}

/** Goes on once what is being sent is saved, and all unsaved text is kept. Returns whether to ask instead. */
function useLeaving(blocker: Blocker): boolean {
  const [asked, setAsked] = useState<Location | null>(null);
  const waiting = useRef<Location>(null);
  const latest = useRef(blocker);
  const navigate = useNavigate();
  useEffect(() => {
    latest.current = blocker;
    if (blocker.state !== "blocked" || waiting.current === blocker.location) return;
    const target = blocker.location;
    waiting.current = target;
    const isForm = leaving !== null;
    // The end of a submission unblocks what waits, and its answer may have saved everything.
    if (wouldDrop(leaving)) return;
    // The router unblocks what waits when an earlier navigation ends, such as one to a part of the page.
    const again = () => {
      if (!isForm) void navigate(target, { state: target.state as unknown });
    };
    const keeping = keepersOfPage()?.beforeLeaving(unsavedForms(leaving)) ?? Promise.resolve(false);
    void keeping.then((isKept) => {
      if (waiting.current !== target) return;
      if (!isKept) return latest.current.state === "blocked" ? setAsked(target) : again();
      try {
        blocker.proceed();
      } catch {
        again();
      }
    });
  }, [blocker, navigate]);
  return blocker.state === "blocked" && asked === blocker.location;
}
