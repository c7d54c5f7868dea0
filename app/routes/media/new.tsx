import { href } from "react-router";
import { createMedium, listMedia } from "#api-client/media.server.ts";
import { getProject } from "#api-client/projects.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { IMAGE_TYPES } from "#contract/images.ts";
import { mediaHint, VIDEO_SENT_MEGABYTES, VIDEO_TYPES } from "#contract/videos.ts";
import { FileField } from "#forms/file-field.tsx";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { useForm } from "#forms/use-form.ts";
import { apiContext } from "#middleware/api.server.ts";
import { mediaCrumbs } from "./crumbs.ts";
import { newMediumSchema, type MediumValues } from "./media-schemas.server.ts";
import { MEDIUM_LABELS, SaidFields } from "./said-fields.tsx";
import { savingImage } from "./saving-image.server.ts";
import type { Route } from "./+types/new";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>, Route.LoaderArgs["params"]> = {
  breadcrumb: ({ loaderData, params }) => mediaCrumbs({ project: loaderData?.name }, params, "Upload"),
};

/** An API without a library has no page for new images either. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ name }] = await Promise.all([
    getProject(api, params.projectId),
    listMedia(api, params.projectId, { page: 1 }),
  ]);
  return { name };
}

export const action = (args: Route.ActionArgs) =>
  savingImage(args, newMediumSchema, async ({ image, poster, ...said }) => {
    const { params, context } = args;
    await createMedium(context.get(apiContext), params.projectId, { image, poster }, said);
    return redirectWithSuccess(href("/projects/:projectId/library", params), "Uploaded.");
  });

const labels = { ...MEDIUM_LABELS, image: "Image or video", poster: "Poster" };

export default function NewMedium({ params, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<MediumValues>({ id: "new-medium", lastResult: actionData?.result });
  return (
    <>
      <PageTop page="Upload" form={form} labels={labels} />
      <Form form={form} encType="multipart/form-data" className="form-narrow">
        <SaidFields fields={fields} />
        <FileField
          field={fields.image}
          label={labels.image}
          hint={mediaHint(VIDEO_SENT_MEGABYTES)}
          accept={[...IMAGE_TYPES, ...VIDEO_TYPES].join(",")}
        />
        <FileField
          field={fields.poster}
          label={labels.poster}
          hint="Optional. The image people see before a video plays."
          accept={IMAGE_TYPES.join(",")}
        />
        <FormActions submit="Upload" cancel={href("/projects/:projectId/library", params)} />
      </Form>
    </>
  );
}
