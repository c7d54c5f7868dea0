import { redirect } from "react-router";
import { deleteGoogleContent } from "#api-client/google-ads.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { ConfirmPage } from "#components/shell/confirm-page.tsx";
import { TrashPromise } from "#components/shell/trash-promise.tsx";
import { asksFirst } from "#components/review/asks-first.server.ts";
import { isOut } from "#domain/review/states.ts";
import { staysOut } from "#domain/trash/words.ts";
import { deleting } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { serpOf } from "#components/google-ads/serp.ts";
import { findContent, titleOf } from "#components/google-ads/find-content.server.ts";
import { googleLinks } from "#components/google-ads/google-links.ts";
import { SerpPreview } from "#components/google-ads/serp-preview.tsx";
import type { Route } from "./+types/delete";

export const handle = { breadcrumb: () => ({ label: "Delete" }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const { content } = await findContent(context.get(apiContext), params);
  return { title: titleOf(content), isOut: isOut(content.status), serp: serpOf(content, 1) };
}

export const action = ({ params, context }: Route.ActionArgs) =>
  deleting(async () => {
    const api = context.get(apiContext);
    const { content } = await findContent(api, params);
    if (asksFirst(context, content.status))
      return redirect(googleLinks(params).deleteContent(params.contentId), 303);
    await deleteGoogleContent(api, params.contentId);
    return redirectWithSuccess(googleLinks(params).campaign, "Ad deleted.");
  });

export default function DeleteContent({ loaderData, params }: Route.ComponentProps) {
  const { title, serp, isOut: isPublished } = loaderData;
  return (
    <ConfirmPage
      name={title}
      id="delete-content"
      confirm="Delete ad"
      cancel={googleLinks(params).editContent(params.contentId)}
    >
      <SerpPreview serp={serp} />
      <p className="mt-3">
        This also deletes its headlines and descriptions. {isPublished && `${staysOut("Google Ads")} `}
        <TrashPromise />
      </p>
    </ConfirmPage>
  );
}
