import type { Blog } from "#contract/blogs.ts";
import { imagePath } from "#api-client/image-path.server.ts";
import { assetSource } from "#domain/vault/rights-words.ts";

export function shownCover({ cover, planned_for: day }: Pick<Blog, "cover" | "planned_for">) {
  const path = cover && imagePath(cover.url);
  if (!path) return null;
  const { alt, caption, width, height, asset } = cover;
  return { path, alt: alt ?? "", caption, width, height, source: asset && assetSource(asset, day) };
}
export type CoverWithSource = NonNullable<ReturnType<typeof shownCover>>;
