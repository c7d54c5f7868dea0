import { z } from "zod";
import { changePoster } from "#api-client/boards.server.ts";
import { calendarLinks } from "#components/calendar/calendar-links.ts";
import { itemAt } from "#components/review/item-at.ts";
import { saidAfter } from "#components/review/review.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { FILE_TOO_LARGE, IMAGE_HINT, IMAGE_TYPES } from "#contract/images.ts";
import { IMAGE_BYTES_MAX } from "#contract/limits.ts";
import { FileField } from "#forms/file-field.tsx";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { invalidForm, parseForm, saving } from "#forms/submit.server.ts";
import { useForm } from "#forms/use-form.ts";
import { apiContext } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";
import { edgeOf } from "#request/edge.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import "#components/media/media.css";
import { findImage } from "./find-image.server.ts";
import type { Route } from "./+types/poster";

export const handle = { breadcrumb: () => ({ label: "Poster" }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const { title, place, image } = await findImage(context, params);
  if (!image.video) throw notFound("Video not found");
  return { title, place, thumbnail: image.thumbnail, alt: image.alt };
}

const posterSchema = z.object({
  image: z
    .instanceof(File, { error: "Choose an image." })
    .refine(({ size }) => size > 0, "Choose an image.")
    .refine(({ size }) => size <= IMAGE_BYTES_MAX, FILE_TOO_LARGE),
});

export async function action({ request, params, context }: Route.ActionArgs) {
  const submission = parseForm(context, posterSchema);
  if (edgeOf(context, request).isBodyTooLarge)
    return invalidForm(submission, 413, { fieldErrors: { image: [FILE_TOO_LARGE] } });
  if (submission.status !== "success") return invalidForm(submission);
  const { image } = submission.value;
  const api = context.get(apiContext);
  return saving(submission, async () => {
    await changePoster(api, params.imageId, image);
    const said = await saidAfter(api, itemAt(params).name, "Poster changed.");
    return redirectWithSuccess(`${calendarLinks(params).board(params.boardId)}#images`, said);
  });
}

const labels = { image: "New poster" };

/** Puts another image in front of a video. */
export default function ChangePoster({ loaderData, params, actionData }: Route.ComponentProps) {
  const { title, place, thumbnail, alt } = loaderData;
  const [form, fields] = useForm<{ image?: string }>({ id: "poster", lastResult: actionData?.result });
  return (
    <>
      <PageTop
        page={`Change poster of video ${place} of ${title}`}
        title={`Change poster of video ${place} of “${title}”`}
        form={form}
        labels={labels}
        lead="People see this image before the video plays, and in lists, e-mails, and print."
      />
      <img src={thumbnail} alt={alt || "The present poster"} className="media-former" />
      <Form form={form} encType="multipart/form-data" className="form-narrow">
        <FileField
          field={fields.image}
          label={labels.image}
          hint={IMAGE_HINT}
          accept={IMAGE_TYPES.join(",")}
        />
        <FormActions submit="Change poster" cancel={calendarLinks(params).board(params.boardId)} />
      </Form>
    </>
  );
}
