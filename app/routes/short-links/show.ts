import { data, redirect } from "react-router";
import { getItemPlace } from "#api-client/review.server.ts";
import { placedPath } from "#components/campaigns/placed-path.ts";
import { apiContext } from "#middleware/api.server.ts";
import type { RouterContextProvider } from "react-router";

type Args = {
  params: { boardId?: string; contentId?: string; blogId?: string };
  context: Readonly<RouterContextProvider>;
};

/** Leads from `/posts/{id}`, `/meta-ads/{id}`, `/google-ads/{id}`, or `/blog-posts/{id}` to the item's page, wherever it is now. */
export async function loader({ params: { boardId, contentId, blogId }, context }: Args) {
  const item = boardId
    ? ({ subject: "boards", id: boardId } as const)
    : contentId
      ? ({ subject: "contents", id: contentId } as const)
      : ({ subject: "blogs", id: blogId ?? "" } as const);
  const path = placedPath(await getItemPlace(context.get(apiContext), item));
  if (path === null) throw data(null, { status: 404 });
  throw redirect(path);
}
