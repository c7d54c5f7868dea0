import { data, href, redirect } from "react-router";
import { DRAFT_SUBJECTS } from "#contract/vocabulary.ts";
import { forgetTyped, keepTyped } from "#components/drafts/private-draft.server.ts";
import { postedIntent } from "#forms/submit.server.ts";
import { ownPath } from "#lib/own-path.ts";
import { STAYS } from "#request/toast.server.ts";
import type { Route } from "./+types/drafts";

export const loader = () => redirect(href("/projects"));

/** Scripts send unsaved text here. The button "Discard changes" of a form works without them. */
export async function action({ params, context, url }: Route.ActionArgs) {
  const subject = DRAFT_SUBJECTS.find((known) => url.pathname.startsWith(`/drafts/${known}/`));
  if (subject === undefined) throw data(null, { status: 404 });
  const address = { subject, record: params.recordId };
  const back = ownPath(url.searchParams.get("back"));
  switch (postedIntent(context)) {
    case "keep": {
      const at = await keepTyped(context, address);
      return Response.json({ at }, { status: at === null ? 422 : 200 });
    }
    case "forget":
      await forgetTyped(context, address);
      return Response.json({ at: null });
    case "discard":
      await forgetTyped(context, address);
      return redirect(back || href("/projects"), { status: 303, headers: STAYS });
    default:
      throw data(null, { status: 400 });
  }
}
