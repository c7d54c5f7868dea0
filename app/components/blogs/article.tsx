import type { ProseNode } from "#domain/blogs/prose.ts";
import { Prose } from "./prose.tsx";

export type ShownCover = {
  path: string;
  alt: string;
  caption: string | null;
  width: number | null;
  height: number | null;
};

/** Shows the post as readers will see it, and as it is printed. */
export function Article({
  title,
  excerpt,
  cover,
  nodes,
  imprint,
}: {
  title: string;
  excerpt: string | null;
  cover: ShownCover | null;
  nodes: readonly ProseNode[];
  /** Shown only in print. */
  imprint: string;
}) {
  return (
    <article className="article" dir="auto">
      <h2 className="article-title">{title || "No title yet"}</h2>
      {excerpt && <p className="lead">{excerpt}</p>}
      {cover && (
        <figure className="article-cover">
          <img
            src={cover.path}
            alt={cover.alt}
            width={cover.width ?? undefined}
            height={cover.height ?? undefined}
          />
          {cover.caption && <figcaption>{cover.caption}</figcaption>}
        </figure>
      )}
      {nodes.length > 0 ? <Prose nodes={nodes} /> : <p>No text yet.</p>}
      <p className="article-imprint">{imprint}</p>
    </article>
  );
}
