import type { PublishedFacts as Facts } from "#domain/review/published-facts.ts";
import "./published-facts.css";

export type ShownImage = {
  label: string;
  alt: string;
  /** Null if the file isn't there anymore. */
  path: string | null;
  width: number | null;
  height: number | null;
};

/** Shows all that is published of an item, and when: the same in every place. */
export function PublishedFacts({ facts: { when, texts, images } }: { facts: Facts<ShownImage> }) {
  return (
    <dl className="published-facts">
      <div>
        <dt>When</dt>
        <dd>{when}</dd>
      </div>
      {texts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto" className="published-text">
            {text}
          </dd>
        </div>
      ))}
      {images.length > 0 && (
        <div>
          <dt>{images.length === 1 ? "1 image" : `${images.length} images, in this order`}</dt>
          <dd>
            <ol className="published-images">
              {images.map(({ label, alt, path, width, height }) => (
                <li key={label}>
                  {path === null ? (
                    <p>This file was removed.</p>
                  ) : (
                    // Its text is beside it, where everyone reads it.
                    <img
                      src={path}
                      alt=""
                      width={width ?? undefined}
                      height={height ?? undefined}
                      loading="lazy"
                    />
                  )}
                  <p dir="auto">
                    <b>{label}:</b> {alt || "no alternative text"}
                  </p>
                </li>
              ))}
            </ol>
          </dd>
        </div>
      )}
    </dl>
  );
}
