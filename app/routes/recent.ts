import { data, href, redirect } from "react-router";
import { openedBy, readOpened, rememberRecord } from "#request/recent.server.ts";
import { isRecordPath } from "#lib/record-path.ts";
import { postedText } from "#lib/posted-text.ts";
import { userContext } from "#middleware/auth.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import type { Route } from "./+types/recent";

export const loader = () => redirect(href("/projects"));

/** Scripts report the opened record here. Its data may be cached, so the server saw no request for it. */
export async function action({ request, context }: Route.ActionArgs) {
  const posted = context.get(postedContext);
  const path = postedText(posted?.get("path"));
  const name = postedText(posted?.get("name")).slice(0, 200);
  if (!isRecordPath(path) || path.length > 500 || name === "") throw data(null, { status: 400 });
  const { id } = await context.get(userContext);
  const before = openedBy(id, await readOpened(request.headers.get("Cookie")));
  const cookie = await rememberRecord(before, id, { path, name });
  return new Response(null, { status: 204, headers: { "Set-Cookie": cookie } });
}
