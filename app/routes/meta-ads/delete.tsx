import { href } from "react-router";
import { deleteCampaign } from "#api-client/campaigns.server.ts";
import { getMetaAd } from "#api-client/meta-ads.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { ConfirmPage } from "#components/shell/confirm-page.tsx";
import { TrashPromise } from "#components/shell/trash-promise.tsx";
import { deletedWords } from "#domain/trash/words.ts";
import { deleting } from "#forms/submit.server.ts";
import { plural } from "#lib/counts.ts";
import { apiContext } from "#middleware/api.server.ts";
import { metaLinks } from "#components/meta-ads/meta-links.ts";
import type { Route } from "./+types/delete";

export const handle = { breadcrumb: () => ({ label: "Delete" }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const { name, contents } = await getMetaAd(context.get(apiContext), params.metaAdvertisementId);
  return { name, contents: contents.length };
}

export const action = ({ params, context }: Route.ActionArgs) =>
  deleting(async () => {
    const api = context.get(apiContext);
    const { contents } = await getMetaAd(api, params.metaAdvertisementId);
    await deleteCampaign(api, "MetaAd", params.metaAdvertisementId);
    return redirectWithSuccess(
      href("/projects/:projectId/folders/:folderId/campaigns", params),
      deletedWords("Meta ad", { ads: contents.length }),
    );
  });

export default function DeleteMetaAd({ loaderData: { name, contents }, params }: Route.ComponentProps) {
  return (
    <ConfirmPage name={name} id="delete-meta-ad" confirm="Delete Meta ad" cancel={metaLinks(params).ad}>
      <p>
        {contents === 0
          ? "It has no ads yet."
          : `This also deletes its ${contents === 1 ? "ad" : plural(contents, "ad")}.`}{" "}
        <TrashPromise />
      </p>
    </ConfirmPage>
  );
}
