import { redirect } from "react-router";
import { wayCookie } from "#request/cookies.server.ts";
import { type FlashToast, redirectWithToast } from "#request/toast.server.ts";
import { ownPath } from "#lib/own-path.ts";

/** Redirects to the page the user wanted before verification and forgets it, or else to their projects. */
export async function redirectOnward(
  request: Request,
  target: string,
  toast?: FlashToast,
): Promise<Response> {
  const way = ownPath(target) || ownPath(await wayCookie.parse(request.headers.get("Cookie"))) || "/projects";
  const headers = { "Set-Cookie": await wayCookie.serialize("", { maxAge: 0 }) };
  return toast ? redirectWithToast(way, toast, headers) : redirect(way, { headers });
}
