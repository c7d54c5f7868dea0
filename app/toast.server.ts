import { createCookie, createCookieSessionStorage } from "react-router";
import { createToastUtilsWithCustomSession } from "remix-toast";
import { z } from "zod";
import { isPrefetch } from "#lib/prefetch.ts";
import { cookieOptions } from "./cookies.server.ts";

type ToastType = "success" | "error" | "info" | "warning";
export type FlashToast = {
  type: ToastType;
  title?: string;
  message: string;
  /** Milliseconds. */
  duration?: number;
  actions?: { label: string; href: string }[];
  /** What takes back what the notice says was done. */
  undo?: string[];
  /** Once in a while there is something to celebrate. */
  isCelebrated?: boolean;
};

const { name, ...options } = cookieOptions("marquee-toast", 60);
const storage = createCookieSessionStorage({ cookie: { name, ...options } });
/** Beside the notice, because it comes from the answers of the API and not from whoever words the notice. */
const answersCookie = createCookie(`${name}-answers`, options);
const AnswersSchema = z.object({
  /** What takes back what was done. */
  undo: z.array(z.string()),
  /** Fields that the API did not keep, as people read them. */
  dropped: z.array(z.string()),
});

/** Milliseconds that a notice with an undo stays, unless somebody is looking at it. */
const UNDO_DURATION = 10_000;
/** What fits into a cookie. An API that takes calls back together needs one. */
const MOST_TOKENS = 60;
const toasts = createToastUtilsWithCustomSession(storage);

/** A 303 to one of our own addresses, and a notice that the next page shows. */
export async function redirectWithToast(
  url: string,
  toast: FlashToast,
  headers?: HeadersInit,
): Promise<Response> {
  return toasts.redirectWithToast(url, toast, { status: 303, headers });
}

/** An answer without a redirect, and a notice that is shown as soon as the page reads its data again, or by the next page. */
export const dataWithToast = <Data>(data: Data, toast: FlashToast, init: ResponseInit = {}) =>
  toasts.dataWithToast(data, toast, init);

/** Names that a notice lists. */
const MOST_DROPPED = 10;

/**
 * Lets the notice that an answer leaves for the next page offer to take back what the request has done, and nothing that another
 * request did whose notice nobody has seen; and say which fields the API did not keep.
 */
export async function completeToast(
  headers: Headers,
  { tokens, dropped }: { tokens: readonly string[]; dropped: readonly string[] },
): Promise<void> {
  // A page that takes its notice away empties the cookie.
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
 * The notice left by the page before, and the header that takes it away. Nothing is taken for a prefetch, which shows nothing.
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
