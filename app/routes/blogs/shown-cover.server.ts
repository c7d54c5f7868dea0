import type { Blog } from "#contract/blogs.ts";
import { imagePath } from "#api-client/image-path.server.ts";
import type { ShownCover } from "#components/blogs/article.tsx";

export function shownCover({ cover }: Pick<Blog, "cover">): ShownCover | null {
  const path = cover && imagePath(cover.url);
  return path
    ? { path, alt: cover.alt ?? "", caption: cover.caption, width: cover.width, height: cover.height }
    : null;
}
