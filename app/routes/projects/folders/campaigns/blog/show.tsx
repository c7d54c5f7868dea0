import { useOutletContext } from "react-router";
import type { z } from "zod";
import { updateBlog } from "#api-client/blogs.server.ts";
import { redirectWithToast } from "#app/toast.server.ts";
import { BlogSchema } from "#contract/blog.ts";
import {
  BLOG_BODY_MAX,
  BLOG_EXCERPT_MAX,
  BLOG_SLUG_MAX,
  BLOG_TITLE_MAX,
  CAMPAIGN_NAME_MAX,
} from "#contract/limits.ts";
import { parseForm, refuse } from "#forms/submit.server.ts";
import { TextField } from "#forms/text-field.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import { useServerForm } from "#forms/use-server-form.ts";
import { apiContext } from "#middleware/api.server.ts";
import { CampaignForm } from "../campaign-form.tsx";
import { campaignPath } from "../campaign-path.ts";
import { namedSchema } from "../campaign-schemas.server.ts";
import { conflictIn } from "#forms/conflict-texts.tsx";
import { savingOver } from "#forms/conflict.server.ts";
import { optionalText } from "../text-schemas.server.ts";
import { blogValues } from "./blog-values.ts";
import type { loader as layoutLoader } from "./layout.tsx";
import type { Route } from "./+types/show";

const blogSchema = namedSchema.omit({ description: true }).extend({
  title: optionalText(BLOG_TITLE_MAX, "A title"),
  slug: optionalText(BLOG_SLUG_MAX, "A slug"),
  excerpt: optionalText(BLOG_EXCERPT_MAX, "An excerpt"),
  body: optionalText(BLOG_BODY_MAX, "The body"),
});

const pathOf = (params: { projectId: string; folderId: string; blogId: string }) =>
  campaignPath(params, { kind: "Blog", id: params.blogId });

export async function action({ request, params, context }: Route.ActionArgs) {
  const submission = await parseForm(request, blogSchema);
  if (submission.status !== "success") return refuse(submission);
  return savingOver(submission, BlogSchema, blogValues, async () => {
    await updateBlog(context.get(apiContext), params.blogId, submission.value);
    return redirectWithToast(pathOf(params), { type: "success", message: "Blog saved." });
  });
}

const labels = {
  name: "Name",
  title: "Title",
  slug: "Slug",
  excerpt: "Excerpt",
  body: "Body",
};

export default function Blog({ params, actionData }: Route.ComponentProps) {
  const { values, version, canUpdate, canDelete } =
    useOutletContext<Awaited<ReturnType<typeof layoutLoader>>>();
  const [form, fields] = useServerForm<z.input<typeof blogSchema>>({
    id: "blog",
    lastResult: actionData?.result,
    defaultValue: values,
  });
  return (
    <CampaignForm
      kind="Blog"
      form={form}
      fields={fields}
      labels={labels}
      version={version}
      values={values}
      conflict={conflictIn(actionData)}
      here={pathOf(params)}
      submit="Save"
      canUpdate={canUpdate}
      canDelete={canDelete}
    >
      <TextField
        field={fields.name}
        label={labels.name}
        hint="What your team calls it."
        maxLength={CAMPAIGN_NAME_MAX}
        autoComplete="off"
      />
      <TextField
        field={fields.title}
        label={labels.title}
        hint="What readers see."
        maxLength={BLOG_TITLE_MAX}
        autoComplete="off"
      />
      <TextField
        field={fields.slug}
        label={labels.slug}
        hint="Last part of the post’s address: small letters, digits and hyphens, for example how-we-plan"
        maxLength={BLOG_SLUG_MAX}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextareaField
        field={fields.excerpt}
        label={labels.excerpt}
        hint="A sentence or two for lists and search engines."
        rows={3}
        maxLength={BLOG_EXCERPT_MAX}
        counter
      />
      <TextareaField
        field={fields.body}
        label={labels.body}
        hint="Markdown."
        rows={24}
        className="input min-h-96"
        maxLength={BLOG_BODY_MAX}
        counter
      />
    </CampaignForm>
  );
}
