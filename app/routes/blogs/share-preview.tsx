import type { ShownCover } from "#components/blogs/article.tsx";

/** Shows the card that networks display for a link to the post. */
export function SharePreview({
  title,
  description,
  host,
  cover,
}: {
  title: string;
  description: string;
  host: string;
  cover: ShownCover | null;
}) {
  return (
    <section className="blog-preview">
      <h2 className="text-base">Share card</h2>
      <div className="paper share-card" dir="auto">
        {cover ? (
          <img src={cover.path} alt={cover.alt} width={1200} height={630} />
        ) : (
          <p className="share-blank">No cover image yet</p>
        )}
        <div className="share-words">
          <p className="share-host">{host}</p>
          <p className="share-title">{title}</p>
          <p className="share-description">{description || "No description yet."}</p>
        </div>
      </div>
    </section>
  );
}
