import { findReview } from "#api-client/review.server.ts";
import { copyChoices } from "#components/boards/calendar-choices.server.ts";
import { PostActions } from "#components/boards/post-actions.tsx";
import { calendarLinks } from "#components/calendar/calendar-links.ts";
import { itemAt } from "#components/review/item-at.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { isOut } from "#domain/review/states.ts";
import { ownPath } from "#lib/own-path.ts";
import { apiContext } from "#middleware/api.server.ts";
import { BackLink } from "#ui/back-link.tsx";
import type { Route } from "./+types/more";
import { findBoard } from "#components/boards/find-board.server.ts";

export const handle = { breadcrumb: () => ({ label: "Actions" }) };

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [board, review, places] = await Promise.all([
    findBoard(api, params),
    findReview(api, itemAt(params).name),
    copyChoices(api, params),
  ]);
  return {
    place: params,
    title: board.title,
    day: board.planned_for,
    isOut: isOut(board.status),
    places,
    repeats: board.recurrence_id !== null,
    back: ownPath(url.searchParams.get("back")),
    can: {
      update: board.can.update,
      delete: board.can.delete,
      duplicate: review?.can.duplicate ?? false,
      share: review?.can.share ?? false,
    },
  };
}

export default function MoreAboutPost({ loaderData, params }: Route.ComponentProps) {
  const { title, back } = loaderData;
  return (
    <>
      <PageTop
        page={`${title} actions`}
        title={title}
        actions={
          <BackLink
            to={back || calendarLinks(params).board(params.boardId)}
            name={back ? "the calendar" : title}
          />
        }
      />
      <PostActions data={loaderData} />
    </>
  );
}
