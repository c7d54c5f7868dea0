import { clsx } from "clsx";
import { Icon, type IconName } from "./icons.tsx";

/** Draws a small picture of a record in a box of a fixed size. Its name stands next to it, so the picture says nothing. */
export function Thumb({
  image,
  glyph = "text",
  className,
}: {
  /** Our own URL. Null draws the glyph. */
  image: string | null;
  glyph?: IconName;
  className?: string;
}) {
  return (
    <span className={clsx("thumb", className)} aria-hidden>
      {image === null ? (
        <Icon name={glyph} />
      ) : (
        <img src={image} alt="" loading="lazy" decoding="async" width={40} height={30} />
      )}
    </span>
  );
}
