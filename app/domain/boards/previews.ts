import { NETWORKS, type Network } from "#contract/vocabulary.ts";
import { hashtagsIn } from "./hashtags.ts";
import { linksIn } from "./links.ts";
import { NETWORK_LOOKS, type NetworkLook } from "./network-looks.ts";
import { imagesOn, type NetworkLimits, networkRule } from "./network-rules.ts";
import { foldAt, textOn } from "./shown-text.ts";
import { normalized, usageOf } from "./text-length.ts";

export type PreviewImage = {
  path: string;
  alt: string;
  width: number | null;
  height: number | null;
  /** Where the video is for which the image stands. */
  video?: string | null;
  seconds?: number | null;
};

/** The fields of a post that its previews show. Never includes internal notes. */
export type PreviewedPost = {
  networks: readonly string[];
  content: string;
  overrides: Readonly<Partial<Record<string, string>>>;
  link: string | null;
  firstComment: string | null;
  images: readonly PreviewImage[];
  limits?: NetworkLimits;
};

/** Shapes are widths divided by heights. */
export type Frame = {
  /** The shape of what is drawn. */
  ratio: number;
  /** The shape of what the network shows of it. The rest is cut off. */
  kept: number;
  cut: "ends" | "sides" | null;
};

export type PostPreview = {
  network: string;
  label: string;
  look: NetworkLook;
  title: string;
  shown: string;
  /** The rest of the text: after the “more” link, or over the limit. */
  rest: string;
  isOver: boolean;
  /** How many characters are shown at most before “more”. */
  fold: number | null;
  tags: string[];
  topic: string | null;
  images: readonly PreviewImage[];
  leftOut: number;
  /** The frame of the first image, or of the place for it. */
  frame: Frame | null;
  /** The domain of the link, if it isn’t in the text. */
  domain: string | null;
  note: string | null;
  comment: string | null;
};

/** Longer texts are shortened before they are measured, and what is hidden only needs to be recognized. */
const TEXT_MAX = 8000;
const REST_MAX = 280;

/** How much of what is cut off is drawn, compared to what is kept. */
const FRINGE = 1.28;
/** Smaller differences can’t be seen. */
const SAME = 1.02;

/** For networks that aren’t in the table. */
const PLAIN_LOOK: NetworkLook = {
  avatar: { size: 40, corners: "round", place: "row" },
  names: [["name"], ["day"]],
  text: "above",
  more: "more",
  frame: { tallest: 4 / 5, widest: 1.91 },
  several: { layout: "strip" },
  link: "text",
  signs: [],
};

export function previewsOf(post: PreviewedPost): PostPreview[] {
  const known = NETWORKS.filter((network) => post.networks.includes(network));
  const others = post.networks.filter((network) => !NETWORKS.some((one) => one === network));
  return [...known, ...others].map((network) => previewOn(network, post));
}

function previewOn(network: string, post: PreviewedPost): PostPreview {
  const look = Object.hasOwn(NETWORK_LOOKS, network) ? NETWORK_LOOKS[network as Network] : PLAIN_LOOK;
  const images = onNetwork(network, post.images);
  const whole = normalized(textOn(network, post)).slice(0, TEXT_MAX).trim();
  const link = post.link?.trim() || null;
  const domain = domainOn(look, link, whole, images.length > 0);
  const isInText = link !== null && domain === null && look.link !== "none" && !whole.includes(link);
  const { title, body } = titleOn(look, whole);
  const { text, tags } = look.tagsBelow ? withoutTags(body) : { text: body, tags: [] };
  const hasLink = link !== null || linksIn(whole).length > 0;
  const [first] = images;
  return {
    network,
    label: networkRule(network)?.label ?? network,
    look,
    title,
    ...cutOn(network, look, text, { limits: post.limits, ending: isInText ? `\n\n${link}` : "" }),
    tags,
    topic: look.names.flat().includes("topic") ? (hashtagsIn(whole)[0]?.slice(1) ?? null) : null,
    images,
    leftOut: post.images.length - images.length,
    frame: first || look.empty ? frameOf(first, look.frame) : null,
    domain,
    note: look.link === "none" && hasLink ? (look.note ?? null) : null,
    comment: post.firstComment?.trim() || null,
  };
}

