import { data, href } from "react-router";
import { getMedium, replaceMedium } from "#api-client/media.server.ts";
import { getProject } from "#api-client/projects.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { shownMedium } from "#components/media/shown-media.server.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { Replaced, saidOf } from "#components/vault/replaced.tsx";
import { IMAGE_HINT, IMAGE_TYPES } from "#contract/images.ts";
import { IMAGE_ALT_MAX } from "#contract/limits.ts";
import { FileField } from "#forms/file-field.tsx";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { pluralInside } from "#lib/counts.ts";
import { apiContext } from "#middleware/api.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { mediaCrumbs } from "./crumbs.ts";
import { replaceSchema } from "./media-schemas.server.ts";
import { MEDIUM_LABELS } from "./said-fields.tsx";
import { savingImage } from "./saving-image.server.ts";
import "#components/media/media.css";
import type { Route } from "./+types/replace";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>, Route.LoaderArgs["params"]> = {
  breadcrumb: ({ loaderData, params }) =>
    mediaCrumbs(
      { project: loaderData?.project, title: loaderData?.medium.title },
      params,
      "Replace everywhere",
    ),
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ name }, medium, { timezone }] = await Promise.all([
    getProject(api, params.projectId),
    getMedium(api, params.projectId, params.mediaId),
    readerOf(context),
  ]);
  return { project: name, medium: shownMedium(medium, timezone) };
}

export const action = (args: Route.ActionArgs) =>
  savingImage(args, replaceSchema, async ({ image, alt }, submission) => {
    const { params, context } = args;
    const done = await replaceMedium(context.get(apiContext), params.projectId, params.mediaId, image, alt);
    const { left, media } = done;
    const to =
      media === null
        ? href("/projects/:projectId/library", params)
        : href("/projects/:projectId/library/:mediaId", { ...params, mediaId: media.id });
    if (left.length === 0) return redirectWithSuccess(to, saidOf(done));
    return data({ result: submission.reply(), done });
  });

const labels = { image: "New image", alt: MEDIUM_LABELS.alt };

export default function ReplaceMedium({ loaderData: { medium }, params, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<{ image?: string; alt: string }>({
    id: "replace-medium",
    lastResult: actionData?.result,
  });
  const done = actionData && "done" in actionData ? actionData.done : undefined;
  return (
    <>
      <PageTop
        page={`Replace “${medium.title}” everywhere`}
        form={form}
        labels={labels}
        lead={`Used in ${pluralInside(medium.uses, "post")}. It’s replaced in those that you may change and that aren’t published. Where approval is required, what was approved has to be approved again.`}
      />
      {done && <Replaced done={done} />}
      {medium.thumbnail !== null && (
        <img src={medium.thumbnail} alt={medium.alt || medium.title} className="media-former" />
      )}
      <Form form={form} encType="multipart/form-data" className="form-narrow">
        <TextareaField
          field={fields.alt}
          label={labels.alt}
          hint="Optional. What the new image shows. Leave it blank to keep the text of each post."
          rows={2}
          maxLength={IMAGE_ALT_MAX}
        />
        <FileField
          field={fields.image}
          label={labels.image}
          hint={IMAGE_HINT}
          accept={IMAGE_TYPES.join(",")}
        />
        <FormActions
          submit="Replace everywhere"
          cancel={href("/projects/:projectId/library/:mediaId", params)}
          keep="Back to the image"
        />
      </Form>
    </>
  );
}
