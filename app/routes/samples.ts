import { data, href, redirect } from "react-router";
import { deleteProject, getProject } from "#api-client/projects.server.ts";
import { createSample } from "#api-client/samples.server.ts";
import { redirectWithToast } from "#request/toast.server.ts";
import { deleting, postedIntent } from "#forms/submit.server.ts";
import { postedText } from "#lib/posted-text.ts";
import { apiContext } from "#middleware/api.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import type { Route } from "./+types/samples";

export const loader = () => redirect(href("/projects"));

/** Handles the buttons "Explore a sample project" and "Delete sample". */
export async function action({ context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const answer = await deleting(async () => {
    if (postedIntent(context) === "delete")
      return removeSample(api, postedText(context.get(postedContext)?.get("project")));
    const sample = await createSample(api);
    const inside = sample && href("/projects/:projectId/folders", { projectId: sample.slug });
    return redirect(inside ?? href("/projects"), 303);
  });
  if (answer instanceof Response) return answer;
  return redirectWithToast(href("/projects"), { type: "error", message: answer.data.refusal });
}

/** Deletes the sample without a question, because it can be restored. Other projects have a page that asks. */
async function removeSample(api: Parameters<typeof deleteProject>[0], slug: string) {
  const { name, is_sample, contains } = await getProject(api, slug, { include: "contents" });
  if (!is_sample) throw data(null, { status: 400 });
  await deleteProject(api, slug);
  return redirectWithToast(href("/projects"), {
    type: "success",
    message: `“${name}” moved to the trash.`,
    ...(contains !== null && { actions: [{ label: "View trash", href: href("/trash") }] }),
  });
}
