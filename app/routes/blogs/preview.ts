import { redirect } from "react-router";
import { getBlog } from "#api-client/blogs.server.ts";
import { BLOG_BODY_MAX } from "#contract/limits.ts";
import { apiContext } from "#middleware/api.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import { blogLinks } from "./blog-links.ts";
import { examinePost, typedPost } from "./read-post.server.ts";
import type { Route } from "./+types/preview";

/** Redirects users who open this URL by hand to the post. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(blogLinks(params).preview);

/** Renders and checks unsaved text without storing it. */
export async function action({ params, context }: Route.ActionArgs) {
  const posted = context.get(postedContext);
  const body = posted?.get("body");
  // The limit is in characters. They have at most two UTF-16 units each.
  if (typeof body !== "string" || body.length > 2 * BLOG_BODY_MAX) return new Response(null, { status: 413 });
  const blog = await getBlog(context.get(apiContext), params.blogId);
  return Response.json(await examinePost(typedPost(blog, Object.fromEntries(posted ?? []))));
}
