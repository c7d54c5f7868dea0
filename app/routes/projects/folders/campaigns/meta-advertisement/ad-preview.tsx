import { clsx } from "clsx";
import type { Folded } from "#lib/text-fold.ts";
import type { Preview } from "./preview.server.ts";
import "./previews.css";

/** An ad as people will meet it, drawn: nothing in it can be pressed. */
export function AdPreview({ preview }: { preview: Preview }) {
  const { view, page, text, heading, linkDescription, displayLink, cta } = preview;
  return (
    <figure className={clsx("ad-preview", `ad-preview-${view}`)}>
      <figcaption>
        Preview, not the real ad{view === "story" && ". The dimmed parts lie behind the story’s own buttons"}
      </figcaption>
      <div className="paper ad-paper">
        <div className="ad-head">
          <span className="ad-avatar" aria-hidden data-letter={page.charAt(0).toUpperCase()} />
          <p>
            <b dir="auto">{page}</b> <span className="ad-quiet">Sponsored</span>
          </p>
        </div>
        <AdText className="ad-text" text={text} more="See more" />
        <AdPicture preview={preview} />
        <div className="ad-foot">
          <div className="ad-foot-text">
            {displayLink && <p className="ad-quiet">{displayLink}</p>}
            <AdText className="ad-heading" text={heading} />
            <AdText className="ad-quiet" text={linkDescription} />
          </div>
          {cta && <span className="ad-cta">{cta}</span>}
        </div>
      </div>
    </figure>
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

function AdPicture({ preview: { ratio, picture } }: { preview: Preview }) {
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
        <p className="ad-quiet">No picture yet, {ratio}</p>
      )}
    </div>
  );
}
