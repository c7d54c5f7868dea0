import sharp from "sharp";
import type { ImageWidth } from "#contract/images.ts";
import { IMAGE_PIXELS_MAX } from "#contract/limits.ts";
import { createQueue } from "#api/http/queue.ts";
import type { FileStore } from "./file-store.ts";

/** The media type of all narrow images. */
export const NARROW_MIME = "image/webp";

// A page may ask for the images of a whole month at once. Each is made only once, and only its request waits.
const inTurn = createQueue({ atOnce: 1, waiting: 500 });

/**
 * Returns the first frame of a stored image, not wider than `width` pixels. It is made once and kept beside the image. Null if the
 * image is gone.
 * @throws HttpError 503 if too many are waiting
 */
export async function narrowImage(
  files: FileStore,
  id: string,
  width: ImageWidth,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const made = await files.getMade(id, width);
  if (made !== null) return made;
  return inTurn(async () => {
    const [others, whole] = await Promise.all([files.getMade(id, width), files.get(id)]);
    if (others !== null || whole === null) return others;
    const bytes = await sharp(whole, { limitInputPixels: IMAGE_PIXELS_MAX })
      .resize(width, null, { withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer();
    // If it can't be kept, the next request makes it again.
    await files.putMade(id, width, bytes).catch(() => undefined);
    return new Uint8Array(bytes);
  });
}
