import { href, redirect } from "react-router";
import { keepOrganization } from "#api-client/organizations.server.ts";
import { redirectWithToast } from "#request/toast.server.ts";
import { deleting } from "#forms/submit.server.ts";
import { ownPath } from "#lib/own-path.ts";
import { apiContext } from "#middleware/api.server.ts";
import { userContext } from "#middleware/auth.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import type { Route } from "./+types/deletion";

/** The organization is kept with a form, so this URL has no page of its own. */
export const loader = () => redirect(href("/settings/organization"));

export async function action({ context }: Route.ActionArgs) {
  const back = ownPath(context.get(postedContext)?.get("back")) || href("/settings/organization");
  const { organizations, current_organization_id } = await context.get(userContext);
  const current = organizations.find(({ id }) => id === current_organization_id);
  const refused = await deleting(async () => {
    await keepOrganization(context.get(apiContext));
    return null;
  });
  return redirectWithToast(
    back,
    refused === null
      ? { type: "success", message: `${current?.name ?? "Your organization"} will be kept.` }
      : { type: "error", message: refused.data.refusal },
  );
}
