import { createCookieSessionStorage } from "react-router";
import { createToastUtilsWithCustomSession } from "remix-toast";
import { z } from "zod";
import { isPrefetch } from "#lib/prefetch.ts";
import { signed } from "./cookies.server.ts";

type ToastType = "success" | "error" | "info" | "warning";
export type FlashToast = {
  type: ToastType;
  title?: string;
  message: string;
  /** Milliseconds. */
  duration?: number;
  actions?: { label: string; href: string }[];
  /** The tokens that undo what the notice reports. */
  undo?: string[];
  /** Undoes what someone without an account did, by their own link. */
  takesBack?: { action: string; token: string };
  /** Whether the page itself shows the message. It is a notice as well if it offers something or warns. */
  isQuiet?: boolean;
  /** Says that earlier changes were undone. */
  isUndone?: boolean;
  /** Celebrates a rare success. */
  isCelebrated?: boolean;
};

const toastCookie = signed("marquee-toast", 60);
const storage = createCookieSessionStorage({ cookie: toastCookie });
/** A separate cookie, because it comes from the API's responses and not from the code that words the notice. */
const answersCookie = signed("marquee-toast-answers", 60);
const AnswersSchema = z.object({
  /** The tokens that undo what was done. */
  undo: z.array(z.string()),
  /** The labels of fields that the API did not save. */
  dropped: z.array(z.string()),
});

/** Milliseconds that a notice with an undo stays, unless the user is on it. */
const UNDO_DURATION = 10_000;
/** What fits into a cookie. An API that undoes several calls together needs one token. */
const MOST_TOKENS = 60;
const toasts = createToastUtilsWithCustomSession(storage);

/** The header of a redirect to the page that the form is on. Else Back would lead to that page once more. */
export const STAYS = { "X-Remix-Replace": "true" };

/** Redirects with 303 to one of our own URLs, and shows a notice on the next page. */
export async function redirectWithToast(
  url: string,
  toast: FlashToast,
  headers?: HeadersInit,
): Promise<Response> {
  return toasts.redirectWithToast(url, toast, { status: 303, headers });
}

/** Redirects with 303, and says on the next page what was done. */
export const redirectWithSuccess = (url: string, message: string) =>
  redirectWithToast(url, { type: "success", message });

/** Responds without a redirect. The notice is shown as soon as the page reloads its data, or by the next page. */
export const dataWithToast = <Data>(data: Data, toast: FlashToast, init: ResponseInit = {}) =>
  toasts.dataWithToast(data, toast, init);

/** The maximum number of field names in a notice. */
const MOST_DROPPED = 10;

/**
 * Completes the notice of this response. It offers to undo what this request has done, and nothing from an earlier request whose
 * notice was never shown, and it names the fields that the API did not save.
 */
export async function completeToast(
  headers: Headers,
  { tokens, dropped }: { tokens: readonly string[]; dropped: readonly string[] },
): Promise<void> {
  // A page that consumes its notice clears the cookie.
  const { name } = toastCookie;
  const leavesNotice = headers
    .getSetCookie()
    .some((line) => line.startsWith(`${name}=`) && !line.startsWith(`${name}=;`));
  if (!leavesNotice) return;
  const undo = tokens.length <= MOST_TOKENS ? tokens : [];
  const hasAny = undo.length > 0 || dropped.length > 0;
  const answers = { undo, dropped: dropped.slice(0, MOST_DROPPED) };
  headers.append("Set-Cookie", await answersCookie.serialize(answers, hasAny ? {} : { maxAge: 0 }));
}

/**
 * Returns the notice from the previous page, and the header that deletes it. A prefetch consumes nothing, because it shows
 * nothing.
 */
export async function takeToast(
  request: Request,
): Promise<{ toast: (FlashToast & { id: string }) | null; headers: Headers }> {
  const { toast } = isPrefetch(request.headers) ? {} : await toasts.getToast(request);
  if (!toast) return { toast: null, headers: new Headers() };
  const headers = new Headers({ "Set-Cookie": await storage.destroySession(await storage.getSession()) });
  const shown = { ...(toast as FlashToast), id: crypto.randomUUID() };
  const answers = AnswersSchema.safeParse(await answersCookie.parse(request.headers.get("Cookie"))).data;
  if (!answers) return { toast: shown, headers };
  headers.append("Set-Cookie", await answersCookie.serialize("", { maxAge: 0 }));
  const { undo, dropped } = answers;
  const told =
    dropped.length > 0
      ? { ...shown, type: "warning" as const, message: `${shown.message} ${notKept(dropped)}` }
      : shown;
  return { toast: undo.length > 0 ? { duration: UNDO_DURATION, ...told, undo } : told, headers };
}

const notKept = (names: readonly string[]) => `This server didn’t save: ${names.join(", ")}.`;
