import { data, href, redirect } from "react-router";
import { NotFoundError } from "#api-client/errors.server.ts";
import { undo } from "#api-client/undo.server.ts";
import { redirectWithToast } from "#request/toast.server.ts";
import { deleting } from "#forms/submit.server.ts";
import { plural } from "#lib/counts.ts";
import { ownPath } from "#lib/own-path.ts";
import { postedText } from "#lib/posted-text.ts";
import { apiContext } from "#middleware/api.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import type { Route } from "./+types/undo";

/** Undoing changes state, so opening the URL isn't enough. */
export const loader = () => redirect(href("/projects"));

const OVER = "This can’t be undone anymore.";

/** Handles the form in a notice, then returns to the page that showed it. */
export async function action({ context }: Route.ActionArgs) {
  const posted = context.get(postedContext);
  const tokens = (posted?.getAll("token") ?? []).map(postedText).filter((token) => token !== "");
  if (tokens.length === 0) throw data(null, { status: 400 });
  const api = context.get(apiContext);
  const refusals: string[] = [];
  let undone = 0;
  let kept = 0;
  // The last change is undone first.
  for (const token of tokens.toReversed()) {
    const answer = await deleting(() =>
      undo(api, token).catch((error: unknown) => {
        if (error instanceof NotFoundError) return OVER;
        throw error;
      }),
    );
    if (typeof answer === "string") refusals.push(answer);
    else if (answer !== null && "data" in answer) refusals.push(answer.data.refusal);
    else {
      undone += answer?.undone ?? 1;
      kept += answer?.kept ?? 0;
    }
  }
  const back = ownPath(posted?.get("back")) || href("/projects");
  const [refusal] = refusals;
  if (undone === 0) return redirectWithToast(back, { type: "error", message: refusal ?? OVER });
  const left = kept + refusals.length;
  return redirectWithToast(back, {
    isUndone: true,
    type: left > 0 ? "warning" : "success",
    message:
      left > 0
        ? `${plural(undone, "change")} undone. ${left} kept because someone changed ${left === 1 ? "it" : "them"} since then.`
        : "Undone.",
  });
}
