import type { ShownCover } from "#components/blogs/article.tsx";
import { type DescribedPost, previewTexts } from "./preview-texts.ts";
import { SearchPreview } from "./search-preview.tsx";
import { SharePreview } from "./share-preview.tsx";

/** Shows the post as search results and networks do. */
export function Previews({
  post,
  opening,
  cover,
}: {
  post: DescribedPost;
  opening: string;
  cover: ShownCover | null;
}) {
  const { search, share } = previewTexts(post, opening);
  return (
    <>
      <SearchPreview {...search} />
      <SharePreview {...share} cover={cover} />
    </>
  );
}
