import { fileTypeFromBuffer, fileTypeFromFile } from "file-type";
import sharp from "sharp";
import { ulid } from "ulid";
import { VIDEO_BYTES_MAX } from "#contract/limits.ts";
import { isVideoType, VIDEO_TOO_LARGE, VIDEO_UNREADABLE } from "#contract/videos.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { createQueue } from "#api/http/queue.ts";
import { answerOf, createThread } from "#api/http/thread.ts";
import type { Picture } from "./picture.ts";
import type { Remuxed, Remuxing } from "./remux-worker.ts";

/** A video whose bytes are stored already, under its id. */
export type Video = Remuxed & {
  id: string;
  /** The number of its bytes. */
  size: number;
  /** The image that stands for it. */
  poster: Picture;
};

/** In megabytes, and in milliseconds. */
const MEMORY = 256;
const PATIENCE = 30_000;
const thread = createThread<Remuxing, Remuxed | null>(new URL("./remux-worker.ts", import.meta.url), {
  memory: MEMORY,
});
const inTurn = createQueue(
  { atOnce: 1, waiting: 20 },
  "Too many videos are being uploaded. Try again in a moment.",
);

/** Returns whether bytes begin as a video does. */
export const isVideo = async (bytes: Uint8Array): Promise<boolean> =>
  isVideoType((await fileTypeFromBuffer(bytes))?.mime ?? "");

export const isVideoFile = async (path: string): Promise<boolean> =>
  isVideoType((await fileTypeFromFile(path))?.mime ?? "");

/**
 * Stores a video, copied packet by packet in a thread of its own. Resolves to why it is refused, if it is.
 * @param sent its bytes, or the path of a file that has them
 * @param poster the image that stands for it. Without one, a plain one is drawn
 * @throws HttpError 503 if too many videos are waiting
 */
export async function storeVideo(
  exchange: Exchange,
  sent: Uint8Array | string,
  poster: Picture | null,
): Promise<Video | string> {
  const { files, clock } = exchange.deps;
  const id = ulid(clock());
  if (typeof sent !== "string" && sent.length > VIDEO_BYTES_MAX) return VIDEO_TOO_LARGE;
  return inTurn(async () => {
    const made = await files.make(id, sent, (paths) =>
      answerOf(thread, paths, PATIENCE).catch((error: unknown) => {
        exchange.deps.log({ level: "info", message: "video refused", error: String(error) });
        return null;
      }),
    );
    if (made === null) return VIDEO_UNREADABLE;
    const { facts, size } = made;
    return { ...facts, id, size, poster: poster ?? (await plainPoster(facts)) };
  });
}

/** The media type of all images that stand for videos. */
export const POSTER_MIME = "image/jpeg";
const POSTER_SIDE = 1280;

export async function asPoster(picture: Picture): Promise<Picture> {
  if (picture.mime === POSTER_MIME) return picture;
  const bytes = await sharp(picture.bytes).flatten({ background: "#fff" }).jpeg({ quality: 88 }).toBuffer();
  return { ...picture, bytes: new Uint8Array(bytes), mime: POSTER_MIME };
}

/** Draws a dark image in the shape of a video, with the sign of a player. */
async function plainPoster({ width, height }: Pick<Remuxed, "width" | "height">): Promise<Picture> {
  const scale = Math.min(1, POSTER_SIDE / Math.max(width, height));
  const [w, h] = [width, height].map((side) => Math.max(16, Math.round(side * scale))) as [number, number];
  const radius = Math.min(w, h) / 6;
  const sign = `M${w / 2 - radius / 3} ${h / 2 - radius / 2}l${radius} ${radius / 2}l${-radius} ${radius / 2}z`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><rect width="100%" height="100%" fill="#27303f"/><circle cx="${w / 2}" cy="${h / 2}" r="${radius}" fill="#4b5a72"/><path d="${sign}" fill="#fff"/></svg>`;
  const bytes = new Uint8Array(await sharp(Buffer.from(drawing)).jpeg({ quality: 88 }).toBuffer());
  return { bytes, mime: POSTER_MIME, width: w, height: h };
}
