import { useEffect } from "react";
import { useNavigation } from "react-router";
import { hasUnsavedText } from "#forms/guarded-forms.ts";
import { toast } from "#ui/toast.ts";

const KEY = "marquee";
/** Milliseconds after a user has arrived. */
const DELAY = 250;

type StoredUser = {
  id: string;
  name: string;
  email: string;
  organizations: readonly { id: string; name: string }[];
};

/** Whether somebody is signing out in this tab, rather than having been away for too long. */
let isSigningOut = false;

/** The script of StoredUser; draws nothing. */
export function KeepUser({ user }: { user: StoredUser | null }) {
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
  // Over https the answer to signing out empties the storage of this very tab too, which is on its way already.
  const isLeaving = useNavigation().formAction === "/logout";
  useEffect(() => {
    isSigningOut = isLeaving;
    if (!signedIn || isLeaving) return undefined;
    const leave = (event: StorageEvent) => {
      // A null key means that everything was cleared, which only signing out does.
      if (event.key === null || (event.key === KEY && event.newValue === "")) forgetTyped();
      // A document load leaves nothing private in memory.
      if ((event.key !== KEY && event.key !== null) || event.newValue !== null) return;
      if (!hasUnsavedText()) location.assign("/login");
      else
        void toast({
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

/** Storage can be refused (private windows, full disks); nothing depends on it: the session cookie alone decides. */
function attempt(work: () => void) {
  try {
    work();
  } catch {
    // Nothing to do.
  }
}

/** What was typed in this tab and kept there goes with whoever typed it. */
const forgetTyped = () => attempt(() => sessionStorage.clear());

const write = (text: string | null) =>
  attempt(() => {
    if (text !== null) return localStorage.setItem(KEY, text);
    if (isSigningOut) {
      forgetTyped();
      // Emptied before it is removed, it tells the other tabs that this is no session that merely ran out.
      localStorage.setItem(KEY, "");
    }
    return localStorage.removeItem(KEY);
  });

/** What somebody else typed in this tab, whose session ran out, is not for whoever is here now. */
const claim = (id: string) =>
  attempt(() => {
    if ((sessionStorage.getItem(KEY) ?? id) !== id) sessionStorage.clear();
    sessionStorage.setItem(KEY, id);
  });
