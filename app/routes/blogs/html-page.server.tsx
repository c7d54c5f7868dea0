import { renderToStaticMarkup } from "react-dom/server";
import { readPost } from "#app/posts.server.ts";
import type { Blog } from "#contract/blogs.ts";
import { addressOf } from "./blog-values.ts";
import { Prose } from "#components/blogs/prose.tsx";
import type { ExportedCover } from "./exported-cover.server.ts";
import { previewTexts } from "./preview-texts.ts";
import { openingOf } from "./read-post.server.ts";

type Around = {
  /** Where the stored images of its text are, by their ids. */
  images: Readonly<Record<string, string>>;
  cover: ExportedCover | null;
};

/** Returns a standalone page without styles or scripts, for use on any site. */
export async function htmlPage(blog: Blog, { images, cover }: Around): Promise<string> {
  const title = blog.title ?? blog.name;
  const address = addressOf(blog);
  const { search, share } = previewTexts(blog, openingOf(blog));
  const { nodes } = await readPost("rendered", blog.body ?? "", {
    base: address,
    hasForeignImages: true,
    images,
  });
  const page = (
    // oxlint-disable-next-line jsx-a11y/html-has-lang, jsx-a11y/lang -- the language of a post is unknown
    <html>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{search.title}</title>
        {search.description && <meta name="description" content={search.description} />}
        {blog.owner && <meta name="author" content={blog.owner.name} />}
        {address && <link rel="canonical" href={address} />}
        <meta property="og:type" content="article" />
        <meta property="og:title" content={share.title} />
        {share.description && <meta property="og:description" content={share.description} />}
        {cover?.isPublic && <meta property="og:image" content={cover.url} />}
        {cover?.isPublic && cover.alt && <meta property="og:image:alt" content={cover.alt} />}
      </head>
      <body>
        <article dir="auto">
          <h1>{title}</h1>
          {blog.excerpt && <p>{blog.excerpt}</p>}
          {cover && (
            <figure>
              <img src={cover.src} alt={cover.alt} />
              {cover.caption && <figcaption>{cover.caption}</figcaption>}
            </figure>
          )}
          <Prose nodes={nodes} />
        </article>
      </body>
    </html>
  );
  return `<!doctype html>\n${renderToStaticMarkup(page)}\n`;
}
