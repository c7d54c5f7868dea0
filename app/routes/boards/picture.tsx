import type { ReactNode } from "react";
import type { ShownPicture } from "#components/boards/post-previews.tsx";

/** Shows the current image, and the control that removes it. */
export function Picture({ picture, children }: { picture: ShownPicture; children?: ReactNode }) {
  const { path, alt, width, height } = picture;
  return (
    <div className="grid gap-2">
      <figure className="grid justify-items-start gap-2">
        <img
          src={path}
          alt={alt}
          width={width ?? undefined}
          height={height ?? undefined}
          className="h-auto w-full max-w-sm rounded-md border border-hairline bg-sunken"
        />
        <figcaption className="w-full text-sm [overflow-wrap:anywhere] text-ink-2" dir="auto">
          {alt || "No alternative text yet."}
        </figcaption>
      </figure>
      {children}
    </div>
  );
}
