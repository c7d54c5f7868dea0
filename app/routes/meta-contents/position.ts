import { data, redirect } from "react-router";
import { moveMetaContent } from "#api-client/meta-ads.server.ts";
import { redirectWithSuccess, redirectWithToast } from "#request/toast.server.ts";
import { deleting, postedIntent } from "#forms/submit.server.ts";
import { postedText } from "#lib/posted-text.ts";
import { apiContext } from "#middleware/api.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import { metaLinks } from "#components/meta-ads/meta-links.ts";
import { previewView } from "#components/meta-ads/preview-views.ts";
import type { Route } from "./+types/position";
import { findContent } from "./find-content.server.ts";

const STEPS: Readonly<Partial<Record<string, number>>> = { up: -1, down: 1 };

export const loader = ({ params }: Route.LoaderArgs) => redirect(metaLinks(params).item(params.contentId));

/** Moves an ad by one, or to a position from 1 on, and redirects to it. */
export async function action({ params, context, url }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const step = STEPS[postedIntent(context)];
  const wanted = postedText(context.get(postedContext)?.get("position"));
  if (step === undefined && !/^[1-9]\d{0,3}$/.test(wanted)) throw data(null, { status: 400 });
  const { ad, content } = await findContent(api, params);
  const place = step === undefined ? Number(wanted) - 1 : ad.contents.indexOf(content) + step;
  const to = Math.min(Math.max(place, 0), ad.contents.length - 1);
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
