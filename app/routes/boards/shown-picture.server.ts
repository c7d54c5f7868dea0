import type { Board } from "#contract/social-calendars.ts";
import { imagePath } from "#api-client/image-path.server.ts";
import type { ShownPicture } from "#components/boards/post-previews.tsx";

export function shownPicture({ reference_image: image }: Board): ShownPicture | null {
  const path = image && imagePath(image.url);
  return path ? { path, alt: image.alt ?? "", width: image.width, height: image.height } : null;
}
