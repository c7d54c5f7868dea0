import { createCookieSessionStorage } from "react-router";
import { createToastUtilsWithCustomSession } from "remix-toast";
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
  /** Once in a while there is something to celebrate. */
  isCelebrated?: boolean;
};

const storage = createCookieSessionStorage({ cookie: cookieOptions("marquee-toast", 60) });
const toasts = createToastUtilsWithCustomSession(storage);

/** A 303 to one of our own addresses, and a notice that the next page shows. */
export async function redirectWithToast(
  url: string,
  toast: FlashToast,
  headers?: HeadersInit,
): Promise<Response> {
  return toasts.redirectWithToast(url, toast, { status: 303, headers });
}

/**
 * The notice left by the page before, and the header that takes it away. Nothing is taken for a prefetch, which shows nothing.
 */
export async function takeToast(
  request: Request,
): Promise<{ toast: (FlashToast & { id: string }) | null; headers: Headers }> {
  const { toast } = isPrefetch(request.headers) ? {} : await toasts.getToast(request);
  if (!toast) return { toast: null, headers: new Headers() };
  const taken = await storage.destroySession(await storage.getSession());
  return {
    toast: { ...(toast as FlashToast), id: crypto.randomUUID() },
    headers: new Headers({ "Set-Cookie": taken }),
  };
}
