import { href } from "react-router";
import { deleteCampaign } from "#api-client/campaigns.server.ts";
import { getGoogleAd } from "#api-client/google-ads.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { ConfirmPage } from "#components/shell/confirm-page.tsx";
import { TrashPromise } from "#components/shell/trash-promise.tsx";
import { deletedWords } from "#domain/trash/words.ts";
import { deleting } from "#forms/submit.server.ts";
import { plural } from "#lib/counts.ts";
import { apiContext } from "#middleware/api.server.ts";
import { googleLinks } from "#components/google-ads/google-links.ts";
import type { Route } from "./+types/delete";

export const handle = { breadcrumb: () => ({ label: "Delete" }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const { name, contents } = await getGoogleAd(context.get(apiContext), params.googleAdvertisementId);
  return { name, contents: contents.length };
}

export const action = ({ params, context }: Route.ActionArgs) =>
  deleting(async () => {
    const api = context.get(apiContext);
    const { contents } = await getGoogleAd(api, params.googleAdvertisementId);
    await deleteCampaign(api, "GoogleAd", params.googleAdvertisementId);
    return redirectWithSuccess(
      href("/projects/:projectId/folders/:folderId/campaigns", params),
      deletedWords("Google ad", { ads: contents.length }),
    );
  });

export default function DeleteGoogleAd({ loaderData, params }: Route.ComponentProps) {
  const { name, contents } = loaderData;
  return (
    <ConfirmPage
      name={name}
      id="delete-google-ad"
      confirm="Delete Google ad"
      cancel={googleLinks(params).campaign}
    >
      <p>
        {contents === 0
          ? "It has no ads yet."
          : `This also deletes its ${contents === 1 ? "ad" : plural(contents, "ad")}, ad groups, and keywords.`}{" "}
        <TrashPromise />
      </p>
    </ConfirmPage>
  );
}
