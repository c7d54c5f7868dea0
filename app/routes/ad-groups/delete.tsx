import { offersUndo } from "#api-client/undo.server.ts";
import { afterRemoval } from "#domain/trash/words.ts";
import { deleteAdGroup } from "#api-client/google-ads.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { ConfirmPage } from "#components/shell/confirm-page.tsx";
import { deleting } from "#forms/submit.server.ts";
import { plural } from "#lib/counts.ts";
import { apiContext } from "#middleware/api.server.ts";
import { findAdGroup } from "#components/google-ads/find-content.server.ts";
import { googleLinks } from "#components/google-ads/google-links.ts";
import type { Route } from "./+types/delete";

export const handle = { breadcrumb: () => ({ label: "Delete ad group" }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { campaign, group } = await findAdGroup(api, params);
  return {
    name: group.name,
    keywords: group.keywords.length + group.negatives.length,
    ads: campaign.contents.filter(({ ad_group_id }) => ad_group_id === group.id).length,
    hasUndo: await offersUndo(api),
  };
}

export const action = ({ params, context }: Route.ActionArgs) =>
  deleting(async () => {
    await deleteAdGroup(context.get(apiContext), params.adGroupId);
    return redirectWithSuccess(googleLinks(params).adGroups, "Ad group deleted.");
  });

export default function DeleteAdGroup({ loaderData, params }: Route.ComponentProps) {
  const { name, keywords, ads, hasUndo } = loaderData;
  return (
    <ConfirmPage
      name={name}
      id="delete-ad-group"
      confirm="Delete ad group"
      cancel={googleLinks(params).adGroup(params.adGroupId)}
    >
      <p>
        {keywords === 0
          ? "It has no keywords."
          : `This also deletes its ${keywords === 1 ? "keyword" : plural(keywords, "keyword")}.`}{" "}
        {ads > 0 && `Its ${ads === 1 ? "ad is" : `${plural(ads, "ad")} are`} kept without an ad group.`}{" "}
        {afterRemoval(hasUndo)}
      </p>
    </ConfirmPage>
  );
}
