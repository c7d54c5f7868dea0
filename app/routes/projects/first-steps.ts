import { href, redirect } from "react-router";
import { userContext } from "#middleware/auth.server.ts";
import { hideSteps } from "./shown-steps.server.ts";
import type { Route } from "./+types/first-steps";

export const loader = () => redirect(href("/projects"));

/** Handles the button "Hide" of the first steps. */
export async function action({ request, context }: Route.ActionArgs) {
  const headers = await hideSteps(request, await context.get(userContext));
  return redirect(href("/projects"), { status: 303, headers });
}
