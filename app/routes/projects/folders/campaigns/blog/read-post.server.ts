import type { Blog } from "#contract/blog.ts";
import { BLOG_BODY_MAX } from "#contract/limits.ts";
import { keywordPlacement } from "#lib/keyword-placement.ts";
import { readMarkdown } from "#lib/markdown.ts";
import { plainText, spokenText } from "#lib/plain-text.ts";
import { adviceFor } from "#lib/post-advice.ts";
import { htmlPiecesOf, imagesOf, linksOf, outlineOf } from "#lib/post-facts.ts";
import { toProse } from "#lib/prose.ts";
import { readingEase, readingMinutes, wordsOf } from "#lib/reading.ts";
import { addressOf } from "./blog-values.ts";

const cutToLimit = (body: string) =>
  body.length > 2 * BLOG_BODY_MAX ? body.slice(0, 2 * BLOG_BODY_MAX) : body;

/** A text as readers see it, and how much of it there is. Headings stand below the page's own. */
export function renderPost(body: string | null, base: string | null) {
  const root = readMarkdown(cutToLimit(body ?? ""));
  const words = wordsOf(spokenText(root)).length;
  return {
    nodes: toProse(root, { base, shift: 1 }),
    words,
    minutes: readingMinutes(words),
  };
}

/** What there is to know about a post besides its text. */
export function examinePost(blog: Blog) {
  const root = readMarkdown(cutToLimit(blog.body ?? ""));
  const base = addressOf(blog);
  const spoken = spokenText(root);
  const outline = outlineOf(root);
  const links = linksOf(root, base);
  const images = imagesOf(root);
  const placement = blog.primary_keyword
    ? keywordPlacement(blog.primary_keyword, {
        title: blog.title ?? "",
        slug: blog.slug ?? "",
        text: spoken,
        headings: outline.map(({ text }) => text),
      })
    : null;
  return {
    outline,
    links,
    ease: readingEase(spoken),
    advice: adviceFor({ ...blog, outline, links, images, htmlPieces: htmlPiecesOf(root), placement }),
  };
}

export type ExaminedPost = ReturnType<typeof examinePost>;

const DESCRIPTION_SHOWN = 155;

/** What search engines and networks would show where nobody has written anything for them. */
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
