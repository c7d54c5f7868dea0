import type { RouterContextProvider } from "react-router";
import { shownPanel } from "#components/composer/shown-panel.server.ts";
import { itemAt } from "#components/review/item-at.ts";
import type { ShownReview } from "#components/review/review.server.ts";
import { itemReading } from "#editor/read.server.ts";
import type { Blog } from "#contract/blogs.ts";
import type { ProseNode } from "#domain/blogs/prose.ts";
import { formatDay } from "#lib/dates.ts";
import { apiContext } from "#middleware/api.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import type { BlogPlace } from "./blog-links.ts";
import { addressOf } from "./blog-values.ts";
import { blogEditor } from "./editor.server.ts";
import type { DescribedPost } from "./preview-texts.ts";
import { examinePost, openingOf, renderPost } from "./read-post.server.ts";
import { shownCover } from "./shown-cover.server.ts";

/** Returns a post alone, as its readers will see it. */
export async function shownPreview(blog: Blog) {
  const { nodes } = await renderPost(blog.body, addressOf(blog));
  return { article: articleOf(blog, nodes), checklist: blog.checklist };
}

const articleOf = (blog: Blog, nodes: ProseNode[]) => ({
  title: blog.title ?? "",
  ...aroundText(blog),
  nodes,
});

/** Returns a post for those who can’t change it, and what stands beside it. */
export async function shownReading(
  context: Readonly<RouterContextProvider>,
  params: BlogPlace,
  { blog, review }: { blog: Blog; review: ShownReview },
) {
  const reader = readerOf(context);
  const [editor, { facts, nodes }, desk] = await Promise.all([
    blogEditor(context, params),
    examinePost(blog),
    shownPanel(context.get(apiContext), { item: itemAt(params), record: blog, review, reader }),
  ]);
  return {
    article: articleOf(blog, nodes),
    checklist: blog.checklist,
    facts,
    desk,
    described: describedIn(blog),
    opening: openingOf(blog),
    ...(await itemReading(context, editor, blog, { project: params.projectId, noun: "blog post", desk })),
  };
}

const describedIn = (blog: Blog): DescribedPost => ({
  name: blog.name,
  title: blog.title,
  slug: blog.slug,
  excerpt: blog.excerpt,
  meta_title: blog.meta_title,
  meta_description: blog.meta_description,
  og_title: blog.og_title,
  og_description: blog.og_description,
  canonical_url: blog.canonical_url,
  published_url: blog.published_url,
});

/** Returns what an article shows beside its title and its text. */
export const aroundText = (blog: Blog) => ({
  excerpt: blog.excerpt,
  cover: shownCover(blog),
  imprint: imprint(blog),
});

/** Returns the last line of the printed page. */
const imprint = ({ name, updated_at: at }: Blog) =>
  at === null ? name : `${name}, as saved on ${formatDay(at.slice(0, 10))}`;
