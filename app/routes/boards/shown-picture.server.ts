import type { Board } from "#contract/social-calendars.ts";
import { filePath } from "#lib/file-path.ts";
import type { ShownPicture } from "./picture.tsx";

export function shownPicture({ reference_image: image }: Board): ShownPicture | null {
  const path = image && filePath(image.url);
  return path ? { path, alt: image.alt ?? "", width: image.width, height: image.height } : null;
}
