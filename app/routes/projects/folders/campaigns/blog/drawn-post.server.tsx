import type { Blog } from "#contract/blog.ts";
import { formatDay } from "#lib/dates.ts";
import { draw } from "#ui/draw.server.ts";
import { Article } from "./article.tsx";
import { type BlogPlace, blogLinks } from "./blog-links.ts";
import { addressOf } from "./blog-values.ts";
import { CheckedPoints } from "../checked-points.tsx";
import { ExportLinks } from "./export-links.tsx";
import { FormattingHelp } from "./formatting-help.tsx";
import { PostFacts } from "./post-panels.tsx";
import { Prose } from "./prose.tsx";
import { examinePost, renderPost } from "./read-post.server.ts";
import { shownCover } from "./shown-cover.server.ts";

/** A text as readers see it, and how much of it there is. */
export async function drawnText(body: string | null, base: string | null) {
  const { nodes, words, minutes } = await renderPost(body, base);
  return {
    nodes: draw(nodes.length > 0 ? <Prose nodes={nodes} /> : <p>Nothing is written yet.</p>),
    words,
    minutes,
  };
}

/** What stands below a post's text: what there is to know about it, and the post as a file. */
async function drawnFacts(blog: Blog, place: BlogPlace, isReading: boolean) {
  const facts = await examinePost(blog);
  return draw(
    <>
      {isReading && <CheckedPoints points={blog.checklist} />}
      <PostFacts facts={facts} preview={blogLinks(place).preview} />
    </>,
  );
}

/** The page of a post for those who write it. */
export async function drawnDesk(blog: Blog, place: BlogPlace) {
  const [rendered, facts] = await Promise.all([
    drawnText(blog.body, addressOf(blog)),
    drawnFacts(blog, place, false),
  ]);
  return {
    rendered,
    help: draw(<FormattingHelp />),
    below: [...facts, ...draw(<ExportLinks place={place} />)],
  };
}

/** And for those who read it. */
export async function drawnReading(blog: Blog, place: BlogPlace, isPreview: boolean) {
  const { nodes } = await renderPost(blog.body, addressOf(blog));
  const facts = isPreview
    ? draw(<CheckedPoints points={blog.checklist} />)
    : await drawnFacts(blog, place, true);
  const article = draw(
    <Article
      title={blog.title ?? ""}
      excerpt={blog.excerpt}
      cover={shownCover(blog)}
      nodes={nodes}
      imprint={imprint(blog)}
    />,
  );
  return [...article, ...facts, ...draw(<ExportLinks place={place} />)];
}

/** The last line of the printed page. */
const imprint = ({ name, updated_at: at }: Blog) =>
  at === null ? name : `${name}, as saved on ${formatDay(at.slice(0, 10))}`;
