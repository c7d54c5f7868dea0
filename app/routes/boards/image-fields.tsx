import { useState } from "react";
import { IMAGE_HINT, IMAGE_TYPES } from "#contract/images.ts";
import { BOARD_IMAGES_MAX, IMAGE_ALT_MAX } from "#contract/limits.ts";
import { mediaHint, VIDEO_MEGABYTES, VIDEO_SENT_MEGABYTES, VIDEO_TYPES } from "#contract/videos.ts";
import { type ControlField, controlProps, FieldNotes } from "#forms/field.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import { lengthWords } from "#lib/file-path.ts";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { VideoLength } from "#ui/video.tsx";
import { ImageTiles } from "./image-tiles.tsx";
import type { ShownImage } from "./shown-images.server.ts";

const IMAGE_ACCEPT = IMAGE_TYPES.join(",");
const MEDIA_ACCEPT = [...IMAGE_TYPES, ...VIDEO_TYPES].join(",");

type Row = Readonly<Record<"id" | "alt" | "place" | "remove", ControlField>>;

type Props = {
  images: readonly ShownImage[];
  /** A saved image’s fields, in the order of `images`. */
  rows: readonly Row[];
  fields: Readonly<Record<"image" | "new_alt", ControlField>>;
  /** How many images a post may have. 1 if the API keeps one. */
  most: number;
  /** Where scripts send videos in parts. Null if the API takes them only with the form. */
  parts: string | null;
  /** The page that adds images from the vault, if there is one. */
  assets: string | null;
  /** The page that adds images from the project’s library, if there is one. */
  library: string | null;
  /** Return the pages that change an image or a video. Null for a new post. */
  pages: Readonly<Record<"crop" | "poster", (imageId: string) => string>> | null;
};

/** The label of an image’s alternative text. */
const altLabel = (place: number) => (place === 1 ? "Alternative text" : `Alternative text, image ${place}`);

/**
 * The images of a post with their texts and places, and the field that adds more. The files are the form’s last field, so that all
 * other fields still arrive if they are too large.
 */
export function ImageFields({ images, rows, fields, most, parts, assets, library, pages }: Props) {
  const hydrated = useHydrated();
  // An API that keeps one image keeps no video.
  const [accept, hint] =
    most > 1
      ? [MEDIA_ACCEPT, mediaHint(hydrated && parts ? VIDEO_MEGABYTES : VIDEO_SENT_MEGABYTES)]
      : [IMAGE_ACCEPT, IMAGE_HINT];
  const saved = images.map(({ path }) => path).join(" ");
  const [moved, setMoved] = useState<readonly number[] | null>(null);
  // Once the images are saved in another order, theirs is the right one.
  const [before, setBefore] = useState(saved);
  if (before !== saved) {
    setBefore(saved);
    setMoved(null);
  }
  /** Chosen and not saved yet. Only scripts know. */
  const [added, setAdded] = useState(0);
  const room = most - images.length;
  const replaces = most === 1 && images.length === 1;
  return (
    <section id="images" className="post-images" aria-labelledby="images-heading">
      <h2 id="images-heading" className="sr-only" tabIndex={-1}>
        {most === 1 ? "Reference image" : `Images ${images.length + added} of ${BOARD_IMAGES_MAX}`}
      </h2>
      <div className="post-images-row">
        {images.length > 0 && (
          <ol className="post-image-list" data-images>
            {(moved ?? [...images.keys()]).map((index, at) => {
              const image = images[index];
              const row = rows[index];
              return (
                image &&
                row && (
                  <ImageRow
                    key={image.id ?? image.path}
                    {...{ image, row, index, at, pages }}
                    isOnly={most === 1}
                  />
                )
              );
            })}
          </ol>
        )}
        {(room > 0 || replaces) && (
          <>
            <div className="post-image-add">
              <div className="field">
                <div className="field-head">
                  <label htmlFor={fields.image.id}>Image</label>
                </div>
                <FieldNotes field={fields.image} hint={hint} />
                {/* A file that was uploaded isn’t offered again. */}
                <input
                  key={saved}
                  {...controlProps(fields.image, { hint })}
                  type="file"
                  multiple={most > 1 || undefined}
                  className="input-file"
                  accept={accept}
                />
              </div>
              <p className="post-image-add-more">
                <SubmitButton tone="secondary" name="intent" value="upload" size="small">
                  Upload
                </SubmitButton>{" "}
                {library !== null && room > 0 && <Link to={library}>From the library…</Link>}{" "}
                {assets !== null && room > 0 && <Link to={assets}>From the vault…</Link>}
              </p>
            </div>
            {/* The words of the first new image. Scripts show its picture here. */}
            {images.length === 0 && (
              <div className="post-image-first">
                <TextareaField
                  field={fields.new_alt}
                  label={altLabel(1)}
                  hint="What the image shows, for people who can’t see it."
                  placeholder="Alternative text"
                  rows={1}
                  maxLength={IMAGE_ALT_MAX}
                />
              </div>
            )}
            <div className="post-images-new" />
          </>
        )}
      </div>
      <ImageTiles
        input={fields.image.id}
        label={altLabel}
        count={images.length}
        onOrder={setMoved}
        onChosen={setAdded}
        {...{ saved, most, accept, parts }}
      />
    </section>
  );
}

type RowProps = {
  image: ShownImage;
  row: Row;
  index: number;
  /** Where it is shown, from 0. */
  at: number;
  isOnly: boolean;
  pages: Props["pages"];
};

/** An image with its text. What else belongs to it is folded on the picture. */
function ImageRow({ image, row, index, at, isOnly, pages }: RowProps) {
  const place = at + 1;
  return (
    <li className="post-image" data-image={image.id ?? ""}>
      <img src={image.thumbnail} alt={image.alt} width={136} height={136} />{" "}
      {image.video && <VideoLength className="post-image-length" length={lengthWords(image.video.seconds)} />}
      <input type="hidden" name={row.id.name} value={image.id ?? ""} />
      <details name="image" className="post-image-fields" open={row.place.errors !== undefined || undefined}>
        <summary>
          <span className="sr-only">{image.video ? "Video" : "Image"} </span>
          {place}
          <Icon name="ellipsis" size={16} />
        </summary>
        <div className="post-image-places">
          {!isOnly && (
            <span className="post-image-place">
              <label htmlFor={row.place.id}>
                Place<span className="sr-only"> of image {place}</span>
              </label>
              <input
                {...controlProps(row.place)}
                type="number"
                className="input"
                min={1}
                max={BOARD_IMAGES_MAX}
                defaultValue={row.place.defaultValue ?? index + 1}
              />
            </span>
          )}
          <span className="choice">
            <input {...controlProps(row.remove)} type="checkbox" defaultChecked={row.remove.defaultChecked} />
            <label htmlFor={row.remove.id}>
              Remove<span className="sr-only"> image {place}</span>
            </label>
          </span>
          {pages !== null &&
            !isOnly &&
            image.id !== null &&
            (image.video ? (
              <Link to={pages.poster(image.id)}>Poster…</Link>
            ) : (
              image.width !== null && <Link to={pages.crop(image.id)}>Crop…</Link>
            ))}
          {image.leftOut && <p className="field-hint">{image.leftOut}</p>}
          {image.source?.isOver === false && <p className="field-hint">{image.source.text}</p>}
        </div>
      </details>
      <TextareaField
        field={row.alt}
        label={altLabel(place)}
        placeholder="Alternative text"
        rows={1}
        maxLength={IMAGE_ALT_MAX}
      />
      {image.source?.isOver && <p className="field-error">{image.source.text}</p>}
    </li>
  );
}
