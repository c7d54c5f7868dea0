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
export function drawnText(body: string | null, base: string | null) {
  const { nodes, words, minutes } = renderPost(body, base);
  return {
    nodes: draw(nodes.length > 0 ? <Prose nodes={nodes} /> : <p>Nothing is written yet.</p>),
    words,
    minutes,
  };
}

/** What stands below a post's text: what there is to know about it, and the post as a file. */
const drawnFacts = (blog: Blog, place: BlogPlace, isReading: boolean) =>
  draw(
    <>
      {isReading && <CheckedPoints points={blog.checklist} />}
      <PostFacts facts={examinePost(blog)} preview={blogLinks(place).preview} />
    </>,
  );

/** The page of a post for those who write it. */
export const drawnDesk = (blog: Blog, place: BlogPlace) => ({
  rendered: drawnText(blog.body, addressOf(blog)),
  help: draw(<FormattingHelp />),
  below: [...drawnFacts(blog, place, false), ...draw(<ExportLinks place={place} />)],
});

/** And for those who read it. */
export const drawnReading = (blog: Blog, place: BlogPlace, isPreview: boolean) => [
  ...draw(
    <Article
      title={blog.title ?? ""}
      excerpt={blog.excerpt}
      cover={shownCover(blog)}
      nodes={renderPost(blog.body, addressOf(blog)).nodes}
      imprint={imprint(blog)}
    />,
  ),
  ...(isPreview ? draw(<CheckedPoints points={blog.checklist} />) : drawnFacts(blog, place, true)),
  ...draw(<ExportLinks place={place} />),
];

/** The last line of the printed page. */
const imprint = ({ name, updated_at: at }: Blog) =>
  at === null ? name : `${name}, as saved on ${formatDay(at.slice(0, 10))}`;
