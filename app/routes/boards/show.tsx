import { getCalendarAlone } from "#api-client/social-calendars.server.ts";
import { edgeOf } from "#app/edge.server.ts";
import { refusedBefore } from "#app/toast.server.ts";
import { calendarLinks } from "#components/calendar/calendar-links.ts";
import { zoneOf } from "#components/calendar/zone-of.ts";
import {
  keepBeside,
  keepTyped,
  privateDraftAndBeside,
  settleTyped,
} from "#components/drafts/private-draft.server.ts";
import { KindBadge } from "#components/campaigns/kind-badge.tsx";
import { LabelChips } from "#components/labels/label-chips.tsx";
import { itemAt } from "#components/review/item-at.ts";
import { whoSaved } from "#components/review/who-saved.server.ts";
import { takesReason } from "#components/review/review.server.ts";
import { Status } from "#components/status.tsx";
import { WaitingFor } from "#components/review/waiting-for.tsx";
import { parseForm } from "#forms/submit.server.ts";
import { postedText } from "#lib/posted-text.ts";
import { searchWith } from "#lib/search-params.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import { PageHeader } from "#ui/page-header.tsx";
import type { Route } from "./+types/show";
import { askedButton } from "./asked-button.server.ts";
import { boardSchema } from "./board-form-schemas.server.ts";
import { cameFrom } from "./came-from.ts";
import { isBeside, isTalk, toPreviews, withTyped } from "./typed-post.server.ts";
import { Composer } from "./composer.tsx";
import { shownPost } from "./composer.server.ts";
import {
  type Editing,
  hasNewImage,
  isRefused,
  previewBoard,
  saveBoard,
  talk,
  unsavedParts,
} from "./edit-board.server.ts";
import { findBoard } from "./find-board.server.ts";
import { PostMenu } from "./post-menu.tsx";
import { answerReader, readingWords } from "./read-board.server.ts";
import { ReadPost } from "./read-post.tsx";
import { READING } from "./reading-form.ts";
import { toTried, triedStep } from "./tried-step.server.ts";
import "#components/boards/previews.css";

type Shown = Awaited<ReturnType<typeof shownPost>>;

const NOTHING: Record<string, string> = {};

/** Statuses in which a post is only read. */
const CLOSED = ["cancelled", "archived"];

export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [board, calendar] = await Promise.all([
    findBoard(api, params),
    getCalendarAlone(api, params.socialCalendarId),
  ]);
  const { title, status, recurrence_id, can } = board;
  const shown = await shownPost(api, { params, board, calendar, reader: readerOf(context) });
  const isClosed = CLOSED.includes(status);
  const canEdit = can.update && !isClosed;
  const canReopen = can.update && isClosed && !hasNone(shown.steps);
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
        : await readingWords(api, params.projectId, mayIn(shown)),
    typed: held && !typed["reason"] ? { ...typed, reason: held } : typed,
    tried:
      toTried(await refusedBefore(request)) ?? triedStep(url.searchParams.get("tried"), board, shown.checks),
    title,
    status,
    menu: menuOf(params, shown, {
      canUpdate: can.update,
      repeats: recurrence_id !== null,
      from: url.searchParams.get("from"),
    }),
    canDuplicate: shown.review?.canDuplicate === true,
    canEdit,
    canUpdate: can.update,
    canDelete: can.delete,
  };
}

const hasNone = ({ solid, outline, rest }: Shown["steps"]) => !solid && !outline && rest.length === 0;

/** Says what someone may do with a post that they can’t edit. */
const mayIn = ({ comments, steps }: Shown) =>
  !comments?.canComment
    ? "read this post"
    : hasNone(steps)
      ? "read and comment"
      : "read, comment, and review";

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
    ...(review?.canDuplicate
      ? [{ label: "Duplicate to another day…", to: item.duplicate + searchWith({ from }) }]
      : []),
    ...(canUpdate ? changes : []),
    ...(review?.canLabel ? [{ label: "Labels…", to: item.labels }] : []),
    ...(review?.canShare ? [{ label: "Share for review…", to: item.reviewLinks }] : []),
    ...(review ? [{ label: "Versions", to: item.versions }] : []),
  ];
}

const draftOf = ({ boardId }: { boardId: string }) => ({ subject: "boards", record: boardId }) as const;

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const submission = parseForm(context, boardSchema);
  const asked = askedButton(context, submission.intent);
  const [board, calendar, user] = await Promise.all([
    findBoard(api, params),
    getCalendarAlone(api, params.socialCalendarId),
    readerOf(context),
  ]);
  const links = calendarLinks(params);
  const from = cameFrom(url);
  const zone = zoneOf(calendar, user);
  const editing: Editing = {
    api,
    board,
    zone,
    readerZone: user.timezone ?? zone ?? "UTC",
    here: links.board(params.boardId, from),
    back: from && ((day) => `${links.view(from, day ?? undefined)}#item-${board.id}`),
    item: itemAt(params),
    submission,
    told: whoSaved(context, itemAt(params).name),
  };
  const draft = draftOf(params);
  const isReading = postedText(context.get(postedContext)?.get("_form")) === READING;
  if (isReading) return answerReader(editing, asked, context, draft);
  const hasTooLarge = edgeOf(context, request).isBodyTooLarge;
  const hasImage = hasNewImage(submission);
  const staysBeside = (name: string) => (hasImage ? isTalk(name) : isBeside(name));
  switch (asked.kind) {
    case "save":
      return settleTyped(context, draft, await saveBoard(editing, { hasTooLarge }), staysBeside);
    case "upload":
      return settleTyped(
        context,
        draft,
        await saveBoard(editing, { upload: true, hasTooLarge }),
        staysBeside,
      );
    case "preview":
      return (await keepTyped(context, draft)) === null
        ? previewBoard(editing)
        : toPreviews(editing.here, hasImage);
    case "talk": {
      const said = await talk(editing, asked.talk, context.get(postedContext), async (used) => {
        if (unsavedParts(editing).length > 0 || hasImage)
          return !hasImage && (await keepTyped(context, draft, { except: used })) !== null;
        await keepBeside(context, draft, (name) => isBeside(name) && !used.includes(name));
        return true;
      });
      return isRefused(said) ? settleTyped(context, draft, said) : said;
    }
    default:
      return settleTyped(
        context,
        draft,
        await saveBoard(editing, { step: asked.step, hasTooLarge }),
        (name) => staysBeside(name) && !(name === "reason" && takesReason(asked.step.to)),
      );
  }
}

/** If an image or a step is refused, everything else has still been saved. */
export const shouldRevalidate = () => true;

export default function BoardPage({ loaderData, params, actionData }: Route.ComponentProps) {
  const { shown, draft, typed, tried, title, status, canEdit } = loaderData;
  const { review } = shown;
  // The post may have been closed or opened again since its form was shown.
  const answer = (actionData?.isReading ?? false) !== canEdit ? actionData : undefined;
  const header = (
    <PageHeader
      title={title}
      badge={
        <>
          <KindBadge kind="SocialCalendar" /> <Status of={status} />{" "}
          {review && <LabelChips labels={review.labels} />}
          {review?.waiting && !review.isOnlyReviewer && (
            <span className="text-sm text-ink-2">
              {" "}
              <WaitingFor {...review.waiting} />
            </span>
          )}
        </>
      }
      actions={<PostMenu post={loaderData} place={params} />}
    />
  );
  return canEdit ? (
    <Composer place={params} {...{ shown, draft, typed, answer, tried, header }} page={title} />
  ) : (
    <ReadPost post={loaderData} {...{ answer, header }} />
  );
}
