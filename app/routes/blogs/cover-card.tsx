import { Card } from "#ui/card.tsx";
import { Link } from "#ui/link.tsx";
import type { ShownCover } from "./article.tsx";
import { blogLinks, type BlogPlace } from "./blog-links.ts";

/** The post's picture and the ways to change it. */
export function CoverCard({
  cover,
  place,
  canUpdate,
}: {
  cover: ShownCover | null;
  place: BlogPlace;
  canUpdate: boolean;
}) {
  const links = blogLinks(place);
  return (
    <Card as="section" className="grid gap-3">
      <h2 className="text-lg">Cover image</h2>
      {cover ? <Cover cover={cover} /> : <p>No cover image yet.</p>}
      {canUpdate && (
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          <Link to={links.cover}>{cover ? "Edit cover image…" : "Upload cover image…"}</Link>{" "}
          {cover && <Link to={links.deleteCover}>Remove…</Link>}
        </p>
      )}
    </Card>
  );
}

export const Cover = ({ cover }: { cover: ShownCover }) => (
  <figure className="grid justify-items-start gap-2">
    <img
      src={cover.path}
      alt={cover.alt}
      width={cover.width ?? undefined}
      height={cover.height ?? undefined}
      className="h-auto max-h-64 max-w-full rounded-md border border-hairline bg-sunken object-contain"
    />
    <figcaption className="w-full text-sm [overflow-wrap:anywhere] text-ink-2" dir="auto">
      {cover.alt || "No alternative text yet."}
      {cover.caption && <span className="block">Caption: {cover.caption}</span>}
    </figcaption>
  </figure>
);
