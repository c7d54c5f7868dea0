import { parseWithZod } from "@conform-to/zod/v4";
import { saveReferenceImage } from "#api-client/boards.server.ts";
import { TooLargeError } from "#api-client/errors.server.ts";
import { edgeOf } from "#app/edge.server.ts";
import { redirectWithToast } from "#app/toast.server.ts";
import { Title } from "#components/title.tsx";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { parseForm, refuse, saving } from "#forms/submit.server.ts";
import { useServerForm } from "#forms/use-server-form.ts";
import { apiContext } from "#middleware/api.server.ts";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { calendarLinks } from "../../calendar-links.ts";
import { pictureSchema } from "../board-form-schemas.server.ts";
import { findBoard } from "../find-board.server.ts";
import { Picture } from "../picture.tsx";
import { PictureForm, pictureFormId, pictureLabels } from "../picture-form.tsx";
import { shownPicture } from "../shown-picture.server.ts";
import type { Route } from "./+types/index";

export const handle = { breadcrumb: () => ({ label: "Reference image" }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const board = await findBoard(context.get(apiContext), params);
  return { title: board.title, picture: shownPicture(board) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const tooLarge = { fieldErrors: { image: [new TooLargeError().message] } };
  if (edgeOf(context, request).isBodyTooLarge)
    return refuse(parseWithZod(new FormData(), { schema: pictureSchema }), 413, tooLarge);
  const submission = await parseForm(request, pictureSchema);
  if (submission.status !== "success") return refuse(submission);
  const { image, alt } = submission.value;
  const api = context.get(apiContext);
  return saving(submission, async () => {
    if (!image) {
      const board = await findBoard(api, params);
      // Without a new picture the text can still be of use to the present one.
      if (!board.reference_image || alt === (board.reference_image.alt ?? ""))
        return refuse(submission, 422, { fieldErrors: { image: ["Choose a picture first"] } });
    }
    try {
      await saveReferenceImage(api, { board_id: params.boardId, image, alt });
    } catch (error) {
      if (!(error instanceof TooLargeError)) throw error;
      return refuse(submission, 413, tooLarge);
    }
    return redirectWithToast(calendarLinks(params).board(params.boardId), {
      type: "success",
      message: image ? "Picture saved." : "Alternative text saved.",
    });
  });
}

/** Where a picture is uploaded to, and the page that says what was wrong with it. */
export default function ReferenceImage({
  loaderData: { title, picture },
  params,
  actionData,
}: Route.ComponentProps) {
  const [form, fields] = useServerForm<{ image: string; alt: string }>({
    id: pictureFormId,
    lastResult: actionData?.result,
    defaultValue: { alt: picture?.alt ?? "" },
  });
  const links = calendarLinks(params);
  return (
    <>
      <Title page={`Reference image of ${title}`} refused={form.status === "error"} />
      <ErrorSummary form={form} fields={fields} labels={pictureLabels} />
      <PageHeader title={`Reference image of “${title}”`} />
      <div className="grid max-w-xl gap-6">
        {picture && <Picture picture={picture} remove={links.deletePicture(params.boardId)} />}
        <PictureForm form={form} fields={fields} />
        <p>
          <Link to={links.board(params.boardId)}>Back to the board</Link>
        </p>
      </div>
    </>
  );
}
