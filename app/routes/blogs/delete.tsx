import { href, redirect, useOutletContext } from "react-router";
import { getBlog } from "#api-client/blogs.server.ts";
import { deleteCampaign } from "#api-client/campaigns.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { ConfirmPage } from "#components/shell/confirm-page.tsx";
import { TrashPromise } from "#components/shell/trash-promise.tsx";
import { asksFirst } from "#components/review/asks-first.server.ts";
import { isOut } from "#domain/review/states.ts";
import { staysOut } from "#domain/trash/words.ts";
import { deleting } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { campaignLinks, campaignPath } from "#components/campaigns/campaign-path.ts";
import type { BlogFrame } from "./layout.tsx";
import type { Route } from "./+types/delete";

export const handle = { breadcrumb: () => ({ label: "Delete" }) };

export const action = ({ params, context }: Route.ActionArgs) =>
  deleting(async () => {
    const api = context.get(apiContext);
    const { status } = await getBlog(api, params.blogId);
    if (asksFirst(context, status))
      return redirect(campaignLinks(params, { kind: "Blog", id: params.blogId }).delete, 303);
    await deleteCampaign(api, "Blog", params.blogId);
    return redirectWithSuccess(
      href("/projects/:projectId/folders/:folderId/campaigns", params),
      "Blog deleted.",
    );
  });

export default function DeleteBlog({ params }: Route.ComponentProps) {
  const { name, status } = useOutletContext<BlogFrame>();
  return (
    <ConfirmPage
      name={name}
      id="delete-blog"
      confirm="Delete blog"
      cancel={campaignPath(params, { kind: "Blog", id: params.blogId })}
    >
      <p>
        This deletes the blog post and everything in it. {isOut(status) && `${staysOut("your website")} `}
        <TrashPromise />
      </p>
    </ConfirmPage>
  );
}
