import { href, useOutletContext } from "react-router";
import { deleteCampaign } from "#api-client/campaigns.server.ts";
import { redirectWithToast } from "#app/toast.server.ts";
import { Title } from "#components/title.tsx";
import { ConfirmPanel } from "#forms/confirm-panel.tsx";
import { Refusal } from "#forms/refusal.tsx";
import { deleting } from "#forms/submit.server.ts";
import { plural } from "#lib/counts.ts";
import { apiContext } from "#middleware/api.server.ts";
import { campaignPath } from "../campaign-path.ts";
import type { loader as layoutLoader } from "./layout.tsx";
import type { Route } from "./+types/delete";

export const handle = { breadcrumb: () => ({ label: "Delete" }) };

export const action = ({ params, context }: Route.ActionArgs) =>
  deleting(async () => {
    await deleteCampaign(context.get(apiContext), "GoogleAd", params.googleAdvertisementId);
    return redirectWithToast(href("/projects/:projectId/folders/:folderId/campaigns", params), {
      type: "success",
      message: "Google ad deleted.",
    });
  });

export default function DeleteGoogleAd({ params, actionData }: Route.ComponentProps) {
  const { values, contents } = useOutletContext<Awaited<ReturnType<typeof layoutLoader>>>();
  return (
    <>
      <Title page={`Delete ${values.name}`} refused={actionData !== undefined} />
      <Refusal message={actionData?.refusal} />
      <ConfirmPanel
        id="delete-google-ad"
        title={`Delete “${values.name}”?`}
        confirm="Delete Google ad"
        cancel={campaignPath(params, { kind: "GoogleAd", id: params.googleAdvertisementId })}
      >
        <p>
          {contents === 0
            ? "It holds no content yet."
            : `This also deletes ${contents === 1 ? "its content item" : `its ${plural(contents, "content item")}`}.`}{" "}
          You find it in the trash for 30 days.
        </p>
      </ConfirmPanel>
    </>
  );
}
