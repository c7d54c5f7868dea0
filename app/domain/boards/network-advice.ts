import type { Network } from "#contract/vocabulary.ts";

/**
 * What else to know of a network, for the people who write; dated as the rules beside it. Apart from them, because only the server
 * needs it.
 */
export const NETWORK_ADVICE: Readonly<Record<Network, string>> = {
  x: "Premium accounts may write far more. 4 pictures, or 1 video, or 1 GIF; never mixed.",
  instagram: "At least 1 picture or video, up to 10 in a carousel. Links in the text cannot be followed.",
  facebook: "Cut after about 125 characters on a phone, 477 on a desktop. A story needs a picture.",
  linkedin: "A carousel takes 2 or more pictures and no video; otherwise one video only.",
  tiktok: "Up to 4,000 when written in the app or with photos. A title has up to 90 characters.",
  pinterest: "Up to 5 pictures, all of one size. A title has up to 100 characters; a video needs a cover.",
  youtube: "Exactly one video. A title has 2 to 100 characters, all tags together up to 500.",
  threads: "One topic only.",
  bluesky: "4 pictures or 1 video.",
  mastodon: "500 is the default; your server may allow more. Up to 4 pictures.",
  google_business: "1 picture, no video. An event needs a title.",
};
