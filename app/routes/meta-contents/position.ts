import { data, redirect } from "react-router";
import { moveMetaContent } from "#api-client/meta-ads.server.ts";
import { redirectWithSuccess, redirectWithToast } from "#app/toast.server.ts";
import { deleting, postedIntent } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { metaLinks } from "#components/meta-ads/meta-links.ts";
import { previewView } from "#components/meta-ads/preview-views.ts";
import type { Route } from "./+types/position";
import { findContent } from "./find-content.server.ts";

const STEPS = { up: -1, down: 1 } as const;

export const loader = ({ params }: Route.LoaderArgs) => redirect(metaLinks(params).item(params.contentId));

/** Moves an ad up or down by one, and redirects to it. */
export async function action({ params, context, url }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const intent = postedIntent(context);
  if (intent !== "up" && intent !== "down") throw data(null, { status: 400 });
  const { ad, content } = await findContent(api, params);
  const place = ad.contents.indexOf(content);
  const to = Math.min(Math.max(place + STEPS[intent], 0), ad.contents.length - 1);
  const back = metaLinks(params).item(content.content_id, previewView(url.searchParams.get("placement")));
  const answer = await deleting(async () => {
    await moveMetaContent(api, content.content_id, to);
    return redirectWithSuccess(
      back,
      `Moved “${content.heading}” to position ${to + 1} of ${ad.contents.length}.`,
    );
  });
  return answer instanceof Response
    ? answer
    : redirectWithToast(back, { type: "error", message: answer.data.refusal });
}
