import { data, href, redirect } from "react-router";
import { themeCookie } from "#request/cookies.server.ts";
import { ownPath } from "#lib/own-path.ts";
import { postedContext } from "#middleware/posted.server.ts";
import { THEMES } from "#ui/theme.ts";
import type { Route } from "./+types/theme";

/** The theme is chosen with a form, so this URL has no page of its own. */
export const loader = () => redirect(href("/projects"));

export async function action({ context }: Route.ActionArgs) {
  const posted = context.get(postedContext);
  const theme = THEMES.find((one) => one === posted?.get("theme"));
  if (theme === undefined) throw data(null, { status: 400 });
  const cookie = await (theme === "system"
    ? themeCookie.serialize("", { maxAge: 0 })
    : themeCookie.serialize(theme));
  return redirect(ownPath(posted?.get("back")) || href("/projects"), {
    status: 303,
    headers: { "Set-Cookie": cookie },
  });
}
