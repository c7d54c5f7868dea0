import type { Network } from "#contract/vocabulary.ts";

/** A width divided by its height. */
type Ratio = number;

export type NetworkLook = {
  avatar: {
    /** In CSS pixels. */
    size: number;
    corners: "round" | "square" | "rounded";
    /** `column` indents everything else, `rail` is over the image, `below` and `title` are under the image. */
    place: "column" | "row" | "rail" | "below" | "title";
  };
  /** What each line next to the avatar says. */
  names: readonly (readonly Name[])[];
  text: "above" | "below" | "over";
  /** The first line of the text is the title, up to this many characters. */
  title?: number;
  /** The text begins with the name. */
  startsWithName?: boolean;
  /** Roughly how many code points are visible, if the network’s rule doesn’t say. */
  fold?: number;
  /** What people press to read the rest. */
  more: string;
  /** The shape of an image that is alone, or that sets the shape of all. An image keeps its own between the two. */
  frame: { tallest: Ratio; widest: Ratio; fill?: "contain" };
  /** How several images are laid out. `grids` has the shape of the group for each number of images. */
  several:
    | { layout: "grid"; grids: readonly [two: Ratio, three: Ratio, four: Ratio] }
    | { layout: "slides" | "strip" | "lead" | "first" };
  /** Whether the image reaches the edges of the post. */
  edges?: boolean;
  /** What a post without an image shows in its place. */
  empty?: string;
  /** Said over the image. */
  caption?: string;
  /** A last line of hashtags is shown as chips. */
  tagsBelow?: boolean;
  link: "over" | "strip" | "row" | "below" | "box" | "wide" | "pill" | "text" | "button" | "none";
  altBadge?: "start" | "end";
  signs: readonly Sign[];
  /** What authors should know about this network. */
  note?: string;
};

type Name = "name" | "handle" | "at" | "day" | "globe" | "page" | "topic";
type Sign = "comment" | "repeat" | "heart" | "bookmark" | "share" | "send" | "thumbs-up" | "forward" | "star";

const SQUARE = 1;
const PORTRAIT = 4 / 5;
const LANDSCAPE = 1.91;
const WIDE = 16 / 9;
const ANY = { tallest: 0, widest: Number.POSITIVE_INFINITY };

/**
 * One row per network, measured on November 20, 2026. Networks change their look without notice, so previews are sketches. A
 * link shows as a card only if the post has no image: every network with cards does it like this.
 */
export const NETWORK_LOOKS: Readonly<Record<Network, NetworkLook>> = {
  x: {
    avatar: { size: 40, corners: "round", place: "column" },
    names: [["name", "at", "day"]],
    text: "above",
    more: "Show more",
    frame: { tallest: 3 / 4, widest: WIDE },
    several: { layout: "grid", grids: [7 / 4, 7 / 4, 7 / 4] },
    link: "over",
    altBadge: "start",
    signs: ["comment", "repeat", "heart", "bookmark", "share"],
  },
  instagram: {
    avatar: { size: 32, corners: "round", place: "row" },
    names: [["handle"]],
    text: "below",
    startsWithName: true,
    more: "more",
    frame: { tallest: PORTRAIT, widest: LANDSCAPE },
    several: { layout: "slides" },
    edges: true,
    empty: "No image yet",
    link: "none",
    signs: ["heart", "comment", "send", "bookmark"],
    note: "Links here aren’t clickable.",
  },
  facebook: {
    avatar: { size: 40, corners: "round", place: "row" },
    names: [["name"], ["day", "globe"]],
    text: "above",
    more: "See more",
    frame: { ...ANY, tallest: PORTRAIT },
    several: { layout: "grid", grids: [2, 3 / 2, SQUARE] },
    edges: true,
    link: "strip",
    signs: ["thumbs-up", "comment", "forward"],
  },
  linkedin: {
    avatar: { size: 48, corners: "square", place: "row" },
    names: [["name"], ["page"], ["day", "globe"]],
    text: "above",
    more: "more",
    frame: { tallest: SQUARE, widest: LANDSCAPE },
    several: { layout: "lead" },
    edges: true,
    link: "row",
    signs: ["thumbs-up", "comment", "repeat", "send"],
  },
  tiktok: {
    avatar: { size: 40, corners: "round", place: "rail" },
    names: [["handle", "day"]],
    text: "over",
    fold: 55,
    more: "more",
    frame: { tallest: 9 / 16, widest: 9 / 16, fill: "contain" },
    several: { layout: "slides" },
    empty: "No image yet",
    link: "none",
    signs: ["heart", "comment", "bookmark", "forward"],
    note: "Links here aren’t clickable.",
  },
  pinterest: {
    avatar: { size: 24, corners: "round", place: "below" },
    names: [["name"]],
    text: "below",
    title: 100,
    fold: 70,
    more: "more",
    frame: { tallest: 2 / 3, widest: 2 / 3 },
    several: { layout: "first" },
    empty: "No image yet",
    link: "pill",
    signs: [],
  },
  youtube: {
    avatar: { size: 36, corners: "round", place: "title" },
    names: [["name", "day"]],
    text: "below",
    title: 100,
    more: "more",
    frame: { tallest: WIDE, widest: WIDE },
    several: { layout: "first" },
    edges: true,
    empty: "The video goes here.",
    caption: "The video goes here. Image 1 is its thumbnail.",
    link: "text",
    signs: [],
  },
  threads: {
    avatar: { size: 36, corners: "round", place: "column" },
    names: [["handle", "topic", "day"]],
    text: "above",
    more: "more",
    frame: ANY,
    several: { layout: "strip" },
    link: "below",
    signs: ["heart", "comment", "repeat", "send"],
  },
  bluesky: {
    avatar: { size: 42, corners: "round", place: "column" },
    names: [["name", "at", "day"]],
    text: "above",
    more: "Show more",
    frame: { ...ANY, tallest: SQUARE },
    several: { layout: "grid", grids: [2, 3 / 2, 3 / 2] },
    link: "box",
    altBadge: "end",
    signs: ["comment", "repeat", "heart", "share"],
  },
  mastodon: {
    avatar: { size: 46, corners: "rounded", place: "row" },
    names: [["name", "day"], ["at"]],
    text: "above",
    more: "Read more",
    frame: { tallest: WIDE, widest: WIDE },
    several: { layout: "grid", grids: [WIDE, WIDE, WIDE] },
    tagsBelow: true,
    link: "wide",
    altBadge: "end",
    signs: ["comment", "repeat", "star", "bookmark"],
  },
  google_business: {
    avatar: { size: 40, corners: "round", place: "row" },
    names: [["name"], ["day"]],
    text: "below",
    fold: 150,
    more: "Read more",
    frame: { tallest: 4 / 3, widest: 4 / 3 },
    several: { layout: "first" },
    edges: true,
    link: "button",
    signs: [],
  },
};
