import { redirect } from "react-router";
import { addTextImages } from "#api-client/blogs.server.ts";
import { FILE_TOO_LARGE } from "#contract/images.ts";
import { apiContext } from "#middleware/api.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import { edgeOf } from "#request/edge.server.ts";
import { blogLinks } from "./blog-links.ts";
import type { Route } from "./+types/images";

/** What became of the images that a script has sent. */
export type Uploaded = Awaited<ReturnType<typeof addTextImages>>;

/** Redirects users who open this URL by hand to the post. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(blogLinks(params).blog);

/** Stores images for the text of a post, which isn’t saved by that. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const none: Uploaded = { images: [], refused: [FILE_TOO_LARGE] };
  if (edgeOf(context, request).isBodyTooLarge) return Response.json(none, { status: 413 });
  const files = (context.get(postedContext)?.getAll("image") ?? []).filter((sent) => sent instanceof File);
  const sent = files.map((file) => ({ file, alt: "" }));
  return Response.json(await addTextImages(context.get(apiContext), params.blogId, sent));
}
