import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { useBlocker, useLocation } from "react-router";
import { isControl } from "#ui/controls.ts";
import { markTyped } from "#ui/sent-form.ts";
import { LeaveDialog } from "./leave-dialog.tsx";
import { type Leaving, lostBy } from "./typed-forms.ts";

/** What the router’s locations say about forms. */
type State = {
  /** Whether the page’s forms stay open. */
  keepsForms?: true;
  /** The form whose submission this is. */
  sentBy?: string;
};
/** Marks a link, in its state, as one that keeps the page's forms open. */
export const keepsForms = { keepsForms: true } satisfies State;

const PersonContext = createContext<string | null>(null);

/** Returns the id of the signed-in user, or null if no one is known to be signed in. */
export const usePerson = () => useContext(PersonContext);

/** Asks before the user leaves a page with text that nobody keeps. */
export function UnsavedText({ person, children }: { person: string; children: ReactNode }) {
  const [lost, setLost] = useState<Leaving | null>(null);
  const { pathname: shown } = useLocation();
  const blocker = useBlocker(({ currentLocation: here, nextLocation: next }) => {
    // The page that was left stands there until the next one is drawn.
    if (here.pathname !== shown) return false;
    const isSamePage = here.pathname === next.pathname;
    const { keepsForms: isKeeping, sentBy } = (next.state ?? {}) as State;
    // A form that posts to its own page leaves the page only when it was accepted.
    if (isSamePage && (sentBy !== undefined || isKeeping || here.search === next.search)) return false;
    const losing = lostBy({ isUnloading: false, except: sentBy });
    setLost(losing);
    return losing !== null;
  });

  useEffect(() => {
    const ending = new AbortController();
    const note = ({ target }: Event) => isControl(target) && target.form && markTyped(target.form);
    document.addEventListener("input", note, { capture: true, signal: ending.signal });
    addEventListener(
      "beforeunload",
      (event) => lostBy({ isUnloading: true }) !== null && event.preventDefault(),
      ending,
    );
    return () => ending.abort();
  }, []);

  return (
    <PersonContext value={person}>
      {children}
      {blocker.state === "blocked" && lost && (
        <LeaveDialog
          target={blocker.location}
          files={lost.isLost ? 0 : lost.files}
          onStay={() => blocker.reset()}
          onLeave={() => blocker.proceed()}
        />
      )}
    </PersonContext>
  );
}
