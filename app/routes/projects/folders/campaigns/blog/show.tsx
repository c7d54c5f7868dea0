import { useOutletContext } from "react-router";
import { z } from "zod";
import { getBlog, updateBlog } from "#api-client/blogs.server.ts";
import { redirectWithToast } from "#app/toast.server.ts";
import { Title } from "#components/title.tsx";
import { BlogSchema } from "#contract/blog.ts";
import { BLOG_BODY_MAX, BLOG_TITLE_MAX } from "#contract/limits.ts";
import { conflictIn } from "#forms/conflict-texts.tsx";
import { savingOver } from "#forms/conflict.server.ts";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { versionField } from "#forms/field-schemas.server.ts";
import { parseForm, refuse } from "#forms/submit.server.ts";
import { useServerForm } from "#forms/use-server-form.ts";
import { formatDay } from "#lib/dates.ts";
import { apiContext } from "#middleware/api.server.ts";
import { postedContext } from "#middleware/forgery.server.ts";
import { ReviewBar } from "../review-bar.tsx";
import { shownReview } from "../review.server.ts";
import { optionalText } from "../text-schemas.server.ts";
import { Article } from "./article.tsx";
import { blogLinks } from "./blog-links.ts";
import { BlogHeader } from "./blog-header.tsx";
import { addressOf, textValues } from "./blog-values.ts";
import { Editor, textLabels } from "./editor.tsx";
import { ExportLinks } from "./export-links.tsx";
import type { BlogFrame } from "./layout.tsx";
import { LivePreview } from "./live-preview.tsx";
import { PostFacts } from "./post-panels.tsx";
import { examinePost, renderPost } from "./read-post.server.ts";
import { shownCover } from "./shown-cover.server.ts";
import type { Route } from "./+types/show";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [blog, review] = await Promise.all([
    getBlog(api, params.blogId),
    shownReview(api, { subject: "blogs", id: params.blogId }),
  ]);
  const isPreview = url.searchParams.get("view") === "preview";
  return {
    review,
    isPreview,
    values: textValues(blog),
    version: blog.version,
    rendered: renderPost(blog.body, addressOf(blog)),
    facts: examinePost(blog),
    excerpt: blog.excerpt,
    updatedAt: blog.updated_at,
    cover: shownCover(blog),
  };
}

const textSchema = z.object({
  title: optionalText(BLOG_TITLE_MAX, "A title"),
  body: optionalText(BLOG_BODY_MAX, "The text"),
  version: versionField,
});

export async function action({ request, params, context }: Route.ActionArgs) {
  const isForPreview = context.get(postedContext)?.get("intent") === "preview";
  const submission = await parseForm(request, textSchema);
  if (submission.status !== "success") return refuse(submission);
  return savingOver(submission, BlogSchema, textValues, async () => {
    await updateBlog(context.get(apiContext), params.blogId, submission.value);
    const { blog, preview } = blogLinks(params);
    return redirectWithToast(isForPreview ? preview : blog, { type: "success", message: "Blog saved." });
  });
}

export default function BlogPage(props: Route.ComponentProps) {
  const { canUpdate } = useOutletContext<BlogFrame>();
  return props.loaderData.isPreview || !canUpdate ? <ReadPost {...props} /> : <WritePost {...props} />;
}

/** The form lives as long as the page with it: coming back from the preview, it is filled afresh. */
function WritePost({ loaderData, params, actionData }: Route.ComponentProps) {
  const { review, values, version, rendered, facts } = loaderData;
  const { name } = useOutletContext<BlogFrame>();
  const links = blogLinks(params);
  const [form, fields] = useServerForm<z.input<typeof textSchema>>({
    id: "blog",
    lastResult: actionData?.result,
    defaultValue: values,
  });
  return (
    <>
      <Title page={name} refused={form.status === "error"} />
      <ErrorSummary form={form} fields={fields} labels={textLabels} />
      <BlogHeader place={params} current="write" />
      <ReviewBar place={params} item={{ subject: "blogs", id: params.blogId }} review={review} />
      <div className="blog-desk">
        <Editor
          form={form}
          fields={fields}
          version={version}
          values={values}
          conflict={conflictIn(actionData)}
          here={links.blog}
          count={rendered}
        />
        <LivePreview key={version} saved={rendered} field={fields.body.id} from={links.livePreview} />
      </div>
      <PostFacts facts={facts} preview={links.preview} />
      <ExportLinks place={params} />
    </>
  );
}

function ReadPost({ loaderData, params }: Route.ComponentProps) {
  const { isPreview, review, values, rendered, facts, excerpt, updatedAt, cover } = loaderData;
  const { name } = useOutletContext<BlogFrame>();
  return (
    <>
      <Title page={isPreview ? `Preview of ${name}` : name} />
      <BlogHeader place={params} current={isPreview ? "preview" : "write"} />
      <ReviewBar place={params} item={{ subject: "blogs", id: params.blogId }} review={review} />
      <Article
        title={values.title}
        excerpt={excerpt}
        cover={cover}
        nodes={rendered.nodes}
        imprint={imprint(name, updatedAt)}
      />
      {!isPreview && <PostFacts facts={facts} preview={blogLinks(params).preview} />}
      <ExportLinks place={params} />
    </>
  );
}

/** The last line of the printed page. */
const imprint = (name: string, updatedAt: string | null) =>
  updatedAt ? `${name}, as saved on ${formatDay(updatedAt.slice(0, 10))}` : name;
