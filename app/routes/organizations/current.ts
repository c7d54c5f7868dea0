import { data, href, redirect } from "react-router";
import { chooseOrganization } from "#api-client/organizations.server.ts";
import { recentCookie } from "#request/cookies.server.ts";
import { redirectWithToast } from "#request/toast.server.ts";
import { deleting } from "#forms/submit.server.ts";
import { ownPath } from "#lib/own-path.ts";
import { postedText } from "#lib/posted-text.ts";
import { apiContext } from "#middleware/api.server.ts";
import { userContext } from "#middleware/auth.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import type { Route } from "./+types/current";

/** Switching changes state, so opening the URL isn't enough. */
export const loader = () => redirect(href("/projects"));

export async function action({ context }: Route.ActionArgs) {
  const posted = context.get(postedContext);
  const id = postedText(posted?.get("organization_id"));
  const onward = ownPath(posted?.get("redirect")) || href("/projects");
  const { organizations } = await context.get(userContext);
  const organization = organizations.find((one) => one.id === id);
  if (organization === undefined) throw data(null, { status: 400 });
  const answer = await deleting(async () => {
    await chooseOrganization(context.get(apiContext), id);
    return null;
  });
  if (answer !== null)
    return redirectWithToast(href("/projects"), { type: "error", message: answer.data.refusal });
  // The recently opened records belong to the other organization.
  const headers = new Headers({ "Set-Cookie": await recentCookie.serialize("", { maxAge: 0 }) });
  return redirectWithToast(
    onward,
    { type: "success", message: `You’re now in ${organization.name}.` },
    headers,
  );
}
