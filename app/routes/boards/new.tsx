import { data } from "react-router";
import { getCalendarAlone } from "#api-client/social-calendars.server.ts";
import { edgeOf } from "#request/edge.server.ts";
import { calendarLinks } from "#components/calendar/calendar-links.ts";
import { zoneOf } from "#components/calendar/zone-of.ts";
import { keepBeside, privateDraftAndBeside, settleTyped } from "#components/drafts/private-draft.server.ts";
import { hasNewImage, showTyped } from "#editor/typed.server.ts";
import type { OverHandle } from "#components/shell/behind.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { calendarDay, unknownDates } from "#domain/calendar/views.ts";
import type { PrivateDraft } from "#forms/form-context.tsx";
import { parseForm } from "#forms/submit.server.ts";
import { useAnswer } from "#forms/use-answer.ts";
import { postedText } from "#lib/posted-text.ts";
import { atIndex, searchWith } from "#lib/search-params.ts";
import { timeIn } from "#lib/time-of-day.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { UnknownDates } from "#ui/unknown-dates.tsx";
import type { Route } from "./+types/new";
import { boardSchema } from "./board-form-schemas.server.ts";
import { cameFrom, openedOn } from "./came-from.ts";
import { Composer, NEW_POST } from "./composer.tsx";
import { shownNew } from "./composer.server.ts";
import { createFromComposer, editingOf, type PostOutcome } from "./edit-board.server.ts";
import { askedButton } from "./asked-button.server.ts";
import { loadPost } from "./load-post.server.ts";
import { type LoadedPost, PostHeader } from "./post-header.tsx";
import { insertPosted } from "./saved-texts.server.ts";
import { withTyped } from "./typed-post.server.ts";
import "#components/boards/previews.css";
import "#components/calendar/styles.ts";

export const handle = { over: "New post", breadcrumb: () => ({ label: "New post" }) } satisfies OverHandle &
  BreadcrumbHandle;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const calendar = await getCalendarAlone(api, params.socialCalendarId);
  const shown = await shownNew(api, {
    params,
    calendar,
    reader: readerOf(context),
    day: calendarDay(url.searchParams.get("date")),
    time: timeIn(url.searchParams.get("time") ?? ""),
  });
  const kept = await privateDraftAndBeside(context, draftOf(params), {
    schema: boardSchema,
    filling: shown.values,
    beside: (name) => name === "asked",
  });
  return {
    ...withTyped(shown, draftOn(kept, shown)),
    unknown: unknownDates(url.searchParams, ["date"]),
  };
}

/** Returns a draft with the day of the address, if it was begun from another one. */
function draftOn(
  found: Awaited<ReturnType<typeof privateDraftAndBeside>>,
  { asked, values: { planned_for, time } }: Awaited<ReturnType<typeof shownNew>>,
): PrivateDraft | null {
  if (!found?.draft.kept || asked === "" || found.typed["asked"] === asked) return found?.draft ?? null;
  const { kept } = found.draft;
  return { ...found.draft, kept: { ...kept, values: { ...kept.values, when: "date", planned_for, time } } };
}

const draftOf = ({ socialCalendarId }: { socialCalendarId: string }) =>
  ({ subject: "social-calendars", record: socialCalendarId }) as const;

/** A post that was created although a step or an image was refused. */
type Created = { id: string; action: string; post: LoadedPost };
type Answered = PostOutcome & { created?: Created };

export async function action({
  request,
  params,
  context,
  url,
}: Route.ActionArgs): Promise<Response | ReturnType<typeof data<Answered>>> {
  const api = context.get(apiContext);
  await insertPosted(context, params);
  const submission = parseForm(context, boardSchema);
  const asked = askedButton(context, submission.intent);
  const [calendar, user] = await Promise.all([
    getCalendarAlone(api, params.socialCalendarId),
    readerOf(context),
  ]);
  const links = calendarLinks(params);
  const from = cameFrom(url);
  const opened = openedOn(url);
  const zone = zoneOf(calendar, user);
  const draft = draftOf(params);
  if (asked.kind === "typed") {
    const page = url.pathname + searchWith(url.searchParams, { index: null });
    return showTyped(context, submission, { draft, page, part: asked.part });
  }
  const { answer, board: made } = await createFromComposer(
    { api, zone, submission },
    params.socialCalendarId,
    {
      ...(asked.kind === "step" && { step: asked.step }),
      hasTooLarge: edgeOf(context, request).isBodyTooLarge,
    },
    (board) => editingOf(context, board, { params, from, opened, zone, user, submission }),
    links.calendar,
  );
  // It waits there for its image.
  const alt = postedText(context.get(postedContext)?.get("new_alt"));
  if (made !== null && alt.trim() !== "" && !hasNewImage(submission))
    await keepBeside(context, { subject: "boards", record: made.id }, (name) => name === "new_alt");
  const settled = await settleTyped(context, draft, answer);
  if (made === null || settled instanceof Response) return settled;
  // The answer is the form of the new post, so that nothing is created twice.
  const place = { ...params, boardId: made.id };
  const post = await loadPost(context, { params: place, from });
  const action = atIndex(links.board(made.id, from, opened));
  const created: Created = { id: made.id, action, post };
  return data({ ...settled.data, created }, settled.init ?? undefined);
}

export default function NewBoard({
  loaderData: { shown, draft, unknown },
  params,
  actionData: given,
}: Route.ComponentProps) {
  const actionData = useAnswer(NEW_POST, given);
  const created = actionData?.created;
  if (created) {
    const { id, action, post } = created;
    const place = { ...params, boardId: id };
    return (
      <Composer
        key={id}
        place={place}
        {...post}
        answer={actionData}
        action={action}
        page={post.title}
        header={<PostHeader post={post} place={place} />}
      />
    );
  }
  return (
    <>
      <Composer
        place={params}
        shown={shown}
        draft={draft}
        answer={actionData}
        page="New post"
        header={
          <>
            <PageHeader title="New post" />
            <UnknownDates dates={unknown} />
          </>
        }
      />
    </>
  );
}
