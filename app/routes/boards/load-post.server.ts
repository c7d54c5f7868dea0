import type { RouterContextProvider } from "react-router";
import { getCalendarAlone } from "#api-client/social-calendars.server.ts";
import { calendarLinks } from "#components/calendar/calendar-links.ts";
import { keptDraft, privateDraftAndBeside } from "#components/drafts/private-draft.server.ts";
import { itemAt } from "#components/review/item-at.ts";
import { treeOf } from "#forms/submit.server.ts";
import { searchWith } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { boardSchema } from "./board-form-schemas.server.ts";
import { shownPost } from "./composer.server.ts";
import { findBoard } from "#components/boards/find-board.server.ts";
import { readingWords } from "#editor/read.server.ts";
import { hasSteps } from "#domain/review/bar-steps.ts";
import type { TypedBeside } from "#editor/reading-form.ts";
import { isBeside, withTyped } from "./typed-post.server.ts";

type Shown = Awaited<ReturnType<typeof shownPost>>;

const NOTHING: Record<string, string> = {};

/** Statuses in which a post is only read. */
const CLOSED = ["cancelled", "archived"];

type Place = Parameters<typeof calendarLinks>[0] & { boardId: string };

/** Returns a post as its page shows it: its form with what is typed in it, or what may be read. */
export async function loadPost(
  context: Readonly<RouterContextProvider>,
  { params, from }: { params: Place; from: string | null },
) {
  const api = context.get(apiContext);
  const [board, calendar] = await Promise.all([
    findBoard(api, params),
    getCalendarAlone(api, params.socialCalendarId),
    // The response is kept for the form below, which isn't known yet.
    keptDraft(context, draftOf(params)),
  ]);
  const { title, status, recurrence_id, can } = board;
  const shown = await shownPost(api, { params, board, calendar, reader: readerOf(context) });
  const isClosed = CLOSED.includes(status);
  const canEdit = can.update && !isClosed;
  const canReopen = can.update && isClosed && hasSteps(shown.steps);
  const kept = await privateDraftAndBeside(context, draftOf(params), {
    schema: boardSchema,
    filling: shown.values,
    beside: isBeside,
  });
  const { new_alt: newAlt, "held-reason": held, ...typed } = kept?.typed ?? NOTHING;
  return {
    ...(canEdit
      ? withTyped(
          { ...shown, values: { ...shown.values, ...(newAlt && { new_alt: newAlt }) } },
          kept?.draft ?? null,
        )
      : // What is kept of the post itself stays until it can be edited again, so the page keeps nothing in its place.
        { shown, draft: kept?.draft.kept ? null : (kept?.draft ?? null) }),
    words: canEdit
      ? ""
      : canReopen
        ? "To edit this post, change its status first."
        : await readingWords(api, params.projectId, { noun: "post", ...shown }),
    typed: treeOf(held && !typed["reason"] ? { ...typed, reason: held } : typed) as TypedBeside,
    title,
    status,
    menu: menuOf(params, shown, {
      canUpdate: can.update,
      repeats: recurrence_id !== null,
      from,
    }),
    canDuplicate: shown.review?.canDuplicate === true,
    canEdit,
    canUpdate: can.update,
    canDelete: can.delete,
  };
}

/** Returns what can be done with a post beside writing it. */
function menuOf(
  params: Parameters<typeof calendarLinks>[0] & { boardId: string },
  { review, values }: Shown,
  { canUpdate, repeats, from }: { canUpdate: boolean; repeats: boolean; from: string | null },
): { label: string; to: string }[] {
  const { boardId } = params;
  const links = calendarLinks(params);
  const item = itemAt(params);
  const changes = [
    { label: repeats ? "Series…" : "Repeat…", to: links.series(boardId) },
    ...(values.networks.length > 1 ? [{ label: "Split by network…", to: links.splitBoard(boardId) }] : []),
    { label: "Move post…", to: links.moveBoard(boardId) },
    ...(review?.canMove === false
      ? []
      : [{ label: "Move to another calendar…", to: links.otherCalendar(boardId) }]),
  ];
  return [
    ...(review?.canDuplicate ? [{ label: "Duplicate to…", to: item.duplicate + searchWith({ from }) }] : []),
    ...(canUpdate ? changes : []),
    ...(review?.canLabel ? [{ label: "Labels…", to: item.labels }] : []),
    ...(review?.canShare ? [{ label: "Share for review…", to: item.reviewLinks }] : []),
    ...(review ? [{ label: "Versions", to: item.versions }] : []),
  ];
}

export const draftOf = ({ boardId }: { boardId: string }) =>
  ({ subject: "boards", record: boardId }) as const;
