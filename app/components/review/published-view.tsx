import { Article } from "#components/blogs/article.tsx";
import { PostPreviewGrid } from "#components/boards/post-previews.tsx";
import { SerpPreview } from "#components/google-ads/serp-preview.tsx";
import { AdPreview } from "#components/meta-ads/ad-preview.tsx";
import type { Published } from "./published.server.ts";
import "#components/review/version-texts.css";

/** Shows what would be published of an item: its preview, and all of its texts. */
export function PublishedView({ published: { preview, texts } }: { published: Published }) {
  return (
    <>
      <Preview preview={preview} />
      <details open={preview === null || preview.kind === "search" || undefined}>
        <summary>All texts and settings</summary>
        <dl className="version-texts">
          {texts.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto" className="comment-text">
                {text}
              </dd>
            </div>
          ))}
        </dl>
      </details>
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
