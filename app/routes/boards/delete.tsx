import { redirect } from "react-router";
import { deleteBoard } from "#api-client/boards.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { ConfirmPage } from "#components/shell/confirm-page.tsx";
import { TrashPromise } from "#components/shell/trash-promise.tsx";
import { asksFirst } from "#components/review/asks-first.server.ts";
import { isOut } from "#domain/review/states.ts";
import { staysOut } from "#domain/trash/words.ts";
import { deleting } from "#forms/submit.server.ts";
import { formatDay } from "#lib/dates.ts";
import { ownPath } from "#lib/own-path.ts";
import { apiContext } from "#middleware/api.server.ts";
import { calendarLinks } from "#components/calendar/calendar-links.ts";
import type { Route } from "./+types/delete";
import { cameFrom } from "./came-from.ts";
import { findBoard } from "#components/boards/find-board.server.ts";

export const handle = { breadcrumb: () => ({ label: "Delete" }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const board = await findBoard(context.get(apiContext), params);
  return { title: board.title, day: board.planned_for, isOut: isOut(board.status) };
}

export const action = ({ params, context, url }: Route.ActionArgs) =>
  deleting(async () => {
    const api = context.get(apiContext);
    const links = calendarLinks(params);
    const from = cameFrom(url);
    const { status, planned_for: day } = await findBoard(api, params);
    if (asksFirst(context, status)) return redirect(links.deleteBoard(params.boardId, from), 303);
    await deleteBoard(api, params.boardId);
    const back =
      ownPath(url.searchParams.get("back")) || (from ? links.view(from, day ?? undefined) : links.calendar);
    return redirectWithSuccess(back, "Post deleted.");
  });

export default function DeleteBoard({
  loaderData: { title, day, isOut: isPublished },
  params,
}: Route.ComponentProps) {
  return (
    <ConfirmPage
      name={title}
      id="delete-board"
      confirm="Delete post"
      cancel={calendarLinks(params).board(params.boardId)}
    >
      <p>
        This deletes the post{day && ` planned for ${formatDay(day)}`}.{" "}
        {isPublished && `${staysOut("the network")} `}
        <TrashPromise />
      </p>
    </ConfirmPage>
  );
}
