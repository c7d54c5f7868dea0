import { invalidField } from "#api/http/errors.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { readPicture } from "./picture.ts";
import type { Picture } from "./picture.ts";

/**
 * The picture of a form's `image`, or null where none was sent and one is there already, whose words alone change.
 * @throws HttpError 422 for anything that is not a bearable picture of a known type, by content
 */
export async function sentPicture(exchange: Exchange, isPresent: boolean): Promise<Picture | null> {
  const upload = exchange.files.get("image");
  if (upload === undefined || (upload.length === 0 && isPresent)) {
    if (exchange.input["image"] !== undefined && exchange.input["image"] !== null)
      throw invalidField("image", "The image field must be an image.");
    if (!isPresent) throw invalidField("image", "The image field is required.");
    return null;
  }
  const picture = await readPicture(upload);
  if (typeof picture === "string") throw invalidField("image", picture.replaceAll(":attribute", "image"));
  return picture;
}
