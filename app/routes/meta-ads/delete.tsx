import { href } from "react-router";
import { deleteCampaign } from "#api-client/campaigns.server.ts";
import { getMetaAd } from "#api-client/meta-ads.server.ts";
import { redirectWithToast } from "#app/toast.server.ts";
import { Title } from "#components/shell/title.tsx";
import { TrashPromise } from "#components/shell/trash-promise.tsx";
import { deletedWords } from "#domain/trash/words.ts";
import { ConfirmPanel } from "#forms/confirm-panel.tsx";
import { FormErrorBanner } from "#forms/form-error-banner.tsx";
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
    return redirectWithToast(href("/projects/:projectId/folders/:folderId/campaigns", params), {
      type: "success",
      message: deletedWords("Meta ad", { ads: contents.length }),
    });
  });

export default function DeleteMetaAd({
  loaderData: { name, contents },
  params,
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <Title page={`Delete ${name}`} refused={actionData !== undefined} />
      <FormErrorBanner message={actionData?.refusal} />
      <ConfirmPanel
        id="delete-meta-ad"
        title={`Delete “${name}”?`}
        confirm="Delete Meta ad"
        cancel={metaLinks(params).ad}
      >
        <p>
          {contents === 0
            ? "It has no ads yet."
            : `This also deletes its ${contents === 1 ? "ad" : plural(contents, "ad")}.`}{" "}
          <TrashPromise />
        </p>
      </ConfirmPanel>
    </>
  );
}
