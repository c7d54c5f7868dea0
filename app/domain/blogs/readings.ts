import { keywordPlacement } from "./keyword-placement.ts";
import { type MarkdownRoot, readMarkdown } from "#lib/markdown.ts";
import { plainText, spokenText } from "#lib/plain-text.ts";
import { readPostFile } from "./front-matter.ts";
import { adviceFor, type AdvisedPost } from "./advice.ts";
import { htmlPiecesOf, imagesOf, linksOf, outlineOf } from "./facts.ts";
import { withStoredImages } from "./text-images.ts";
import { toProse, type ProseOptions } from "./prose.ts";
import { readingEase, readingMinutes, wordsOf } from "./reading.ts";

/** The fields of a post that describe its text. */
export type ExaminablePost = Omit<
  AdvisedPost,
  "outline" | "links" | "images" | "htmlPieces" | "isEmpty" | "placement"
> & {
  slug: string | null;
};

function rendered(root: MarkdownRoot, options: ProseOptions) {
  const words = wordsOf(spokenText(root)).length;
  return { nodes: toProse(root, options), words, minutes: readingMinutes(words) };
}

function examined(root: MarkdownRoot, post: ExaminablePost, base: string | null) {
  const isEmpty = root.children.length === 0;
  const spoken = spokenText(root);
  const outline = outlineOf(root);
  const links = linksOf(root, base);
  const images = imagesOf(root, base);
  const placement = post.primary_keyword
    ? keywordPlacement(post.primary_keyword, {
        title: post.title ?? "",
        slug: post.slug ?? "",
        text: spoken,
        headings: outline.map(({ text }) => text),
      })
    : null;
  return {
    outline,
    links,
    ease: readingEase(spoken),
    advice: adviceFor({
      ...post,
      outline,
      links,
      images,
      htmlPieces: htmlPiecesOf(root),
      isEmpty,
      placement,
    }),
  };
}

/** What can be extracted from a post's Markdown. Inputs and results are plain data, so that a thread can do it. */
export const readings = {
  /** Returns the rendered text and its length. */
  rendered: (body: string, options: ProseOptions) => rendered(readMarkdown(body), options),

  /** Returns the same and everything else about the post, and parses the text only once. */
  examined(body: string, options: ProseOptions, post: ExaminablePost) {
    const root = readMarkdown(body);
    return { ...rendered(root, options), facts: examined(root, post, options.base ?? null) };
  },

  wordCount: (body: string) => wordsOf(spokenText(readMarkdown(body))).length,

  plain: (body: string) => plainText(readMarkdown(body)),

  /** Returns the fields of a file with front matter. */
  file(source: string) {
    const { fields, ...read } = readPostFile(source);
    const { body } = fields;
    return { ...read, fields: body ? { ...fields, body: withStoredImages(body) } : fields };
  },
};

export type Readings = typeof readings;
