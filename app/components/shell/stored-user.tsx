import { useEffect } from "react";
import { useNavigation } from "react-router";
import { typedForms } from "#unsaved/typed-forms.ts";
import { toasts } from "#ui/toast-store.ts";

const KEY = "marquee";
/** Milliseconds to wait after the page has a user. */
const DELAY = 250;

type User = {
  id: string;
  name: string;
  email: string;
  organizations: readonly { id: string; name: string }[];
};

/** Whether the user is signing out in this tab, as opposed to an expired session. */
let isSigningOut = false;

/**
 * Keeps a copy of the signed-in user in local storage. Pages never need it to render. Its removal tells the other tabs of this
 * browser that the session has ended.
 */
export function StoredUser({ user }: { user: User | null }) {
  useEffect(() => {
    if (user === null) {
      write(null);
      return undefined;
    }
    const { id, name, email } = user;
    claim(id);
    const organizations = user.organizations.map(({ id, name }) => ({ id, name }));
    const timer = setTimeout(() => write(JSON.stringify({ id, name, email, organizations })), DELAY);
    return () => clearTimeout(timer);
  }, [user]);

  const signedIn = user !== null;
  // Over https, the response to signing out also clears the storage of this tab, which is already leaving.
  const isLeaving = useNavigation().formAction === "/logout";
  useEffect(() => {
    isSigningOut = isLeaving;
    if (!signedIn || isLeaving) return undefined;
    const leave = (event: StorageEvent) => {
      // A null key means that everything was cleared, which only signing out does.
      if (event.key === null || (event.key === KEY && event.newValue === "")) forgetTyped();
      // A document load leaves nothing private in memory.
      if ((event.key !== KEY && event.key !== null) || event.newValue !== null) return;
      if (typedForms().length === 0) location.assign("/login");
      else
        toasts.add({
          id: "signed-out",
          type: "warning",
          title: "You’re signed out",
          message: "When you save, we’ll ask you to sign in and then restore what you typed.",
          duration: Number.POSITIVE_INFINITY,
        });
    };
    addEventListener("storage", leave);
    return () => removeEventListener("storage", leave);
  }, [signedIn, isLeaving]);

  return null;
}

/** Storage can be blocked (private windows, full disks). Nothing depends on it: only the session cookie counts. */
function attempt(work: () => void) {
  try {
    work();
  } catch {}
}

/** Deletes the unsaved text in this tab when its user signs out. */
const forgetTyped = () => attempt(() => sessionStorage.clear());

const write = (text: string | null) =>
  attempt(() => {
    if (text !== null) return localStorage.setItem(KEY, text);
    if (isSigningOut) {
      forgetTyped();
      // An empty value before the removal tells the other tabs that the user signed out and the session didn't just expire.
      localStorage.setItem(KEY, "");
    }
    return localStorage.removeItem(KEY);
  });

/** Deletes unsaved text in this tab that belongs to another user, whose session expired. */
const claim = (id: string) =>
  attempt(() => {
    if ((sessionStorage.getItem(KEY) ?? id) !== id) sessionStorage.clear();
    sessionStorage.setItem(KEY, id);
  });
