import { Article } from "#components/blogs/article.tsx";
import { PostPreviewGrid } from "#components/boards/post-previews.tsx";
import { SerpPreview } from "#components/google-ads/serp-preview.tsx";
import { AdPreview } from "#components/meta-ads/ad-preview.tsx";
import type { Published } from "./published.server.ts";
import { PublishedFacts } from "./published-facts.tsx";

/** Shows what would be published of an item: its preview, and all that is in it. */
export function PublishedView({ published: { preview, facts } }: { published: Published }) {
  return (
    <>
      <Preview preview={preview} />
      {preview?.kind === "article" ? (
        // The article itself is above.
        <details>
          <summary>Date, settings, and image</summary>
          <PublishedFacts facts={facts} />
        </details>
      ) : (
        <PublishedFacts facts={facts} />
      )}
    </>
  );
}

function Preview({ preview }: Pick<Published, "preview">) {
  switch (preview?.kind) {
    case "post":
      return <PostPreviewGrid post={preview.post} />;
    case "ad":
      return <AdPreview preview={preview.preview} />;
    case "search":
      return <SerpPreview serp={preview.serp} />;
    case "article":
      return <Article {...preview.article} />;
    default:
      return null;
  }
}
