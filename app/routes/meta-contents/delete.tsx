import { redirect } from "react-router";
import { deleteMetaContent } from "#api-client/meta-ads.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { ConfirmPage } from "#components/shell/confirm-page.tsx";
import { TrashPromise } from "#components/shell/trash-promise.tsx";
import { asksFirst } from "#components/review/asks-first.server.ts";
import { isOut } from "#domain/review/states.ts";
import { staysOut } from "#domain/trash/words.ts";
import { deleting } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { AdPreview } from "#components/meta-ads/ad-preview.tsx";
import { metaLinks } from "#components/meta-ads/meta-links.ts";
import { previewOf } from "#components/meta-ads/preview.server.ts";
import type { Route } from "./+types/delete";
import { findContent } from "./find-content.server.ts";

export const handle = { breadcrumb: () => ({ label: "Delete" }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const { ad, content } = await findContent(context.get(apiContext), params);
  return { heading: content.heading, isOut: isOut(content.status), preview: previewOf(ad, content, "feed") };
}

export const action = ({ params, context }: Route.ActionArgs) =>
  deleting(async () => {
    const api = context.get(apiContext);
    const { content } = await findContent(api, params);
    if (asksFirst(context, content.status))
      return redirect(metaLinks(params).deleteContent(params.contentId), 303);
    await deleteMetaContent(api, params.contentId);
    return redirectWithSuccess(metaLinks(params).ad, "Ad deleted.");
  });

export default function DeleteContent({
  loaderData: { heading, preview, isOut: isPublished },
  params,
}: Route.ComponentProps) {
  return (
    <ConfirmPage
      name={heading}
      id="delete-content"
      confirm="Delete ad"
      cancel={metaLinks(params).item(params.contentId)}
    >
      <AdPreview preview={preview} />
      <p>
        This also deletes its text and images. {isPublished && `${staysOut("Meta")} `}
        <TrashPromise />
      </p>
    </ConfirmPage>
  );
}
