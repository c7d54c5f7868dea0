import { type ComponentProps, useState } from "react";
import { useOutletContext } from "react-router";
import type { z } from "zod";
import { getBlog, offersTextImages, updateBlog } from "#api-client/blogs.server.ts";
import { listPeople } from "#api-client/members.server.ts";
import { HAS_LEFT, withOwner } from "#components/campaigns/owners.server.ts";
import { nameNote } from "#components/naming-rules/name-rules.server.ts";
import { BLOG_SLUG_MAX } from "#contract/limits.ts";
import { slugOf } from "#lib/slugs.ts";
import { zoneName } from "#lib/time-zones.ts";
import { ItemEditor, useItemForm } from "#editor/item-editor.tsx";
import { ItemReading } from "#editor/item-reading.tsx";
import { answerItemReader, isReadingForm } from "#editor/read.server.ts";
import type { KeptForm } from "#editor/item-editor.tsx";
import { answerForm, keptForm, settleForm } from "#editor/kept-form.server.ts";
import { edgeOf } from "#request/edge.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { Title } from "#components/shell/title.tsx";
import { Form } from "#forms/form.tsx";
import { FormErrorBanner } from "#forms/form-error-banner.tsx";
import { deleting, parseForm, postedIntent } from "#forms/submit.server.ts";
import type { Blog } from "#contract/blogs.ts";
import { isOut } from "#domain/review/states.ts";
import { isStalePost } from "#domain/blogs/stale.ts";
import { textImageIds } from "#domain/blogs/text-images.ts";
import { postedText } from "#lib/posted-text.ts";
import { readerOf, sharedZoneOf } from "#middleware/reader.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import { shownPanel } from "#components/composer/shown-panel.server.ts";
import { ReviewBadge } from "#components/review/review-badge.tsx";
import { itemAt } from "#components/review/item-at.ts";
import { shownReview, type ShownReview } from "#components/review/review.server.ts";
import { CheckedPoints } from "#components/campaigns/checked-points.tsx";
import { blogLinks } from "./blog-links.ts";
import { BlogHeader } from "./blog-header.tsx";
import { planText } from "#components/blogs/plan.server.ts";
import { Article } from "#components/blogs/article.tsx";
import { ExportLinks } from "./export-links.tsx";
import { type ExaminedText, examinePost, typedPost } from "./read-post.server.ts";
import { PostFacts } from "./post-panels.tsx";
import { shownCover } from "./shown-cover.server.ts";
import { aroundText, shownPreview, shownReading } from "./shown-reading.server.ts";
import { Previews } from "./previews.tsx";
import { blogLabels } from "./blog-labels.ts";
import { blogSchema } from "./blog-schema.server.ts";
import { blogEditor, blogValues } from "./editor.server.ts";
import { Editor, ImageUpload } from "./editor.tsx";
import { ImageAid } from "./image-aid.tsx";
import type { BlogFrame } from "./layout.tsx";
import { LivePane } from "./live-pane.tsx";
import type { Route } from "./+types/show";
import { hasImages, saveWithImages } from "./upload-images.server.ts";
import { ReadSettings } from "./read-settings.tsx";
import { type SectionFields, Sections, SUGGESTED_SLUG } from "./sections.tsx";
import { WritingAids } from "./writing-aids.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { Link } from "#ui/link.tsx";
import { Day } from "#ui/time.tsx";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [blog, review, zone] = await Promise.all([
    getBlog(api, params.blogId),
    shownReview(api, readerOf(context), { subject: "blogs", id: params.blogId }),
    sharedZoneOf(context),
  ]);
  const isPreview = url.searchParams.get("view") === "preview";
  const canWrite = blog.can.update && !isPreview;
  return {
    review,
    when: blog.status === "scheduled" ? planText(blog, zone) : null,
    stock: blog.stock,
    values: blogValues(blog, zone),
    points: blog.checklist.map(({ text }) => text),
    version: blog.version,
    exportsImages: textImageIds(blog.body ?? "").length > 0,
    publishedAt: isStalePost(blog, Date.now()) ? blog.published_at : null,
    preview: isPreview ? await shownPreview(blog) : null,
    reading: canWrite || isPreview ? null : await shownReading(context, params, { blog, review }),
    desk: canWrite ? await shownDesk(context, params, blog, { review, zone }) : null,
  };
}

/** What the checks show live isn’t said again as what the saved post lacks. */
const LIVE = ["title", "body"];

