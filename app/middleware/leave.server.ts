import type { RouterContextProvider } from "react-router";
import { recentCookie, userCookie, wayCookie } from "#request/cookies.server.ts";
import { apiContext } from "./api.server.ts";
import { formTokenContext } from "./forgery.server.ts";

/** Forgets the session of this browser, and returns the headers that make the browser forget it too. */
export async function leave(context: Readonly<RouterContextProvider>): Promise<Headers> {
  context.get(apiContext).leave();
  context.get(formTokenContext).rotate();
  const headers = new Headers({ "Clear-Site-Data": '"cache", "storage"' });
  for (const cookie of [recentCookie, userCookie, wayCookie])
    headers.append("Set-Cookie", await cookie.serialize("", { maxAge: 0 }));
  return headers;
}
