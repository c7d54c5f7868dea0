import { expect, test } from "vitest";
import { type CheckedBoard, checksOf } from "./checks.ts";

type Image = CheckedBoard["images"][number];
const image: Image = { alt: "Boots", width: 1080, height: 1080 };
const video = (seconds: number, more: Partial<Image> = {}, megabytes = 5): Image => ({
  alt: "Boots walk",
  width: 1080,
  height: 1920,
  video: { seconds, bytes: megabytes * 1024 * 1024 },
  ...more,
});
const told = (network: string, ...images: Image[]) =>
  checksOf({
    title: "Launch",
    content: "The engine weaves?",
    overrides: {},
    networks: [network],
    format: null,
    planned_for: null,
    scheduled_at: null,
    link_url: null,
    images,
  }).map(({ level, message }) => `${level}: ${message}`);

test.each([
  ["a short video goes everywhere", "x", [video(20)], []],
  ["one that is too long", "x", [video(141)], ["block: X: the video is 2:21 long. The limit is 2:20."]],
  [
    "one that is too short",
    "linkedin",
    [video(1.2)],
    ["block: LinkedIn: the video is shorter than 3 seconds."],
  ],
  [
    "one that is too heavy",
    "mastodon",
    [video(20, {}, 120)],
    ["block: Mastodon: the video has 120 MB. The limit is 99 MB."],
  ],
  [
    "one that is too wide",
    "pinterest",
    [video(20, { width: 3000, height: 1000 })],
    ["warn: Pinterest: the video is too wide for it, and may be cut off."],
  ],
  [
    "one that needs to be alone",
    "bluesky",
    [image, video(20)],
    ["warn: Bluesky takes 1 video alone, not 1 video with 1 image."],
  ],
  [
    "two that need to be alone",
    "tiktok",
    [video(20), video(20)],
    ["warn: TikTok takes 1 video alone, not 2 videos."],
  ],
  ["a carousel of both", "instagram", [image, video(20)], []],
  [
    "the second of a carousel",
    "instagram",
    [image, video(1)],
    ["block: Instagram: video 2 is shorter than 3 seconds."],
  ],
  [
    "a network without video",
    "google_business",
    [video(20)],
    ["block: Google Business Profile takes no video. Add an image, or leave Google Business Profile out."],
  ],
  [
    "an image beside it",
    "google_business",
    [image, video(20)],
    ["warn: Google Business Profile takes no video, only the images."],
  ],
  [
    "a network of videos",
    "youtube",
    [image],
    ["warn: YouTube: add the video. Images are only its thumbnail."],
  ],
  ["a network of videos, with one", "youtube", [image, video(20)], []],
])("%s", (_, network, images, checks) => {
  expect(told(network, ...images)).toEqual(checks);
});
