import { readPost } from "#app/posts.server.ts";
import type { Blog } from "#contract/blogs.ts";
import { BLOG_BODY_MAX } from "#contract/limits.ts";
import { rightsNotes } from "#domain/vault/rights-words.ts";
import { readMarkdown } from "#lib/markdown.ts";
import { plainText } from "#lib/plain-text.ts";
import { addressOf } from "./blog-values.ts";

const cutToLimit = (body: string | null) => (body ?? "").slice(0, 2 * BLOG_BODY_MAX);

/** The options for our own pages, where a post's headings are below the page's heading. */
const shownAt = (base: string | null) => ({ base, shift: 1 });

export const renderPost = (body: string | null, base: string | null) =>
  readPost("rendered", cutToLimit(body), shownAt(base));

export function examinePost(blog: Blog) {
  const { title, meta_title, meta_description, primary_keyword, cover, slug } = blog;
  const post = {
    title,
    meta_title,
    meta_description,
    primary_keyword,
    cover: cover && { alt: cover.alt, rights: coverRights(blog) },
    slug,
  };
  return readPost("examined", cutToLimit(blog.body), shownAt(addressOf(blog)), post);
}

/** Says whether the rights to the cover end before the post is published. */
const coverRights = ({ cover, planned_for, publish_at }: Blog) =>
  rightsNotes([cover?.asset], { from: planned_for ?? publish_at?.slice(0, 10) }, "this blog post");

export type ExaminedText = Awaited<ReturnType<typeof examinePost>>;
export type ExaminedPost = Awaited<ReturnType<typeof examinePost>>["facts"];

const DESCRIPTION_SHOWN = 155;

/** Returns the texts that search engines and networks would show if their own fields are empty. */
export function previewTexts(blog: Blog) {
  const opening = plainText(readMarkdown((blog.body ?? "").slice(0, 4000)))
    .replaceAll(/\s+/g, " ")
    .slice(0, DESCRIPTION_SHOWN + 1);
  const description =
    blog.excerpt ??
    (opening.length > DESCRIPTION_SHOWN ? `${opening.slice(0, opening.lastIndexOf(" "))} …` : opening);
  const address = addressOf(blog);
  return {
    search: {
      title: blog.meta_title ?? blog.title ?? blog.name,
      description: blog.meta_description ?? description,
      trail: trailOf(address, blog.slug),
    },
    share: {
      title: blog.og_title ?? blog.meta_title ?? blog.title ?? blog.name,
      description: blog.og_description ?? blog.meta_description ?? description,
      host: hostOf(address),
    },
  };
}

const hostOf = (address: string | null) =>
  address !== null && URL.canParse(address)
    ? new URL(address).hostname.replace(/^www\./, "")
    : "your-site.example";

function trailOf(address: string | null, slug: string | null): string {
  if (address === null || !URL.canParse(address))
    return [hostOf(null), slug ?? ""].filter(Boolean).join(" › ");
  const parts = new URL(address).pathname.split("/").filter(Boolean);
  return [hostOf(address), ...parts].join(" › ");
}
