import type { ReactNode } from "react";
import type { PublishedFacts as Facts } from "#domain/review/published-facts.ts";
import { plural } from "#lib/counts.ts";
import { Icon } from "#ui/icons.tsx";
import { type ImageMarks, PublishedImages } from "./published-images.tsx";
import { YourTime } from "./your-time.tsx";
import "./published-facts.css";

export type ShownImage = {
  label: string;
  alt: string;
  /** Null if the file isn't there anymore. */
  path: string | null;
  width: number | null;
  height: number | null;
  /** How long the video is for which it stands. Null for an image. */
  seconds: number | null;
  /** Where the video is that isn’t saved yet. */
  video?: string | null;
};

type Props = {
  facts: Facts<ShownImage>;
  /** What draws it as it will look, below the time. */
  preview?: ReactNode;
  /** Whether scripts add the time on the reader's own clock, for someone whose zone we don't know. */
  hasOwnTime?: boolean;
  marks?: ImageMarks | undefined;
  /** Whether it is below another item, so that none of its images is waited for. */
  isBelow?: boolean | undefined;
};

/** Says how many images and videos there are. */
function countWords(images: readonly ShownImage[]): string {
  const videos = images.filter(({ seconds }) => seconds !== null).length;
  const counted = [
    images.length > videos && plural(images.length - videos, "image"),
    videos > 0 && plural(videos, "video"),
  ].filter(Boolean);
  return `${counted.join(" and ")}${images.length > 1 ? ", in this order" : ""}`;
}

/** Shows all that is published of an item, and when: the same in every place. */
export function PublishedFacts({
  facts: { when, at, texts, images },
  preview,
  hasOwnTime = false,
  marks,
  isBelow,
}: Props) {
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
          <dt>{countWords(images)}</dt>
          <dd>
            <PublishedImages images={images} marks={marks} isBelow={isBelow} />
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
