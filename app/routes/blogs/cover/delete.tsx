import { offersUndo } from "#api-client/undo.server.ts";
import { afterRemoval } from "#domain/trash/words.ts";
import { useOutletContext } from "react-router";
import { deleteCover, getBlog } from "#api-client/blogs.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { ConfirmPage } from "#components/shell/confirm-page.tsx";
import { deleting } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { blogLinks } from "../blog-links.ts";
import { Cover } from "../cover.tsx";
import type { BlogFrame } from "../layout.tsx";
import { shownCover } from "../shown-cover.server.ts";
import type { Route } from "./+types/delete";

export const handle = { breadcrumb: () => ({ label: "Remove cover image" }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [blog, hasUndo] = await Promise.all([getBlog(api, params.blogId), offersUndo(api)]);
  return { cover: shownCover(blog), hasUndo };
}

export const action = ({ params, context }: Route.ActionArgs) =>
  deleting(async () => {
    await deleteCover(context.get(apiContext), params.blogId);
    return redirectWithSuccess(blogLinks(params).blog, "Cover image removed.");
  });

export default function DeleteCover({ loaderData: { cover, hasUndo }, params }: Route.ComponentProps) {
  const { name } = useOutletContext<BlogFrame>();
  return (
    <ConfirmPage
      page={`Remove the cover image from ${name}`}
      id="delete-cover"
      title={`Remove the cover image from “${name}”?`}
      confirm="Remove cover image"
      cancel={blogLinks(params).blog}
    >
      {cover && <Cover cover={cover} />}
      <p>
        This deletes the image, its alternative text, and its caption. The blog post is kept.{" "}
        {afterRemoval(hasUndo)}
      </p>
    </ConfirmPage>
  );
}
