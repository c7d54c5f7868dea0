import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { Sharp } from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import {
  IMAGE_BYTES_MAX,
  IMAGE_FRAMES_MAX,
  IMAGE_KEPT_BYTES_MAX,
  IMAGE_KEPT_SIDE_MAX,
} from "#contract/limits.ts";
import { createFileStore } from "#api/uploads/file-store.ts";
import { remoteUrl, startApi } from "./support/api.ts";
import { at, errors, message, text } from "./support/client.ts";
import { newOwner } from "./support/people.ts";
import { newWork, sendPicture } from "./support/work.ts";

const bytesOf = (parts: (Uint8Array | number[] | string)[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as Uint8Array))));

/** As random as the grain of a photo taken at night, and as heavy to keep. */
const noise = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp(randomBytes(width * height * channels), { raw: { width, height, channels } });

const whole = async (image: Sharp) => new Uint8Array(await image.toBuffer());

/** A GIF of many frames of one pixel each. */
function movingGif(frames: number): Uint8Array<ArrayBuffer> {
  const frame = [0x21, 0xf9, 4, 0, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0];
  return bytesOf([
    "GIF89a",
    [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255],
    Buffer.alloc(frames * frame.length, Buffer.from(frame)),
    [0x3b],
  ]);
}

/** Only the outline of a WebP of many frames: nobody gets to read them. */
function movingWebp(frames: number): Uint8Array<ArrayBuffer> {
  const chunk = (name: string, content: number[]) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(content.length);
    return bytesOf([name, size, content]);
  };
  const body = bytesOf([
    "WEBP",
    chunk("VP8X", [2, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
    chunk("ANIM", [0, 0, 0, 0, 0, 0]),
    ...Array.from({ length: frames }, () =>
      chunk(
        "ANMF",
        Array.from({ length: 16 }, () => 0),
      ),
    ),
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return bytesOf(["RIFF", size, body]);
}

const ftyp = (brand: string) =>
  bytesOf([[0, 0, 0, 24], `ftyp${brand}`, [0, 0, 0, 0], `mif1${brand}`, Array.from({ length: 64 }, () => 0)]);

describe.skipIf(remoteUrl !== null)("images", async () => {
  const api = await startApi();
  const owner = await newOwner(api);
  const { boardId } = await newWork(owner.client);
  afterAll(() => api.close());

  const send = (bytes: Uint8Array<ArrayBuffer>) => sendPicture(owner.client, boardId, bytes, "IMG_0001");

  async function kept(bytes: Uint8Array<ArrayBuffer>) {
    const answer = await send(bytes);
    expect([answer.status, errors(answer)]).toEqual([200, undefined]);
    const file = await owner.client.get(new URL(text(answer.body, "data.reference_image.url")).pathname);
    expect(file.status).toBe(200);
    return {
      ...(await sharp(file.bytes).metadata()),
      type: file.headers.get("Content-Type"),
      size: file.bytes.length,
      said: [at(answer.body, "data.reference_image.width"), at(answer.body, "data.reference_image.height")],
    };
  }

  it(
    "of twelve megabytes from a phone held upright are turned, scaled down, and lose where they were taken",
    { timeout: 60_000 },
    async () => {
      const photo = await whole(
        noise(4400, 3300)
          .withExif({ IFD0: { Make: "Phone" }, IFD3: { GPSLatitudeRef: "N" } })
          .withMetadata({ orientation: 6 })
          .jpeg({ quality: 93 }),
      );
      expect(photo.length).toBeGreaterThan(12_000_000);
      expect(photo.length).toBeLessThan(IMAGE_BYTES_MAX);
      expect((await sharp(photo).metadata()).orientation).toBe(6);
      const image = await kept(photo);
      expect([image.width, image.height]).toEqual([3072, IMAGE_KEPT_SIDE_MAX]);
      expect(image.said).toEqual([3072, IMAGE_KEPT_SIDE_MAX]);
      expect([image.type, image.exif, image.orientation]).toEqual(["image/jpeg", undefined, undefined]);
      expect(image.size).toBeLessThan(IMAGE_KEPT_BYTES_MAX);
    },
  );

  it("as AVIF are kept as JPEG, or as PNG where one sees through them", async () => {
    const color = { width: 60, height: 40, channels: 3 as const, background: "#c33" };
    const opaque = await kept(await whole(sharp({ create: color }).avif({ effort: 0 })));
    expect([opaque.type, opaque.format, opaque.width, opaque.height]).toEqual(["image/jpeg", "jpeg", 60, 40]);
    const glass = { ...color, channels: 4 as const, background: { r: 200, g: 0, b: 0, alpha: 0.5 } };
    const clear = await kept(await whole(sharp({ create: glass }).avif({ effort: 0 })));
    expect([clear.type, clear.hasAlpha]).toEqual(["image/png", true]);
  });

  it("that stay too heavy are kept more coarsely", async () => {
    const drawing = await kept(await whole(noise(2600, 2400).png()));
    expect(drawing.type).toBe("image/jpeg");
    const clear = await kept(await whole(noise(2200, 2000, 4).png()));
    expect([clear.type, clear.hasAlpha]).toEqual(["image/webp", true]);
    // Noise is drawn twice at full size; a busy machine takes its time.
  }, 90_000);

  it("are sent in three widths, as a still image", async () => {
    const answer = await send(await whole(noise(700, 300).png()));
    const url = new URL(text(answer.body, "data.reference_image.url")).pathname;
    for (const [width, kept] of [
      [96, 96],
      [480, 480],
      [1080, 700],
      [96, 96],
    ]) {
      const narrow = await owner.client.get(`${url}?width=${width}`);
      expect([narrow.status, narrow.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
      expect((await sharp(narrow.bytes).metadata()).width).toBe(kept);
    }
    const other = await owner.client.get(`${url}?width=97`);
    expect([other.status, (await sharp(other.bytes).metadata()).width]).toEqual([200, 700]);
    const many = await Promise.all(
      Array.from({ length: 40 }, () => owner.client.get(`${url}?width=480`).then(({ status }) => status)),
    );
    expect(new Set(many)).toEqual(new Set([200]));
    const files = createFileStore(join(api.dir, "uploads"));
    const id = url.split("/").at(-1) ?? "";
    const kept = async () =>
      (await readdir(join(api.dir, "uploads"), { recursive: true })).filter((name) => name.includes(id))
        .length;
    expect(await kept()).toBe(4);
    await files.remove(id);
    expect(await kept()).toBe(0);
  });

  it.each(["heic", "heix", "mif1"])("as HEIC (%s) are refused with what to do", async (brand) => {
    const answer = await send(ftyp(brand));
    expect([answer.status, errors(answer)]).toEqual([
      422,
      {
        image: [
          "We can’t read HEIC images. Export the image as a JPEG, or choose “Most Compatible” in your iPhone’s camera settings, then try again.",
        ],
      },
    ]);
  });

  it("may move, but not for ever", async () => {
    expect((await kept(movingGif(IMAGE_FRAMES_MAX))).type).toBe("image/gif");
    for (const film of [movingGif(IMAGE_FRAMES_MAX + 1), movingGif(250_000), movingWebp(250_000)]) {
      const answer = await send(film);
      expect([answer.status, errors(answer)]).toEqual([
        422,
        { image: ["The animation has more than 500 frames. Choose a shorter one."] },
      ]);
    }
  });

  it("whose blocks have no end, or no sense, are refused", async () => {
    const gif = movingGif(2);
    for (const broken of [
      gif.slice(0, 30),
      bytesOf([gif.slice(0, -1), [0x21, 0xfe], Array.from({ length: 100_000 }, () => 1)]),
      movingWebp(1),
      bytesOf(["RIFF", [255, 255, 255, 255], "WEBPVP8X", [255, 255, 255, 255]]),
      ftyp("avif"),
    ]) {
      expect((await send(broken)).status).toBeLessThan(500);
    }
  });

  it("that come many at once are held a few at a time, and the last are asked to wait", async () => {
    const image = await whole(noise(50, 50).png());
    const answers = await Promise.all(Array.from({ length: 30 }, () => send(image)));
    const refused = answers.filter((answer) => answer.status !== 200);
    expect(
      refused.map((answer) => [answer.status, message(answer), answer.headers.get("Retry-After")]),
    ).toEqual(
      Array.from({ length: 7 }, () => [
        503,
        "Too many files are being uploaded. Try again in a moment.",
        "1",
      ]),
    );
    expect((await send(image)).status).toBe(200);
  });
});