async function shownDesk(
  context: Route.LoaderArgs["context"],
  params: Route.LoaderArgs["params"],
  record: Blog,
  { review, zone }: { review: ShownReview; zone: string | null },
) {
  const reader = readerOf(context);
  const api = context.get(apiContext);
  const [found, people, note, hasImages, panel] = await Promise.all([
    blogEditor(context, params).then((editor) => keptForm(context, editor, record)),
    listPeople(api, reader, params.projectId),
    nameNote(api, "Blog", record.name),
    offersTextImages(api, params.blogId),
    shownPanel(api, { item: itemAt(params), record, review, reader }),
  ]);
  // A form that came back may be kept only in the request.
  const posted = [...(context.get(postedContext) ?? [])].filter(([, text]) => typeof text === "string");
  const kept = found && withSaved(found, record);
  const typed = kept?.draft.kept?.values ?? Object.fromEntries(posted);
  const examined = await examinePost(typedPost(record, typed));
  const obstacles = panel.obstacles.filter(({ field }) => !LIVE.includes(field));
  return {
    ...panel,
    obstacles,
    kept,
    examined,
    hasImages,
    article: aroundText(record),
    sections: {
      note,
      zone: zoneName(zone ?? "UTC"),
      suggestedSlug: record.suggested_slug,
      people: [...people, ...record.reviewers.filter(({ id }) => !people.some((one) => one.id === id))].map(
        asOption,
      ),
      owners: withOwner(people, record.owner, HAS_LEFT).map(asOption),
      cover: shownCover(record),
    },
  };
}

const asOption = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });

/** A draft from before the settings were in the form has none of them, which isn’t the same as no reviewers. */
function withSaved({ draft: { path, kept }, typed }: KeptForm, { reviewers }: Blog): KeptForm {
  if (kept === null || "name" in kept.values) return { draft: { path, kept }, typed };
  const values = { ...kept.values, reviewers: reviewers.map(({ id }) => id) };
  return { draft: { path, kept: { ...kept, values } }, typed };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const { blog } = blogLinks(params);
  if (postedIntent(context) === "reviewed")
    return deleting(async () => {
      await updateBlog(api, params.blogId, { reviewed_on: new Date().toISOString().slice(0, 10) });
      return redirectWithSuccess(blog, "Marked as reviewed.");
    });
  if (postedIntent(context) === SUGGESTED_SLUG) {
    const { suggested_slug: slug } = await getBlog(api, params.blogId);
    context.get(postedContext)?.set("slug", slug ?? "");
  }
  const submission = parseForm(context, blogSchema);
  const editor = await blogEditor(context, params);
  if (isReadingForm(context)) return answerItemReader(context, submission, editor);
  const isTooLarge = edgeOf(context, request).isBodyTooLarge;
  if (isTooLarge || hasImages(submission))
    return settleForm(
      context,
      editor,
      await saveWithImages(context, submission, editor, { isTooLarge, blogId: params.blogId, to: blog }),
    );
  return answerForm(context, submission, editor, { to: blog });
}

export default function BlogPage(props: Route.ComponentProps) {
  const { desk, reading, preview } = props.loaderData;
  if (desk) return <WritePost {...props} desk={desk} />;
  if (reading) return <ReadPost {...props} reading={reading} />;
  return preview && <PreviewPost {...props} preview={preview} />;
}

type Desk = NonNullable<Route.ComponentProps["loaderData"]["desk"]>;

/** Shows the post to those who write it. */
function WritePost({ loaderData, params, actionData, desk }: Route.ComponentProps & { desk: Desk }) {
  const { review, when, values, version, points, publishedAt, stock } = loaderData;
  const { name, status } = useOutletContext<BlogFrame>();
  const links = blogLinks(params);
  const [form, fields, answer] = useItemForm<z.input<typeof blogSchema>>({
    id: "blog",
    values,
    review,
    actionData,
    kept: desk.kept,
  });
  const hydrated = useHydrated();
  const [typed, setTyped] = useState<{ of: typeof desk; examined: ExaminedText } | null>(null);
  const { facts, ...rendered } = typed?.of === desk ? typed.examined : desk.examined;
  const post = describedAs(fields);
  return (
    <>
      <FormErrorBanner message={actionData && "refusal" in actionData ? actionData.refusal : undefined} />
      <ItemEditor
        form={form}
        fields={fields}
        answer={answer}
        page={name}
        labels={blogLabels}
        top={
          <>
            <BlogHeader place={params} current="write" />
            <StaleNote publishedAt={publishedAt} />
          </>
        }
        header={<PostStatus status={review?.status ?? status ?? "draft"} when={when} review={review} />}
        parts={[
          { id: "text", label: "Text" },
          { id: "settings", label: "Settings" },
        ]}
        desk={desk}
        review={review}
        version={version}
        values={values}
        stock={stock}
        className="blog-form"
        isNew={values.body === ""}
        text="body"
        kept={desk.kept}
        encType={desk.hasImages ? "multipart/form-data" : undefined}
        last={desk.hasImages && <ImageUpload fields={fields} />}
        preview={
          <>
            <LivePane
              article={{ ...desk.article, title: post.title, excerpt: post.excerpt, nodes: rendered.nodes }}
              words={rendered.words}
              minutes={rendered.minutes}
              body={fields.body.id}
            />
            <div className="blog-previews">
              <Previews post={post} opening={rendered.opening} cover={desk.article.cover} />
            </div>
          </>
        }
        checks={<PostFacts facts={facts} preview={links.preview} fixes={{ ...FIXES, cover: links.cover }} />}
        found={foundIn(facts)}
      >
        <Editor
          fields={fields}
          count={rendered}
          points={points}
          tools={
            hydrated && (
              <>
                <WritingAids
                  key={version}
                  body={fields.body.id}
                  from={links.livePreview}
                  onRendered={(examined) => setTyped({ of: desk, examined })}
                />
                {desk.hasImages && <ImageAid body={fields.body.id} to={links.images} />}
                <Link to="#preview" className="btn btn-secondary btn-small blog-to-preview">
                  Preview
                </Link>
              </>
            )
          }
        />
        <Sections fields={fields} shown={desk.sections} coverPage={links.cover} isPublished={isOut(status)} />
      </ItemEditor>
      <ExportLinks place={params} hasImages={loaderData.exportsImages} />
    </>
  );
}

