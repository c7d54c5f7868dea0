import { findComments } from "#api-client/comments.server.ts";
import { findReview } from "#api-client/review.server.ts";
import { lastSteps, noteFor, savedLine, shownComments } from "#components/composer/shown-panel.server.ts";
import { itemAt } from "#components/review/item-at.ts";
import type { ShownReview } from "#components/review/review.server.ts";
import type { Blog } from "#contract/blogs.ts";
import type { User } from "#contract/users.ts";
import { barSteps } from "#domain/review/bar-steps.ts";
import type { Api } from "#middleware/api.server.ts";
import type { BlogPlace } from "./blog-links.ts";
import { examinePost } from "./read-post.server.ts";

/** Returns what the editor of a blog post shows beside its fields. */
export async function shownDesk(
  api: Api,
  {
    params,
    blog,
    review,
    reader,
  }: { params: BlogPlace; blog: Blog; review: ShownReview; reader: Promise<User> },
) {
  const item = itemAt(params);
  const [{ facts, ...rendered }, record, threads, user] = await Promise.all([
    examinePost(blog),
    findReview(api, item.name),
    findComments(api.raw, item.name),
    reader,
  ]);
  return {
    facts,
    rendered,
    obstacles: review?.obstacles ?? [],
    steps: barSteps(blog.status ?? "draft", review?.steps ?? []),
    note: review && noteFor(review),
    saved: savedLine(record, blog.updated_at, user.timezone),
    comments: shownComments(threads, {
      canComment: record?.can.comment ?? blog.can.update,
      parts: [],
      page: item.comments,
    }),
    history: record && { history: lastSteps(record, user), page: item.status },
    changedPage: review?.changed ? `${item.version(review.changed.from)}?with=${review.changed.to}` : "",
    zone: user.timezone,
  };
}
