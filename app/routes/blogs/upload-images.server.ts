import type { RouterContextProvider } from "react-router";
import { addTextImages } from "#api-client/blogs.server.ts";
import { UPDATE_PREVIEW } from "#components/composer/update-preview.tsx";
import { imageMarkdown } from "#domain/blogs/text-images.ts";
import { refuse, saveForm } from "#editor/edit.server.ts";
import { talkOf } from "#editor/talk.server.ts";
import { FILE_TOO_LARGE } from "#contract/images.ts";
import { invalidForm, parseForm, saving } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import { blogSchema } from "./blog-schema.server.ts";
import type { BlogEditor } from "./editor.server.ts";

type Context = Readonly<RouterContextProvider>;
type Form = ReturnType<typeof parseForm<typeof blogSchema>>;

/** Whether a form that may be saved has images for its text, asks for their upload, or would save without its alternative text. */
export const hasImages = ({ intent, ...submission }: Form): boolean =>
  intent === "upload" ||
  (intent !== UPDATE_PREVIEW &&
    submission.status === "success" &&
    (submission.value.image.some(({ size }) => size > 0) ||
      (submission.value.image_alt !== null && talkOf(intent) === null)));

/**
 * Uploads the images of a form, adds them at the end of its text, and saves it. If any is refused, nothing is saved yet, and the form
 * comes back with the others in its text.
 */
export async function saveWithImages(
  context: Context,
  submission: Form,
  editor: BlogEditor,
  { isTooLarge, blogId, to }: { isTooLarge: boolean; blogId: string; to: string },
) {
  const refuseFiles = (of: Form, image: string[], status = 422) =>
    refuse({ submission: of }, invalidForm(of, status, { fieldErrors: { image } }));
  if (isTooLarge) return refuseFiles(submission, [FILE_TOO_LARGE], 413);
  if (submission.status !== "success") return saveForm(context, submission, editor, to);
  const { image, image_alt: alt } = submission.value;
  const files = image.filter(({ size }) => size > 0);
  if (files.length === 0)
    return refuseFiles(submission, [
      alt === null ? "Choose an image." : "Choose an image for this alternative text, or delete the text.",
    ]);
  const uploaded = await saving(submission, () =>
    addTextImages(
      context.get(apiContext),
      blogId,
      files.map((file) => ({ file, alt: alt ?? "" })),
    ),
  );
  if (!("images" in uploaded)) return refuse({ submission }, uploaded);
  const { images, refused } = uploaded;
  const posted = context.get(postedContext);
  const body = [submission.value.body?.trimEnd() ?? "", ...images.map(imageMarkdown)];
  posted?.set("body", body.filter((part) => part !== "").join("\n\n"));
  const whole = parseForm(context, blogSchema);
  return refused.length > 0 ? refuseFiles(whole, refused) : saveForm(context, whole, editor, to);
}
