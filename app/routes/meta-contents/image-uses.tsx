import { SubmitButton } from "#forms/submit-button.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import type { MetaLinks } from "#components/meta-ads/meta-links.ts";
import { pictureWord } from "#components/meta-ads/picture-name.ts";
import type { ImageUse } from "./image-uses.server.ts";
import "../../components/meta-ads/previews.css";

type Props = {
  uses: readonly ImageUse[];
  links: MetaLinks;
  contentId: string;
  canUpdate: boolean;
  canUndo: boolean;
};

/** The intent of a button that removes an image, followed by the image's name. */
export const REMOVE_IMAGE = "remove-image:";

/** Lists the ad's images, each with a check of its ratio. */
export function ImageUses({ uses, links, contentId, canUpdate, canUndo }: Props) {
  if (uses.length === 0) return <p>No images yet.</p>;
  return (
    <ul className="image-uses">
      {uses.map(({ name, label, hint, picture, size, shape, faults, source }) => (
        <li key={pictureWord(name)} className="image-use">
          <h3 dir="auto">{label}</h3>
          {picture ? (
            <>
              <img
                src={picture.path}
                alt={picture.alt}
                width={picture.width ?? undefined}
                height={picture.height ?? undefined}
                loading="lazy"
                className="w-full rounded-md border border-hairline bg-sunken object-contain"
              />
              <p className="text-ink-2" dir="auto">
                {picture.alt || "No alternative text yet."}
              </p>
              <p className="text-ink-2">
                {size && `${size} pixels. `}
                {hint}
              </p>
              {source && <p className={source.isOver ? "text-warning" : "text-ink-2"}>{source.text}</p>}
              {shape !== null && <Verdict faults={faults} ratio={shape} />}
            </>
          ) : (
            <p className="text-ink-2">No image yet.</p>
          )}
          {canUpdate && (
            <div className="card-actions">
              <Link to={links.image(contentId, name)}>
                {picture ? "Edit image…" : "Upload image…"}
                <span className="sr-only"> {label}</span>
              </Link>{" "}
              {picture &&
                (canUndo ? (
                  <SubmitButton
                    name="intent"
                    value={`${REMOVE_IMAGE}${pictureWord(name)}`}
                    tone="quiet"
                    size="small"
                  >
                    Remove<span className="sr-only"> {label}</span>
                  </SubmitButton>
                ) : (
                  <Link to={links.deleteImage(contentId, name)}>
                    Remove…<span className="sr-only"> {label}</span>
                  </Link>
                ))}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function Verdict({ faults, ratio }: { faults: readonly string[]; ratio: string }) {
  if (faults.length === 0)
    return (
      <p className="flex items-center gap-1.5 text-success">
        <Icon name="success" /> Fits {ratio}
      </p>
    );
  return faults.map((fault) => (
    <p key={fault} className="text-warning">
      <b>Doesn’t fit.</b> {fault}
    </p>
  ));
}
