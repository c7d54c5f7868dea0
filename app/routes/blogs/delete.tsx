import { href, useOutletContext } from "react-router";
import { deleteCampaign } from "#api-client/campaigns.server.ts";
import { redirectWithToast } from "#app/toast.server.ts";
import { Title } from "#components/shell/title.tsx";
import { TrashPromise } from "#components/shell/trash-promise.tsx";
import { ConfirmPanel } from "#forms/confirm-panel.tsx";
import { Refusal } from "#forms/refusal.tsx";
import { deleting } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { campaignPath } from "#components/campaigns/campaign-path.ts";
import type { BlogFrame } from "./layout.tsx";
import type { Route } from "./+types/delete";

export const handle = { breadcrumb: () => ({ label: "Delete" }) };

export const action = ({ params, context }: Route.ActionArgs) =>
  deleting(async () => {
    await deleteCampaign(context.get(apiContext), "Blog", params.blogId);
    return redirectWithToast(href("/projects/:projectId/folders/:folderId/campaigns", params), {
      type: "success",
      message: "Blog deleted.",
    });
  });

export default function DeleteBlog({ params, actionData }: Route.ComponentProps) {
  const { name } = useOutletContext<BlogFrame>();
  return (
    <>
      <Title page={`Delete ${name}`} refused={actionData !== undefined} />
      <Refusal message={actionData?.refusal} />
      <ConfirmPanel
        id="delete-blog"
        title={`Delete “${name}”?`}
        confirm="Delete blog"
        cancel={campaignPath(params, { kind: "Blog", id: params.blogId })}
      >
        <p>
          This deletes the blog post and everything in it. <TrashPromise />
        </p>
      </ConfirmPanel>
    </>
  );
}
