import { useOutletContext } from "react-router";
import { z } from "zod";
import { getBlog, saveCover } from "#api-client/blogs.server.ts";
import { TooLargeError } from "#api-client/errors.server.ts";
import { offersUndo } from "#api-client/undo.server.ts";
import { offersVault } from "#api-client/vault.server.ts";
import { edgeOf } from "#request/edge.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { IMAGE_HINT, IMAGE_TYPES } from "#contract/images.ts";
import { BLOG_COVER_ALT_MAX, BLOG_COVER_CAPTION_MAX } from "#contract/limits.ts";
import { FileField } from "#forms/file-field.tsx";
import { Form } from "#forms/form.tsx";
import { labelled } from "#forms/labelled.ts";
import { parseForm, invalidForm, saving } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { apiContext } from "#middleware/api.server.ts";
import { Link } from "#ui/link.tsx";
import { optionalText } from "#components/campaigns/text-schemas.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { blogLinks } from "../blog-links.ts";
import { coverLabels } from "../blog-values.ts";
import { Cover, RemoveCover } from "../cover.tsx";
import type { BlogFrame } from "../layout.tsx";
import { shownCover } from "../shown-cover.server.ts";
import type { Route } from "./+types/index";

export const handle = { breadcrumb: () => ({ label: "Cover image" }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [blog, canUndo, hasVault] = await Promise.all([
    getBlog(api, params.blogId),
    offersUndo(api),
    offersVault(api),
  ]);
  return { cover: shownCover(blog), canUndo, hasVault };
}

const words = (max: number, name: string) => optionalText(max, name).transform((text) => text ?? "");
const coverSchema = z.object({
  image: z.instanceof(File).optional(),
  alt: words(BLOG_COVER_ALT_MAX, "Alternative text"),
  caption: words(BLOG_COVER_CAPTION_MAX, "Caption"),
});

export async function action({ request, params, context }: Route.ActionArgs) {
  const tooLarge = { fieldErrors: { image: [new TooLargeError().message] } };
  const submission = parseForm(context, coverSchema);
  if (edgeOf(context, request).isBodyTooLarge) return invalidForm(submission, 413, tooLarge);
  if (submission.status !== "success") return invalidForm(submission);
  const { image, alt, caption } = submission.value;
  const api = context.get(apiContext);
  return saving(submission, async () => {
    // Without an image, there is nothing to describe.
    if (!image && (await getBlog(api, params.blogId)).cover === null)
      return invalidForm(submission, 422, { fieldErrors: { image: ["Choose an image."] } });
    try {
      await saveCover(api, { blog_id: params.blogId, image, alt, caption });
    } catch (error) {
      if (!(error instanceof TooLargeError)) throw error;
      return invalidForm(submission, 413, tooLarge);
    }
    return redirectWithSuccess(blogLinks(params).blog, image ? "Cover image saved." : "Cover details saved.");
  });
}

export default function BlogCover({
  loaderData: { cover, canUndo, hasVault },
  params,
  actionData,
}: Route.ComponentProps) {
  const { name } = useOutletContext<BlogFrame>();
  const [form, fields] = useForm<{ image: string; alt: string; caption: string }>({
    id: "blog-cover",
    lastResult: actionData?.result,
    defaultValue: { alt: cover?.alt ?? "", caption: cover?.caption ?? "" },
  });
  const links = blogLinks(params);
  const named = labelled(fields, coverLabels);
  return (
    <>
      <PageTop
        page={`${name} cover image`}
        form={form}
        labels={coverLabels}
        title={`“${name}” cover image`}
      />
      <div className="grid max-w-xl gap-6">
        {cover && <Cover cover={cover} />}
        <Form form={form} encType="multipart/form-data">
          <TextareaField
            {...named("alt")}
            hint="What the image shows, for people who can’t see it."
            rows={2}
            maxLength={BLOG_COVER_ALT_MAX}
            counter
          />
          <TextareaField
            {...named("caption")}
            hint="Optional. Shown below the image."
            rows={2}
            maxLength={BLOG_COVER_CAPTION_MAX}
            counter
          />
          {/* The file is the last field, so that the texts still arrive if it is too large. */}
          <FileField
            {...named("image")}
            hint={`${IMAGE_HINT} 1,200 × 630 pixels suits most networks.`}
            accept={IMAGE_TYPES.join(",")}
          />
          <div className="inline-actions">
            <SubmitButton>Upload</SubmitButton>{" "}
            {hasVault && <Link to={links.coverAsset}>From the vault…</Link>}
          </div>
        </Form>
        <div className="inline-actions">
          <Link to={links.blog}>Back to the blog post</Link>{" "}
          {cover && <RemoveCover to={links.deleteCover} canUndo={canUndo} />}
        </div>
      </div>
    </>
  );
}
