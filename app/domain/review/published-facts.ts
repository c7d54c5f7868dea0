import { NETWORKS } from "#contract/vocabulary.ts";
import { networkRule } from "#domain/boards/network-rules.ts";
import { textOn } from "#domain/boards/shown-text.ts";
import { formatDay, formatTime } from "#lib/dates.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { zoneName } from "#lib/time-zones.ts";
import { wallClock } from "#lib/zoned-time.ts";
import { imageLabel, snapshotTexts } from "./snapshot-texts.ts";

export type PublishedText = { label: string; text: string };
/** An image by the id of its file. */
type PublishedImage = { label: string; file: string; alt: string; seconds: number | null };
/** How long a video is for which an image stands. Null for an image. */
const secondsOf = (image: unknown): number | null =>
  isRecord(image) && typeof image["seconds"] === "number" ? image["seconds"] : null;

/** All that is published of an item, and when. Every place that shows it shows this. */
export type PublishedFacts<Image = PublishedImage> = {
  when: string;
  /** The instant, if it has one. */
  at: string | null;
  texts: PublishedText[];
  images: Image[];
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const textIn = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** Writes a day, and a time with its zone, in words: they are read by people in other zones. */
export function planWords({
  day,
  time,
  zone,
}: {
  day: string | null;
  time: string | null;
  zone: string;
}): string {
  if (!day) return "No date yet";
  return time
    ? `${formatDay(day)}, ${formatTime(time)}, ${zoneName(zone)}`
    : `${formatDay(day)}, no time set`;
}

/** Does the same for the plan in an item's content. */
export function planIn(content: Readonly<Record<string, unknown>>): string {
  const zone = textIn(content["timezone"]) ?? "UTC";
  const at = textIn(content["scheduled_at"]);
  const clock = at === null ? null : wallClock(at, zone);
  return planWords({ day: clock?.day ?? textIn(content["planned_for"]), time: clock?.time ?? null, zone });
}

type Post = {
  networks: readonly string[];
  content: string;
  overrides: Readonly<Partial<Record<string, string>>>;
  link: string | null;
  firstComment: string | null;
  format?: string | null;
};

const networkName = (network: string) => networkRule(network)?.label ?? sentenceLabel(network);
const conjunction = new Intl.ListFormat("en-US");

/** Returns the texts of a post as each network publishes them. Networks with the same text share it. */
export function postTexts({
  networks,
  content,
  overrides,
  link,
  firstComment,
  format,
}: Post): PublishedText[] {
  const known = NETWORKS.filter((network) => networks.includes(network));
  const others = networks.filter((network) => !known.some((one) => one === network));
  const names = new Map<string, string[]>();
  for (const network of [...known, ...others]) {
    const text = textOn(network, { content, overrides }).trim();
    names.set(text, [...(names.get(text) ?? []), networkName(network)]);
  }
  if (networks.length === 0) names.set(content.trim(), ["all networks"]);
  return [
    ...[...names].map(([text, labels]) => ({
      label: `Text for ${conjunction.format(labels)}`,
      text: text || "No text yet.",
    })),
    ...[
      { label: "Format", text: format ? sentenceLabel(format) : "" },
      { label: "Link", text: link?.trim() ?? "" },
      { label: "First comment", text: firstComment?.trim() ?? "" },
    ].filter(({ text }) => text !== ""),
  ];
}

/** Images and videos of posts are numbered together; a single one of something else has a name. */
export const imageNumber = (index: number, isVideo = false) => `${isVideo ? "Video" : "Image"} ${index + 1}`;

/** Returns what is published of an item, given its content as on the wire. */
export function publishedFacts(content: Readonly<Record<string, unknown>>): PublishedFacts {
  const {
    networks,
    overrides,
    images,
    cards,
    planned_for: _,
    scheduled_at: __,
    timezone: ___,
    ...fields
  } = content;
  const isPost = Array.isArray(networks) && isRecord(overrides);
  const own = Object.entries(isRecord(images) ? images : {}).map(([use, image], index) => ({
    label: isPost ? imageNumber(index, secondsOf(image) !== null) : imageLabel(use),
    image,
  }));
  const list = Array.isArray(cards) ? cards.filter(isRecord) : [];
  const inCards = list.map(({ image }, index) => ({ label: `Card ${index + 1}, image`, image }));
  return {
    when: planIn(content),
    at: textIn(content["scheduled_at"]),
    texts: isPost
      ? postTexts({
          networks: networks.map(String),
          content: textIn(content["content"]) ?? "",
          overrides: Object.fromEntries(
            Object.entries(overrides).flatMap(([network, text]) =>
              typeof text === "string" ? [[network, text]] : [],
            ),
          ),
          link: textIn(content["link_url"]),
          firstComment: textIn(content["first_comment"]),
          format: textIn(content["format"]),
        })
      : [
          ...snapshotTexts({
            ...fields,
            ...(list.length > 0 && { cards: list.map(({ image: _image, ...card }) => card) }),
          }),
        ]
          .filter(([, text]) => text !== "")
          .map(([label, text]) => ({ label, text })),
    images: [...own, ...inCards].flatMap(({ label, image }) => {
      const file = isRecord(image) ? textIn(image["file"]) : null;
      if (file === null || !isRecord(image)) return [];
      return [{ label, file, alt: textIn(image["alt"])?.trim() ?? "", seconds: secondsOf(image) }];
    }),
  };
}
