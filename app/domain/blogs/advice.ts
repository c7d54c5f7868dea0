import { IMAGE_WORDS } from "#lib/markdown-marks.ts";
import type { Placement } from "./keyword-placement.ts";
import type { Heading, PostImage, PostLink } from "./facts.ts";

/** Search engines truncate texts beyond these lengths (in characters). */
const TITLE_SHOWN = 60;
const META_TITLE_SHOWN = 60;
const META_DESCRIPTION_SHOWN = 160;

export type Advice = {
  /** "good" means that a check passed, and "blocking" keeps the post out of review. */
  tone: "good" | "warning" | "blocking";
  text: string;
  /** What it is about, if that is one field. */
  field?: AdvisedField;
};
export type AdvisedField = "title" | "body" | "meta_title" | "meta_description" | "cover" | "slug";

export type AdvisedPost = {
  title: string | null;
  meta_title: string | null;
  meta_description: string | null;
  primary_keyword: string | null;
  /** With what is to be said about its rights, in sentences. */
  cover: { alt: string | null; rights?: readonly string[] } | null;
  outline: readonly Heading[];
  links: readonly PostLink[];
  images: readonly PostImage[];
  htmlPieces: number;
  isEmpty: boolean;
  placement: Placement | null;
};

const length = (text: string | null) => Array.from(text ?? "").length;
const good = (text: string): Advice => ({ tone: "good", text });
const warning = (text: string, field?: AdvisedField): Advice => ({
  tone: "warning",
  text,
  ...(field && { field }),
});
const blocking = (text: string, field: AdvisedField): Advice => ({ tone: "blocking", text, field });

/** Returns the checks of a blog post. Each says what to do, and only what is missing keeps it out of review. */
export function adviceFor(post: AdvisedPost): Advice[] {
  return [
    ...titles(post),
    ...(post.isEmpty ? [blocking("Add text.", "body")] : []),
    ...headings(post.outline),
    ...pictures(post),
    ...addresses(post),
    ...keyword(post.primary_keyword, post.placement),
  ];
}

function titles({ title, meta_title, meta_description }: AdvisedPost): Advice[] {
  const found: Advice[] = [];
  if (!title) found.push(blocking("Add a title.", "title"));
  else if (length(title) > TITLE_SHOWN && !meta_title) {
    found.push(
      warning(
        `The title has ${length(title)} characters. Search results show about ${TITLE_SHOWN}. Shorten it or add an SEO title.`,
        "title",
      ),
    );
  } else found.push(good("The title fits in search results."));
  if (length(meta_title) > META_TITLE_SHOWN) {
    found.push(
      warning(
        `The SEO title has ${length(meta_title)} characters. Search results show about ${META_TITLE_SHOWN}.`,
        "meta_title",
      ),
    );
  }
  if (!meta_description)
    found.push(warning("Add an SEO description of up to 160 characters.", "meta_description"));
  else if (length(meta_description) > META_DESCRIPTION_SHOWN) {
    found.push(
      warning(
        `The SEO description has ${length(meta_description)} characters. Search results show about ${META_DESCRIPTION_SHOWN}.`,
        "meta_description",
      ),
    );
  } else found.push(good("The SEO description fits in search results."));
  return found;
}

function headings(outline: readonly Heading[]): Advice[] {
  const skipping = outline.filter((heading) => heading.isSkipping);
  const tops = outline.filter(({ level }) => level === 1);
  if (outline.length === 0) return [];
  return [
    ...(tops.length > 0
      ? [warning(`“${tops[0]?.text}” is a level 1 heading, like the title. Start it with ## instead.`)]
      : []),
    ...skipping.map(({ text }) => warning(`“${text}” skips a heading level. Remove one #.`)),
    ...(tops.length + skipping.length === 0 ? [good("No headings skip a level.")] : []),
  ];
}

function pictures({ images, cover, htmlPieces }: AdvisedPost): Advice[] {
  const silent = images.filter(({ alt }) => alt === "" || alt === IMAGE_WORDS);
  return [
    ...images
      .filter(({ isShown }) => !isShown)
      .map(({ url }) => warning(`This image can’t be shown: ${url.slice(0, 80)}. Upload it to the text.`)),
    ...silent.map(({ url }) => warning(`Add alternative text to this image: ${url}`)),
    ...(images.length > 0 && silent.length === 0 ? [good("Every image has alternative text.")] : []),
    ...(cover !== null && !cover.alt ? [warning("Add alternative text to the cover image.", "cover")] : []),
    ...(cover?.rights ?? []).map((said) => warning(said, "cover")),
    ...(htmlPieces > 0 ? [warning("HTML in the text is shown as typed. Use Markdown instead.")] : []),
  ];
}

function addresses({ links }: AdvisedPost): Advice[] {
  return links
    .filter(({ kind }) => kind === "refused")
    .map(({ url }) => warning(`This URL can’t be used as a link: ${url.slice(0, 80)}`, "body"));
}

function keyword(word: string | null, placement: Placement | null): Advice[] {
  if (!word || placement === null) return [];
  const places = [
    ["title", "the title", "title"],
    ["opening", "the first 100 words", "body"],
    ["heading", "a heading", "body"],
    ["slug", "the slug", "slug"],
  ] as const;
  return places.map(([place, name, field]) =>
    placement[place] ? good(`“${word}” is in ${name}.`) : warning(`“${word}” isn’t in ${name}.`, field),
  );
}
