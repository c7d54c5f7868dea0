import type { ItemSubject } from "#contract/vocabulary.ts";
import { type PublishedFacts, publishedFacts } from "#domain/review/published-facts.ts";
import type { Reader } from "#api/data/schema.ts";
import type { Deps } from "#api/http/exchange.ts";
import { type DrawnImage, labeled, oneLine, pictures, strong } from "#api/outbox/drawn-mail.ts";
import { sharedFileUrl } from "#api/uploads/signed-link.ts";
import { filesOf, shownItem } from "./content.ts";

/** An image as a link, and for a while as a picture. */
export type MailedImage = { label: string; url: string; alt: string; drawn: DrawnImage | null };
/** A part of an e-mail. A text may have several lines, and stands as it is typed, ready to copy. */
export type MailPart = {
  label: string;
  text: string;
  /** The label of the image that it links to. */ image?: string;
};
export type MailedFacts = PublishedFacts<MailedImage> & { networks: string[] };

/** A blog post may be as long as a book. Code points. */
const TEXT_MAILED = 20_000;

function shortened(text: string): string {
  const signs = Array.from(text);
  return signs.length <= TEXT_MAILED ? text : `${signs.slice(0, TEXT_MAILED).join("").trimEnd()}…`;
}

/** Finds what is published of an item as it is now, with its images as links. Null for one that is gone. */
export async function mailedFacts(
  db: Reader,
  { config, clock }: Pick<Deps, "config" | "clock">,
  campaign: Parameters<typeof shownItem>[1],
  { subject, id }: { subject: ItemSubject; id: string },
): Promise<MailedFacts | null> {
  const shown = await shownItem(db, campaign, subject, id);
  if (shown === undefined) return null;
  const facts = publishedFacts(shown.content);
  const sizes = new Map((await filesOf(db, shown.content)).map((file) => [file.id, file]));
  const { networks } = shown.content;
  return {
    ...facts,
    networks: Array.isArray(networks) ? networks.map(String) : [],
    texts: facts.texts.map(({ label, text }) => ({ label, text: shortened(text) })),
    images: facts.images.map(({ label, file, alt }) => {
      const size = sizes.get(file);
      return {
        label,
        alt,
        url: `${config.frontendUrl}/files/${file}`,
        // Mail programs have no session. Only pictures of posts are shared so.
        drawn:
          size && subject === "boards"
            ? {
                src: sharedFileUrl(file, config, clock()),
                label,
                alt,
                width: size.width,
                height: size.height,
              }
            : null,
      };
    }),
  };
}

const altOf = (alt: string) => alt || "no alternative text";

export const drawnIn = (images: readonly MailedImage[]): DrawnImage[] =>
  images.flatMap((image) => image.drawn ?? []);

/** Draws what is published. */
export const factRows = ({ when, texts, images }: PublishedFacts<MailedImage>): string[] => [
  strong(`When: ${when}`, 12),
  pictures(drawnIn(images), false),
  ...images
    .filter(({ drawn }) => drawn === null)
    .map(({ label, url, alt }) => labeled(label, `${altOf(alt)}\n${url}`)),
  ...texts.map(({ label, text }) => labeled(label, text)),
];

/** Writes the same as plain text, indented, so that none of it looks like a line of ours. */
export const factLines = ({ when, texts, images }: PublishedFacts<MailedImage>): string[] => [
  "",
  `    When: ${oneLine(when)}`,
  ...images.flatMap(({ label, url, alt }) => [
    "",
    `    ${oneLine(label)}: ${oneLine(altOf(alt))}`,
    `      ${url}`,
  ]),
  ...texts.flatMap(indented),
];

export const indented = ({ label, text }: MailPart): string[] => [
  "",
  `    ${oneLine(label)}:`,
  ...text.split(/\r?\n/).map((part) => `      ${oneLine(part)}`.trimEnd()),
];