/** Returns what describes the post as it is typed. */
function describedAs(fields: SectionFields & { title: SectionFields["name"] }) {
  const text = (name: keyof typeof fields) => postedText(fields[name].value).trim();
  return {
    name: text("name"),
    title: text("title"),
    slug: slugOf(text("slug"), BLOG_SLUG_MAX),
    excerpt: text("excerpt"),
    meta_title: text("meta_title"),
    meta_description: text("meta_description"),
    og_title: text("og_title"),
    og_description: text("og_description"),
    canonical_url: text("canonical_url"),
    published_url: text("published_url"),
  };
}

/** Where each field is changed. */
const FIXES = {
  title: "#blog-title",
  body: "#blog-body",
  meta_title: "#blog-meta_title",
  meta_description: "#blog-meta_description",
  slug: "#blog-slug",
};

type Shown<Part extends "reading" | "preview"> = NonNullable<Route.ComponentProps["loaderData"][Part]>;

/** Shows the post alone, as its readers will see it. */
function PreviewPost({ loaderData, params, preview }: Route.ComponentProps & { preview: Shown<"preview"> }) {
  const { review, when, publishedAt, exportsImages } = loaderData;
  const { name, status, canUpdate } = useOutletContext<BlogFrame>();
  return (
    <>
      <Title page={`Preview of ${name}`} />
      <BlogHeader place={params} current="preview" />
      <div className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
        <ReviewBadge status={review?.status ?? status ?? "draft"} when={when} review={review} />
      </div>
      {canUpdate && <StaleNote publishedAt={publishedAt} />}
      <Article {...preview.article} />
      <CheckedPoints points={preview.checklist} />
      <ExportLinks place={params} hasImages={exportsImages} />
    </>
  );
}

/** Shows the post to those who can’t change it. */
function ReadPost({
  loaderData,
  params,
  actionData,
  reading,
}: Route.ComponentProps & { reading: Shown<"reading"> }) {
  const { review, when, version, stock } = loaderData;
  const { name, status } = useOutletContext<BlogFrame>();
  const { article, checklist, facts, settings, opening } = reading;
  return (
    <>
      <FormErrorBanner message={actionData && "refusal" in actionData ? actionData.refusal : undefined} />
      <ItemReading
        page={name}
        top={<BlogHeader place={params} current="write" />}
        header={<PostStatus status={review?.status ?? status ?? "draft"} when={when} review={review} />}
        reading={reading}
        desk={reading.desk}
        actionData={actionData}
        review={review}
        version={version}
        stock={stock}
        parts={[
          { id: "text", label: "Text" },
          { id: "settings", label: "Settings" },
        ]}
        preview={
          <section id="preview" tabIndex={-1} aria-label="Preview" className="blog-previews">
            <Previews post={settings} opening={opening} cover={article.cover} />
          </section>
        }
        checks={<PostFacts facts={facts} preview={blogLinks(params).preview} />}
        found={foundIn(facts)}
      >
        <div id="text" tabIndex={-1}>
          <Article {...article} />
          <CheckedPoints points={checklist} />
        </div>
        <ReadSettings settings={settings} />
      </ItemReading>
      <ExportLinks place={params} hasImages={loaderData.exportsImages} />
    </>
  );
}

/** What the frame of a post begins with. Its heading is above it. */
const PostStatus = ({ status, ...shown }: ComponentProps<typeof ReviewBadge>) => (
  <div className="composer-status">
    <ReviewBadge status={status} {...shown} />
  </div>
);

/** Returns how much the checks of a text have found. */
const foundIn = ({ advice }: ExaminedText["facts"]) => ({
  blocking: advice.filter(({ tone }) => tone === "blocking").length,
  suggestions: advice.filter(({ tone }) => tone === "warning").length,
});

function StaleNote({ publishedAt }: { publishedAt: string | null }) {
  if (publishedAt === null) return null;
  return (
    <div className="blog-note">
      <p>
        Published on <Day day={publishedAt} /> and not reviewed in the past year. Is it still accurate?
      </p>
      <Form id="review-post">
        <SubmitButton name="intent" value="reviewed" size="small" tone="secondary">
          Mark as reviewed
        </SubmitButton>
      </Form>
    </div>
  );
}
