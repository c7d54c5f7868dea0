import { data, href, redirect } from "react-router";
import { updateTask } from "#api-client/tasks.server.ts";
import { redirectWithSuccess, redirectWithToast } from "#request/toast.server.ts";
import { TASK_STATUSES } from "#contract/vocabulary.ts";
import { deleting } from "#forms/submit.server.ts";
import { ownPath } from "#lib/own-path.ts";
import { postedText } from "#lib/posted-text.ts";
import { apiContext } from "#middleware/api.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import { statusSaid } from "./save-part.server.ts";
import type { Route } from "./+types/status";

/** Changing a status needs a form, so opening the URL isn't enough. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/tasks/:taskId", params));

/** Handles the buttons of lists and boards, then returns to the page that showed them. */
export async function action({ params, context }: Route.ActionArgs) {
  const posted = context.get(postedContext);
  const status = TASK_STATUSES.find((known) => known === postedText(posted?.get("status")));
  if (status === undefined) throw data(null, { status: 400 });
  const back = ownPath(posted?.get("back")) || href("/tasks");
  const answer = await deleting(async () => {
    await updateTask(context.get(apiContext), params.taskId, { status });
    return redirectWithSuccess(back, statusSaid(status));
  });
  if (answer instanceof Response) return answer;
  return redirectWithToast(back, { type: "error", message: answer.data.refusal });
}
