import { Article } from "#components/blogs/article.tsx";
import { SerpPreview } from "#components/google-ads/serp-preview.tsx";
import { AdPreview } from "#components/meta-ads/ad-preview.tsx";
import type { Published } from "./published.server.ts";
import { Icon } from "#ui/icons.tsx";
import { PublishedFacts } from "./published-facts.tsx";
import type { ImageMarks } from "./published-images.tsx";

type Props = {
  published: Published;
  hasOwnTime?: boolean;
  marks?: ImageMarks | undefined;
  /** Whether it is below another item, so that none of its images is waited for. */
  isBelow?: boolean | undefined;
};

/** Shows what would be published of an item: an ad as it is drawn, a blog post as it is read, and all that is in it. */
export function PublishedView({ published, hasOwnTime = false, marks, isBelow }: Props) {
  const { preview, facts } = published;
  if (preview?.kind !== "article")
    return (
      <PublishedFacts
        facts={facts}
        preview={preview && <Preview preview={preview} />}
        hasOwnTime={hasOwnTime}
        marks={marks}
        isBelow={isBelow}
      />
    );
  // The article itself is above.
  return (
    <>
      <p className="published-article-when">
        <Icon name="calendar-clock" size={16} /> {facts.when}
      </p>
      <Preview preview={preview} />
      <details>
        <summary>Date, settings, and image</summary>
        <PublishedFacts facts={facts} hasOwnTime={hasOwnTime} isBelow />
      </details>
    </>
  );
}

function Preview({ preview }: Pick<Published, "preview">) {
  switch (preview?.kind) {
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
