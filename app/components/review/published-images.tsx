import { type MouseEvent, useState } from "react";
import { isOnImage, type Pin, type Place, placeInImage, spotInBox } from "#domain/review/pins.ts";
import { lengthWords, narrowed, playedAt } from "#lib/file-path.ts";
import { isPlainClick } from "#ui/plain-click.ts";
import { Video } from "#ui/video.tsx";
import { LargerImage } from "./larger-image.tsx";
import type { ShownImage } from "./published-facts.tsx";

/** What is marked on the images, and what a click on one of them does. */
export type ImageMarks = {
  pins: readonly Pin[];
  /** The place of a comment that isn't sent yet. */
  pending?: Place | null;
  /** Takes the place of a click, and returns whether it was wanted. */
  onPlace?: (place: Place) => boolean;
};

type Props = {
  images: readonly ShownImage[];
  marks?: ImageMarks | undefined;
  /** Whether it is below another item, so that none of its images is waited for. */
  isBelow?: boolean | undefined;
};

/** The boxes that images are fitted into, as in the sheet. */
const ONE = { width: 16, height: 10 };
const SEVERAL = { width: 4, height: 3 };

/** All images of an item, in their order. With scripts, one opens larger over the page, and a click can name a place on it. */
export function PublishedImages({ images, marks, isBelow = false }: Props) {
  const [larger, setLarger] = useState<ShownImage | null>(null);
  const box = images.length === 1 ? ONE : SEVERAL;
  const open = (event: MouseEvent<HTMLAnchorElement>, image: ShownImage) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    // Keys have no place.
    if (event.detail > 0 && marks?.onPlace?.(placeOf(event, image))) return;
    setLarger(image);
  };
  return (
    <>
      <ol className="published-images" data-count={Math.min(images.length, 5)}>
        {images.map((image, index) => (
          <li key={image.label}>
            {image.path === null ? (
              <p>This file was removed.</p>
            ) : image.seconds !== null ? (
              <Video
                src={image.video ?? playedAt(image.path)}
                poster={narrowed(image.path, 1080)}
                label={image.label}
                width={image.width}
                height={image.height}
              />
            ) : (
              <div className="published-frame">
                <a
                  href={image.path}
                  className="published-image"
                  data-number={images.length > 1 ? `${index + 1}/${images.length}` : undefined}
                  aria-label={`${image.label}, larger`}
                  onClick={(event) => open(event, image)}
                >
                  {/* Its text is below it, where everyone reads it. */}
                  <img
                    src={narrowed(image.path, 1080)}
                    alt=""
                    width={image.width ?? undefined}
                    height={image.height ?? undefined}
                    loading={index === 0 && !isBelow ? undefined : "lazy"}
                  />
                </a>
                <Pins image={image} path={image.path} box={box} marks={marks} />
              </div>
            )}
            <p dir="auto">
              <b>{image.label}:</b> {image.alt || "no alternative text"}
              {image.seconds !== null && ` (${lengthWords(image.seconds)})`}
            </p>
          </li>
        ))}
      </ol>
      {larger && <LargerImage image={larger} onClose={() => setLarger(null)} />}
    </>
  );
}

function placeOf(
  { currentTarget, clientX, clientY }: MouseEvent<HTMLAnchorElement>,
  { path }: ShownImage,
): Place {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const spot = { x: ((clientX - left) / width) * 100, y: ((clientY - top) / height) * 100 };
  const img = currentTarget.querySelector("img");
  const image = { width: img?.naturalWidth || width, height: img?.naturalHeight || height };
  return { image: path?.split("/").at(-1) ?? "", ...placeInImage(spot, image, { width, height }) };
}

type PinsProps = { image: ShownImage; path: string; box: typeof ONE; marks: ImageMarks | undefined };

function Pins({ image, path, box, marks }: PinsProps) {
  const sides = { width: image.width ?? box.width, height: image.height ?? box.height };
  const at = (place: Place) => {
    const { x, y } = spotInBox(place, sides, box);
    return { x: `${x}%`, y: `${y}%` };
  };
  const pins = (marks?.pins ?? []).filter((pin) => isOnImage(pin, path));
  const pending = marks?.pending && isOnImage(marks.pending, path) ? at(marks.pending) : null;
  if (pins.length === 0 && pending === null) return null;
  return (
    <svg className="published-pins">
      {pins.map((pin) => {
        const { x, y } = at(pin);
        return (
          <a
            key={pin.comment}
            id={`pin-${pin.comment}`}
            href={`#comment-${pin.comment}`}
            aria-label={pin.label}
          >
            <circle cx={x} cy={y} r={12} />
            <text x={x} y={y} dy="0.35em">
              {pin.number}{" "}
            </text>
          </a>
        );
      })}
      {pending && <circle cx={pending.x} cy={pending.y} r={12} aria-hidden />}
    </svg>
  );
}
