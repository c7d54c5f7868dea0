import type { RouterContextProvider } from "react-router";
import { shownPanel } from "#components/composer/shown-panel.server.ts";
import { itemAt } from "#components/review/item-at.ts";
import type { ShownReview } from "#components/review/review.server.ts";
import { itemReading } from "#editor/read.server.ts";
import type { Blog } from "#contract/blogs.ts";
import type { ProseNode } from "#domain/blogs/prose.ts";
import { formatDay } from "#lib/dates.ts";
import { apiContext } from "#middleware/api.server.ts";
import { zoneName } from "#lib/time-zones.ts";
import { planValues } from "#components/blogs/plan.server.ts";
import { readerOf, sharedZoneOf } from "#middleware/reader.server.ts";
import type { BlogPlace } from "./blog-links.ts";
import { addressOf, writtenValues } from "./blog-values.ts";
import { blogEditor } from "./editor.server.ts";
import { examinePost, renderPost } from "./read-post.server.ts";
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
  const [zone, editor, { facts, nodes, opening }, desk] = await Promise.all([
    sharedZoneOf(context),
    blogEditor(context, params),
    examinePost(blog),
    shownPanel(context.get(apiContext), { item: itemAt(params), record: blog, review, reader }),
  ]);
  return {
    article: articleOf(blog, nodes),
    checklist: blog.checklist,
    facts,
    desk,
    opening,
    settings: { ...writtenValues(blog), ...planValues(blog, zone), zone: zoneName(zone ?? "UTC") },
    ...(await itemReading(context, editor, blog, { project: params.projectId, noun: "blog post", desk })),
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
