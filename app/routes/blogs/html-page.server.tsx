import { renderToStaticMarkup } from "react-dom/server";
import { readPost } from "#app/posts.server.ts";
import type { Blog } from "#contract/blogs.ts";
import { addressOf } from "./blog-values.ts";
import { Prose } from "#components/blogs/prose.tsx";

/** Returns a standalone page without styles or scripts, for use on any site. */
export async function htmlPage(blog: Blog): Promise<string> {
  const title = blog.title ?? blog.name;
  const address = addressOf(blog);
  const description = blog.meta_description ?? blog.excerpt;
  const { nodes } = await readPost("rendered", blog.body ?? "", { base: address, hasForeignImages: true });
  const page = (
    // oxlint-disable-next-line jsx-a11y/html-has-lang, jsx-a11y/lang -- the language of a post is unknown
    <html>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{blog.meta_title ?? title}</title>
        {description && <meta name="description" content={description} />}
        {address && <link rel="canonical" href={address} />}
        <meta property="og:type" content="article" />
        <meta property="og:title" content={blog.og_title ?? title} />
        {(blog.og_description ?? description) && (
          <meta property="og:description" content={blog.og_description ?? description ?? ""} />
        )}
      </head>
      <body>
        <article dir="auto">
          <h1>{title}</h1>
          <Prose nodes={nodes} />
        </article>
      </body>
    </html>
  );
  return `<!doctype html>\n${renderToStaticMarkup(page)}\n`;
}
