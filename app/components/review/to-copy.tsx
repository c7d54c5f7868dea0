import { narrowed, playedAt } from "#lib/file-path.ts";
import { CopyField } from "#ui/copy-field.tsx";
import { ShareButton } from "#ui/share-button.tsx";
import type { ToCopy as Texts } from "./to-copy.server.ts";
import "./to-copy.css";

/** Offers what is copied by hand to publish a post: the text for each network, and the images to save. */
export function ToCopy({ texts, link, images }: Texts) {
  return (
    <section aria-labelledby="to-copy" className="to-copy">
      <h2 id="to-copy" className="text-lg">
        What to publish
      </h2>
      {texts.map(({ label, text }, index) => (
        <div key={label}>
          <h3>{label}</h3>
          <CopyField
            id={`copy-${index}`}
            label={label}
            value={text}
            hasLines
            beside={<ShareButton label={label} data={shared(text, link)} />}
          />
        </div>
      ))}
      {images.length > 0 && (
        <>
          <h3>{images.some(({ isVideo }) => isVideo) ? "Images and videos" : "Images"}</h3>
          <ul className="to-copy-images">
            {images.map(({ path, alt, isVideo }, index) => (
              <li key={path}>
                <img src={narrowed(path, 480)} alt={alt} width={192} height={144} loading="lazy" />
                <a
                  href={isVideo ? playedAt(path) : path}
                  download
                  className="text-link underline underline-offset-2"
                >
                  Save {isVideo ? "video" : "image"}
                  {images.length > 1 && ` ${index + 1}`}
                </a>
                {alt !== "" && <span className="text-sm text-ink-2">Alternative text: {alt}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** A text with the post's link, unless it has it already. */
function shared(text: string, link: string): ShareData {
  if (text === link) return { url: link };
  return link === "" || text.includes(link) ? { text } : { text, url: link };
}
