import type { Placement } from "./keyword-placement.ts";
import type { Heading, PostImage, PostLink } from "./facts.ts";

/** Beyond these, search engines shorten (in characters). */
const TITLE_SHOWN = 60;
const META_TITLE_SHOWN = 60;
const META_DESCRIPTION_SHOWN = 160;

export type Advice = {
  /** "good" is a check that passed. */
  tone: "good" | "warning";
  text: string;
};

export type AdvisedPost = {
  title: string | null;
  meta_title: string | null;
  meta_description: string | null;
  primary_keyword: string | null;
  cover: { alt: string | null } | null;
  outline: readonly Heading[];
  links: readonly PostLink[];
  images: readonly PostImage[];
  htmlPieces: number;
  placement: Placement | null;
};

const length = (text: string | null) => Array.from(text ?? "").length;
const good = (text: string): Advice => ({ tone: "good", text });
const warning = (text: string): Advice => ({ tone: "warning", text });

/** The checklist of a post: nothing in it stops anybody, everything says what to do. */
export function adviceFor(post: AdvisedPost): Advice[] {
  return [
    ...titles(post),
    ...headings(post.outline),
    ...pictures(post),
    ...addresses(post),
    ...keyword(post.primary_keyword, post.placement),
  ];
}

function titles({ title, meta_title, meta_description }: AdvisedPost): Advice[] {
  const found: Advice[] = [];
  if (!title) found.push(warning("Give the post a title."));
  else if (length(title) > TITLE_SHOWN && !meta_title) {
    found.push(
      warning(
        `The title has ${length(title)} characters. Results show about ${TITLE_SHOWN}: shorten it or add a search title.`,
      ),
    );
  } else found.push(good("The title fits into a search result."));
  if (length(meta_title) > META_TITLE_SHOWN) {
    found.push(
      warning(
        `The search title has ${length(meta_title)} characters. Results show about ${META_TITLE_SHOWN}.`,
      ),
    );
  }
  if (!meta_description) found.push(warning("Add a search description of up to 160 characters."));
  else if (length(meta_description) > META_DESCRIPTION_SHOWN) {
    found.push(
      warning(
        `The search description has ${length(meta_description)} characters. Results show about ${META_DESCRIPTION_SHOWN}.`,
      ),
    );
  } else found.push(good("The search description fits into a search result."));
  return found;
}

function headings(outline: readonly Heading[]): Advice[] {
  const skipping = outline.filter((heading) => heading.isSkipping);
  const tops = outline.filter(({ level }) => level === 1);
  if (outline.length === 0) return [];
  return [
    ...(tops.length > 0
      ? [
          warning(
            `“${tops[0]?.text}” stands on the level of the title. Begin it with two # so that the title stays the only one.`,
          ),
        ]
      : []),
    ...skipping.map(({ text }) => warning(`“${text}” skips a level. Use one # less.`)),
    ...(tops.length + skipping.length === 0 ? [good("No heading skips a level.")] : []),
  ];
}

function pictures({ images, cover, htmlPieces }: AdvisedPost): Advice[] {
  const silent = images.filter(({ alt }) => alt === "");
  return [
    ...silent.map(({ url }) => warning(`A picture has no alternative text: ${url}`)),
    ...(images.length > 0 && silent.length === 0 ? [good("Every picture has an alternative text.")] : []),
    ...(cover !== null && !cover.alt ? [warning("The cover has no alternative text.")] : []),
    ...(htmlPieces > 0 ? [warning("HTML in the text is shown as typed. Use Markdown instead.")] : []),
  ];
}

function addresses({ links }: AdvisedPost): Advice[] {
  return links
    .filter(({ kind }) => kind === "refused")
    .map(({ url }) => warning(`This address is no link here: ${url.slice(0, 80)}`));
}

function keyword(word: string | null, placement: Placement | null): Advice[] {
  if (!word || placement === null) return [];
  const places = [
    ["title", "the title"],
    ["opening", "the first 100 words"],
    ["heading", "a heading"],
    ["slug", "the slug"],
  ] as const;
  return places.map(([place, name]) =>
    placement[place] ? good(`“${word}” is in ${name}.`) : warning(`“${word}” is not in ${name}.`),
  );
}