/** Returns what a network shows of the images. One that needs a video shows it instead of the images before it. */
function onNetwork(network: string, images: readonly PreviewImage[]): readonly PreviewImage[] {
  const needsVideo = networkRule(network)?.needs === "video";
  const first = needsVideo ? images.filter(({ video }) => video) : [];
  return [...first, ...images.filter((image) => !first.includes(image))].slice(0, imagesOn(network));
}

function titleOn({ title: max }: NetworkLook, whole: string): { title: string; body: string } {
  if (max === undefined) return { title: "", body: whole };
  const [line = ""] = whole.split("\n", 1);
  const { shown, rest } = foldAt(line, max);
  return { title: rest ? `${shown}…` : shown, body: (rest + whole.slice(line.length)).trim() };
}

/** Takes the last line off a text if it consists of hashtags. */
function withoutTags(body: string): { text: string; tags: string[] } {
  const at = body.lastIndexOf("\n");
  const last = body.slice(at + 1);
  const tags = hashtagsIn(last);
  const isOnlyTags = at > 0 && tags.length > 0 && last.split(/\s+/).join("") === tags.join("");
  return isOnlyTags ? { text: body.slice(0, at).trimEnd(), tags } : { text: body, tags: [] };
}

function shortened(hidden: string): string {
  const { shown, rest } = foldAt(hidden.trim(), REST_MAX);
  return rest ? `${shown}…` : shown;
}

/** Cuts a text where “more” is, or else at the network’s limit. */
function cutOn(
  network: string,
  look: NetworkLook,
  text: string,
  { limits, ending }: { limits: NetworkLimits | undefined; ending: string },
): Pick<PostPreview, "shown" | "rest" | "isOver" | "fold"> {
  const fold = look.fold ?? networkRule(network)?.fold;
  if (fold !== undefined) {
    const { shown, rest } = foldAt(`${text}${ending}`.trim(), fold);
    return { shown, rest: shortened(rest), isOver: false, fold };
  }
  const isTooLong = (part: string) => (usageOf(network, part, limits)?.over ?? 0) > 0;
  if (!isTooLong(text)) return { shown: `${text}${ending}`.trim(), rest: "", isOver: false, fold: null };
  const points = Array.from(text);
  let fits = 0;
  let tooMany = points.length;
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (isTooLong(points.slice(0, middle).join(""))) tooMany = middle;
    else fits = middle;
  }
  const { shown, rest } = foldAt(text, fits);
  return { shown, rest: shortened(rest), isOver: true, fold: null };
}

/** Returns the domain that a card, a button, or a sign on the image names. Cards also open the first link of the text. */
function domainOn(look: NetworkLook, link: string | null, text: string, hasImage: boolean): string | null {
  switch (look.link) {
    case "none":
    case "text":
      return null;
    case "pill":
    case "button":
      return link && domainOf(link);
    default: {
      const target = link ?? linksIn(text)[0];
      return target !== undefined && !hasImage ? domainOf(target) : null;
    }
  }
}

function domainOf(link: string): string {
  const host = URL.canParse(link) ? new URL(link).host : "";
  return (host || link.replace(/^https?:\/\//, "").replace(/[/?#].*$/s, "")).replace(/^www\./, "");
}

export function frameOf(
  image: PreviewImage | undefined,
  { tallest, widest, fill }: NetworkLook["frame"],
): Frame {
  const own = image?.width && image.height ? image.width / image.height : null;
  const kept = Math.min(Math.max(own ?? (image ? 4 / 3 : tallest), tallest), widest);
  if (own === null || fill === "contain") return { ratio: kept, kept, cut: null };
  if (own * SAME < kept) return { ratio: Math.max(own, kept / FRINGE), kept, cut: "ends" };
  if (own > kept * SAME) return { ratio: Math.min(own, kept * FRINGE), kept, cut: "sides" };
  return { ratio: kept, kept, cut: null };
}
