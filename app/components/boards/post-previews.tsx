import type { ShownPreview } from "./shown-previews.server.ts";
import "./previews.css";

export type ShownPicture = { path: string; alt: string; width: number | null; height: number | null };

type Props = {
  previews: readonly ShownPreview[];
  picture: ShownPicture | null;
  author: string;
  day: string | null;
};

/** Shows the saved post as on each network, on a light background in both themes. */
export function PostPreviews({ previews, picture, author, day }: Props) {
  return (
    <section aria-labelledby="previews-heading" className="previews">
      <h2 id="previews-heading" className="text-lg">
        Preview
      </h2>
      {previews.length === 0 ? (
        <p className="text-sm text-ink-2">Choose networks to preview this post.</p>
      ) : (
        <PostPreviewGrid previews={previews} picture={picture} author={author} day={day} />
      )}
    </section>
  );
}

/** Shows the post on each network, without a heading. */
export function PostPreviewGrid({ previews, picture, author, day }: Props) {
  return (
    <div className="previews-grid">
      {previews.map((preview) => (
        <article key={preview.network} aria-label={`Preview for ${preview.label}`} className="paper preview">
          <header>
            <span className="preview-avatar" aria-hidden>
              {Array.from(author)[0] ?? "M"}
            </span>
            <p>
              <strong>{author}</strong>
              <span>
                {preview.label}
                {day && ` · ${day}`}
              </span>
            </p>
          </header>
          <PreviewText preview={preview} />
          {picture && (
            <img
              src={picture.path}
              alt={picture.alt}
              width={picture.width ?? undefined}
              height={picture.height ?? undefined}
            />
          )}
          {preview.link && <p className="preview-link">{preview.link.replace(/^https?:\/\//, "")}</p>}
          {preview.comment && (
            <p className="preview-comment" dir="auto">
              <strong>First comment</strong> {preview.comment}
            </p>
          )}
          {preview.advice && <p className="preview-advice">{preview.advice}</p>}
        </article>
      ))}
    </div>
  );
}

function PreviewText({ preview: { shown, rest, label } }: { preview: ShownPreview }) {
  if (!shown) return <p className="preview-empty">No text yet.</p>;
  return (
    <div className="preview-text" dir="auto">
      <p>{shown}</p>
      {rest && (
        <>
          <p className="preview-fold">
            <span>{label} cuts off the text about here.</span>
          </p>
          <p className="preview-rest">{rest.trimStart()}</p>
        </>
      )}
    </div>
  );
}
