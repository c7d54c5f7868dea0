import type { Network } from "#contract/vocabulary.ts";

/** Tips on each network for writers, checked on the same day as the rules. */
export const NETWORK_ADVICE: Readonly<Partial<Record<string, string>>> = {
  x: "Premium accounts can post longer text. Add up to 4 images, 1 video, or 1 GIF, but don’t mix them.",
  instagram: "1 image or video, or up to 10 in a carousel.",
  facebook:
    "Shows about 125 characters on a phone and 477 on a desktop before “more”. A story needs an image.",
  linkedin: "A carousel needs 2 or more images and can’t include video. Other posts can have 1 video.",
  tiktok:
    "Up to 4,000 characters if you write in the app or post photos. Titles can have up to 90 characters.",
  pinterest:
    "Up to 5 images, all the same size. Titles can have up to 100 characters. A video needs a cover image.",
  youtube: "Exactly 1 video. Titles need 2 to 100 characters. All tags together can have up to 500.",
  threads: "Only 1 topic and up to 5 links per post. Letters with accents and emoji count as 2 or more.",
  bluesky: "Up to 4 images or 1 video.",
  mastodon: "The default limit is 500 characters. Your server may allow more. Up to 4 images.",
  google_business: "1 image and no video. An event needs a title.",
} satisfies Record<Network, string>;
