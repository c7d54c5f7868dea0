import type { Blog } from "#contract/blogs.ts";
import { formatDay } from "#lib/dates.ts";
import { draw } from "#ui/draw.server.ts";
import { Article } from "./article.tsx";
import { type BlogPlace, blogLinks } from "./blog-links.ts";
import { addressOf } from "./blog-values.ts";
import { CheckedPoints } from "#components/campaigns/checked-points.tsx";
import { ExportLinks } from "./export-links.tsx";
import { FormattingHelp } from "./formatting-help.tsx";
import { PostFacts } from "./post-panels.tsx";
import { Prose } from "./prose.tsx";
import { type ExaminedPost, examinePost, renderPost } from "./read-post.server.ts";
import { shownCover } from "./shown-cover.server.ts";

type Rendered = Awaited<ReturnType<typeof renderPost>>;

const drawn = ({ nodes, words, minutes }: Rendered) => ({
  nodes: draw(nodes.length > 0 ? <Prose nodes={nodes} /> : <p>Nothing is written yet.</p>),
  words,
  minutes,
});

/** A text as readers see it, and how much of it there is. */
export const drawnText = async (body: string | null, base: string | null) =>
  drawn(await renderPost(body, base));

/** What stands below a post's text: what there is to know about it. */
const drawnFacts = (facts: ExaminedPost, place: BlogPlace) =>
  draw(<PostFacts facts={facts} preview={blogLinks(place).preview} />);

/** The page of a post for those who write it. */
export async function drawnDesk(blog: Blog, place: BlogPlace) {
  const { facts, ...rendered } = await examinePost(blog);
  return {
    rendered: drawn(rendered),
    help: draw(<FormattingHelp />),
    below: [...drawnFacts(facts, place), ...draw(<ExportLinks place={place} />)],
  };
}

/** And for those who read it. */
export async function drawnReading(blog: Blog, place: BlogPlace, isPreview: boolean) {
  const { facts, nodes } = isPreview
    ? { ...(await renderPost(blog.body, addressOf(blog))), facts: null }
    : await examinePost(blog);
  return [
    ...draw(
      <Article
        title={blog.title ?? ""}
        excerpt={blog.excerpt}
        cover={shownCover(blog)}
        nodes={nodes}
        imprint={imprint(blog)}
      />,
    ),
    ...draw(<CheckedPoints points={blog.checklist} />),
    ...(facts === null ? [] : drawnFacts(facts, place)),
    ...draw(<ExportLinks place={place} />),
  ];
}

/** The last line of the printed page. */
const imprint = ({ name, updated_at: at }: Blog) =>
  at === null ? name : `${name}, as saved on ${formatDay(at.slice(0, 10))}`;
