import { zipSync } from "fflate";
import { data } from "react-router";
import { getBlog } from "#api-client/blogs.server.ts";
import type { Blog } from "#contract/blogs.ts";
import { edgeOf } from "#request/edge.server.ts";
import { readPost } from "#app/posts.server.ts";
import { writePostFile } from "#domain/blogs/front-matter.ts";
import { withTextImages } from "#domain/blogs/text-images.ts";
import { slugOf } from "#lib/slugs.ts";
import { apiContext } from "#middleware/api.server.ts";
import { type ExportedCover, exportedCover } from "./exported-cover.server.ts";
import { htmlPage } from "./html-page.server.tsx";
import { exportedImages } from "./exported-images.server.ts";
import type { Route } from "./+types/export";

/**
 * Returns the post as a file: Markdown with front matter, an HTML page, or plain text. If its text shows images that are stored here,
 * the first two are ZIP files with the images beside them.
 */
export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const blog = await getBlog(api, params.blogId);
  const coverOf = () => exportedCover(api, blog, edgeOf(context, request).publicOrigin);
  const name = blog.slug ?? (slugOf(blog.title ?? blog.name, 80) || "post");
  const images = () => exportedImages(api, blog.body);
  switch (url.searchParams.get("format")) {
    case "markdown": {
      const [{ paths, files }, cover] = await Promise.all([images(), coverOf()]);
      const body = blog.body && withTextImages(blog.body, (id) => paths[id]);
      const text = writePostFile({ ...blog, body }, describedBeside(blog, cover));
      return pack(`${name}.md`, "text/markdown", text, files);
    }
    case "html": {
      const [{ paths, files }, cover] = await Promise.all([images(), coverOf()]);
      return pack(`${name}.html`, "text/html", await htmlPage(blog, { images: paths, cover }), files);
    }
    case "text":
      return file(`${name}.txt`, "text/plain", await textFile(blog.title, blog.body));
    default:
      throw data(null, { status: 404 });
  }
}

/** Returns what the front matter names and an import leaves as it is. */
const describedBeside = ({ owner }: Blog, cover: ExportedCover | null) => ({
  author: owner?.name ?? null,
  cover: cover?.url ?? null,
  cover_alt: cover?.alt || null,
  cover_caption: cover?.caption ?? null,
});

const textFile = async (title: string | null, body: string | null) =>
  [...(title === null ? [] : [title]), await readPost("plain", body ?? "")].join("\n\n") + "\n";

/** Returns a file alone, or in a ZIP file with others. */
function pack(name: string, type: string, content: string, others: ReadonlyMap<string, Uint8Array>) {
  if (others.size === 0) return file(name, type, content);
  const zip = zipSync({
    [name]: new TextEncoder().encode(content),
    // Images are compressed already.
    ...Object.fromEntries([...others].map(([path, bytes]) => [path, [bytes, { level: 0 }] as const])),
  });
  return new Response(zip, { headers: headers(name.replace(/\.\w+$/, ".zip"), "application/zip") });
}

const file = (name: string, type: string, content: string) =>
  new Response(content, { headers: headers(name, `${type}; charset=utf-8`) });

const headers = (name: string, type: string) => ({
  "Content-Type": type,
  "Content-Disposition": `attachment; filename="${name}"`,
  "Cache-Control": "private, no-cache",
});
