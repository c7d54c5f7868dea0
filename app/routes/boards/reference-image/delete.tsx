import { offersUndo } from "#api-client/undo.server.ts";
import { afterRemoval } from "#domain/trash/words.ts";
import { deleteReferenceImage } from "#api-client/boards.server.ts";
import { redirectWithToast } from "#app/toast.server.ts";
import { Title } from "#components/shell/title.tsx";
import { ConfirmPanel } from "#forms/confirm-panel.tsx";
import { FormErrorBanner } from "#forms/form-error-banner.tsx";
import { deleting } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";
import { calendarLinks } from "#components/calendar/calendar-links.ts";
import { findBoard } from "../find-board.server.ts";
import { Picture } from "../picture.tsx";
import { shownPicture } from "../shown-picture.server.ts";
import type { Route } from "./+types/delete";

export const handle = { breadcrumb: () => ({ label: "Remove image" }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const board = await findBoard(api, params);
  if (!board.reference_image) throw notFound("Image not found");
  return { title: board.title, picture: shownPicture(board), hasUndo: await offersUndo(api) };
}

export const action = ({ params, context }: Route.ActionArgs) =>
  deleting(async () => {
    await deleteReferenceImage(context.get(apiContext), params.boardId);
    return redirectWithToast(calendarLinks(params).board(params.boardId), {
      type: "success",
      message: "Image removed.",
    });
  });

export default function DeleteReferenceImage({
  loaderData: { title, picture, hasUndo },
  params,
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <Title page={`Remove the image from ${title}`} refused={actionData !== undefined} />
      <FormErrorBanner message={actionData?.refusal} />
      <ConfirmPanel
        id="delete-picture"
        title={`Remove the image from “${title}”?`}
        confirm="Remove image"
        cancel={calendarLinks(params).board(params.boardId)}
      >
        {picture && <Picture picture={picture} />}
        <p>This deletes the image and its alternative text. The post is kept. {afterRemoval(hasUndo)}</p>
      </ConfirmPanel>
    </>
  );
}
