import type { ReactNode } from "react";
import type { PublishedFacts as Facts } from "#domain/review/published-facts.ts";
import { narrowed } from "#lib/file-path.ts";
import { Icon } from "#ui/icons.tsx";
import { YourTime } from "./your-time.tsx";
import "./published-facts.css";

export type ShownImage = {
  label: string;
  alt: string;
  /** Null if the file isn't there anymore. */
  path: string | null;
  width: number | null;
  height: number | null;
};

type Props = {
  facts: Facts<ShownImage>;
  /** What draws it as it will look, below the time. */
  preview?: ReactNode;
  /** Whether scripts add the time on the reader's own clock, for someone whose zone we don't know. */
  hasOwnTime?: boolean;
};

/** Shows all that is published of an item, and when: the same in every place. */
export function PublishedFacts({ facts: { when, at, texts, images }, preview, hasOwnTime = false }: Props) {
  return (
    <dl className="published-facts">
      <div className="published-when">
        <dt>When</dt>
        <dd>
          <Icon name="calendar-clock" size={16} />
          <span>{when}</span>
          {hasOwnTime && at !== null && <YourTime at={at} />}
        </dd>
      </div>
      {preview && (
        <div className="published-preview">
          <dt>Preview</dt>
          <dd>{preview}</dd>
        </div>
      )}
      {images.length > 0 && (
        <div className="published-pictures">
          <dt>{images.length === 1 ? "1 image" : `${images.length} images, in this order`}</dt>
          <dd>
            <ol className="published-images" data-count={Math.min(images.length, 5)}>
              {images.map(({ label, alt, path, width, height }, index) => (
                <li key={label}>
                  {path === null ? (
                    <p>This file was removed.</p>
                  ) : (
                    <a
                      href={path}
                      className="published-image"
                      data-number={images.length > 1 ? `${index + 1}/${images.length}` : undefined}
                      aria-label={`${label}, larger`}
                    >
                      {/* Its text is below it, where everyone reads it. */}
                      <img
                        src={narrowed(path, 1080)}
                        alt=""
                        width={width ?? undefined}
                        height={height ?? undefined}
                        loading={index === 0 ? undefined : "lazy"}
                      />
                    </a>
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
      {texts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto" className="published-text">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
