import type { Blog } from "#contract/blogs.ts";
import { formatDay } from "#lib/dates.ts";
import { addressOf } from "./blog-values.ts";
import { examinePost, renderPost } from "./read-post.server.ts";
import { shownCover } from "./shown-cover.server.ts";

/** Returns the data of a post's page for readers. A preview leaves out the checks. */
export async function shownReading(blog: Blog, isPreview: boolean) {
  const { facts, nodes } = isPreview
    ? { ...(await renderPost(blog.body, addressOf(blog))), facts: null }
    : await examinePost(blog);
  return {
    article: { title: blog.title ?? "", ...aroundText(blog), nodes },
    checklist: blog.checklist,
    facts,
  };
}

/** Returns what an article shows beside its title and its text. */
export const aroundText = (blog: Blog) => ({
  excerpt: blog.excerpt,
  cover: shownCover(blog),
  imprint: imprint(blog),
});

/** Returns the last line of the printed page. */
const imprint = ({ name, updated_at: at }: Blog) =>
  at === null ? name : `${name}, as saved on ${formatDay(at.slice(0, 10))}`;
