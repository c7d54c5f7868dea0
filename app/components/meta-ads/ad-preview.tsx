import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { Folded } from "#lib/text-fold.ts";
import type { Preview, PreviewCard, ShownPicture } from "./preview.server.ts";
import "./previews.css";

type Props = {
  preview: Preview;
  /** What stands where an image will be. */
  drop?: ReactNode;
  /** Whether the caption is seen. Screen readers and text browsers always get it. */
  isCaptioned?: boolean;
};

/** Shows an ad as people will see it. Nothing in it can be clicked. */
export function AdPreview({ preview, drop, isCaptioned = true }: Props) {
  const { view, page, text, heading, linkDescription, displayLink, cta, cards } = preview;
  return (
    <figure className={clsx("ad-preview", `ad-preview-${view}`)}>
      <figcaption className={isCaptioned ? undefined : "sr-only"}>
        Preview, not the real ad{view === "story" && ". The story’s own buttons cover the dimmed areas"}
      </figcaption>
      <div className="paper ad-paper">
        <div className="ad-head">
          <span className="ad-avatar" aria-hidden data-letter={page.charAt(0).toUpperCase()} />
          <p>
            <b dir="auto">{page}</b> <span className="ad-quiet">Sponsored</span>
          </p>
        </div>
        <AdText className="ad-text" text={text} more="See more" />
        {cards.length > 0 ? (
          <AdCards cards={cards} cta={cta} />
        ) : (
          <>
            <AdPicture
              ratio={preview.ratio}
              picture={preview.picture}
              word={preview.isVideo ? "Video" : undefined}
              drop={drop}
            />
            <div className="ad-foot">
              <div className="ad-foot-text">
                {displayLink && <p className="ad-quiet">{displayLink}</p>}
                <AdText className="ad-heading" text={heading} />
                <AdText className="ad-quiet" text={linkDescription} />
              </div>
              {cta && <span className="ad-cta">{cta}</span>}
            </div>
          </>
        )}
      </div>
    </figure>
  );
}

function AdCards({ cards, cta }: { cards: readonly PreviewCard[]; cta: string | null }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <ol className="ad-cards" aria-label={`${cards.length} cards`} tabIndex={0}>
      {cards.map(({ id, heading, description, picture }) => (
        <li key={id}>
          <AdPicture ratio="1:1" picture={picture} />
          <div className="ad-foot">
            <div className="ad-foot-text">
              <AdText className="ad-heading" text={heading} />
              <AdText className="ad-quiet" text={description} />
            </div>
            {cta && <span className="ad-cta">{cta}</span>}
          </div>
        </li>
      ))}
    </ol>
  );
}

function AdText({ className, text, more }: { className: string; text: Folded; more?: string }) {
  if (!text.shown) return null;
  return (
    <p className={className} dir="auto">
      {text.shown}
      {text.hidden && "…"}
      {text.hidden && more && <span className="ad-quiet"> {more}</span>}
    </p>
  );
}

type PictureProps = {
  ratio: Preview["ratio"];
  picture: ShownPicture | null;
  /** A word shown over the image. */
  word?: string;
  drop?: ReactNode;
};

function AdPicture({ ratio, picture, word, drop }: PictureProps) {
  return (
    <div className={clsx("ad-frame", `ad-frame-${ratio.replace(/\W/g, "-")}`)}>
      {picture ? (
        <img
          src={picture.path}
          alt={picture.alt}
          width={picture.width ?? undefined}
          height={picture.height ?? undefined}
          loading="lazy"
        />
      ) : (
        drop || <p className="ad-quiet">No image yet, {ratio}</p>
      )}
      {word && <span className="ad-word">{word}</span>}
    </div>
  );
}
