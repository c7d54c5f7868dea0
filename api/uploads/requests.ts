import { invalidField } from "#api/http/errors.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { EMBLEM, readPicture } from "./picture.ts";
import type { Picture } from "./picture.ts";

/**
 * Returns the image in a form's `image` field. Null if none was sent and there already is one, so that only its texts change.
 * @throws HttpError 422 if the content isn't a valid image of a known type
 */
export async function sentPicture(exchange: Exchange, isPresent: boolean): Promise<Picture | null> {
  const upload = exchange.files.get("image");
  if (upload === undefined || (upload.length === 0 && isPresent)) {
    if (exchange.input["image"] !== undefined && exchange.input["image"] !== null)
      throw invalidField("image", "The image field must be an image.");
    if (!isPresent) throw invalidField("image", "The image field is required.");
    return null;
  }
  return unlessRefused(await readPicture(upload));
}

/**
 * Returns a picture of a person or a logo.
 * @throws HttpError 422 without a valid image of a known type
 */
export async function sentEmblem(exchange: Exchange): Promise<Picture> {
  const upload = exchange.files.get("image");
  if (upload === undefined) throw invalidField("image", "The image field is required.");
  return unlessRefused(await readPicture(upload, EMBLEM));
}

function unlessRefused(picture: Picture | string): Picture {
  if (typeof picture === "string") throw invalidField("image", picture.replaceAll(":attribute", "image"));
  return picture;
}
