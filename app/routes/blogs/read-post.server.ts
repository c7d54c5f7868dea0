import { readPost } from "#app/posts.server.ts";
import type { Blog } from "#contract/blogs.ts";
import { BLOG_BODY_MAX, BLOG_SLUG_MAX } from "#contract/limits.ts";
import { rightsNotes } from "#domain/vault/rights-words.ts";
import { readMarkdown } from "#lib/markdown.ts";
import { spokenText } from "#lib/plain-text.ts";
import { slugOf } from "#lib/slugs.ts";
import { addressOf, EXAMINED } from "./blog-values.ts";

const cutToLimit = (body: string | null) => (body ?? "").slice(0, 2 * BLOG_BODY_MAX);

/** The options for our own pages, where a post's headings are below the page's heading. */
const shownAt = (base: string | null) => ({ base, shift: 1 });

export const renderPost = (body: string | null, base: string | null) =>
  readPost("rendered", cutToLimit(body), shownAt(base));

/** Reads and checks a text, and returns what stands in for its description. */
export async function examinePost(blog: Blog) {
  const { title, meta_title, meta_description, primary_keyword, cover, slug } = blog;
  const post = {
    title,
    meta_title,
    meta_description,
    primary_keyword,
    cover: cover && { alt: cover.alt, rights: coverRights(blog) },
    slug,
  };
  const at = { ...shownAt(addressOf(blog)), hasLines: true };
  return { ...(await readPost("examined", cutToLimit(blog.body), at, post)), opening: openingOf(blog) };
}

/** Says whether the rights to the cover end before the post is published. */
const coverRights = ({ cover, planned_for, publish_at }: Blog) =>
  rightsNotes([cover?.asset], { from: planned_for ?? publish_at?.slice(0, 10) }, "this blog post");

/** Returns a post as it is typed, of which a form may have only a part. */
export function typedPost(blog: Blog, typed: Readonly<Record<string, unknown>>): Blog {
  const texts = EXAMINED.flatMap((name) => {
    const { [name]: text } = typed;
    if (typeof text !== "string") return [];
    const value = name === "slug" ? slugOf(text, BLOG_SLUG_MAX) : name === "body" ? text : text.trim();
    return [[name, value || null] as const];
  });
  return { ...blog, ...Object.fromEntries(texts) };
}

export type ExaminedText = Awaited<ReturnType<typeof examinePost>>;
export type ExaminedPost = Awaited<ReturnType<typeof examinePost>>["facts"];

const DESCRIPTION_SHOWN = 155;

/** Returns the first words of a post's paragraphs, which search engines show if nothing else describes it. */
export function openingOf({ body }: Pick<Blog, "body">): string {
  const root = readMarkdown((body ?? "").slice(0, 4000));
  const opening = spokenText({ ...root, children: root.children.filter(({ type }) => type !== "heading") })
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, DESCRIPTION_SHOWN + 1);
  return opening.length > DESCRIPTION_SHOWN ? `${opening.slice(0, opening.lastIndexOf(" "))} …` : opening;
}
