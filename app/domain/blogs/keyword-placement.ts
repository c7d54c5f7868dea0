import { wordsOf } from "./reading.ts";
import { slugOf } from "#lib/slugs.ts";

export type Placement = { title: boolean; opening: boolean; heading: boolean; slug: boolean };

const OPENING_WORDS = 100;

const plain = (text: string) => ` ${slugOf(text, Number.POSITIVE_INFINITY).replaceAll("-", " ")} `;
const holds = (text: string, keyword: string) => plain(text).includes(plain(keyword));

/** Returns where a post uses its keyword as full words, ignoring case and accents. Null for a keyword without letters. */
export function keywordPlacement(
  keyword: string,
  post: { title: string; slug: string; text: string; headings: readonly string[] },
): Placement | null {
  if (plain(keyword).trim() === "") return null;
  return {
    title: holds(post.title, keyword),
    opening: holds(wordsOf(post.text).slice(0, OPENING_WORDS).join(" "), keyword),
    heading: post.headings.some((heading) => holds(heading, keyword)),
    slug: holds(post.slug, keyword),
  };
}
