import { data } from "react-router";
import { getBlog } from "#api-client/blogs.server.ts";
import type { Blog } from "#contract/blogs.ts";
import { edgeOf } from "#request/edge.server.ts";
import { readPost } from "#app/posts.server.ts";
import { writePostFile } from "#domain/blogs/front-matter.ts";
import { slugOf } from "#lib/slugs.ts";
import { apiContext } from "#middleware/api.server.ts";
import { type ExportedCover, exportedCover } from "./exported-cover.server.ts";
import { htmlPage } from "./html-page.server.tsx";
import type { Route } from "./+types/export";

/** Returns the post as a file: Markdown with front matter, an HTML page, or plain text. */
export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const blog = await getBlog(api, params.blogId);
  const coverOf = () => exportedCover(api, blog, edgeOf(context, request).publicOrigin);
  const name = blog.slug ?? (slugOf(blog.title ?? blog.name, 80) || "post");
  switch (url.searchParams.get("format")) {
    case "markdown":
      return file(`${name}.md`, "text/markdown", writePostFile(blog, describedBeside(blog, await coverOf())));
    case "html":
      return file(`${name}.html`, "text/html", await htmlPage(blog, await coverOf()));
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

const file = (name: string, type: string, content: string) =>
  new Response(content, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-cache",
    },
  });
