import { data } from "react-router";
import type { z } from "zod";
import { updateBoard } from "#api-client/boards.server.ts";
import { getSocialCalendar } from "#api-client/social-calendars.server.ts";
import { redirectWithSuccess, redirectWithToast } from "#request/toast.server.ts";
import { type Board, BoardSchema } from "#contract/social-calendars.ts";
import { ITEM_STATUSES } from "#contract/vocabulary.ts";
import { DateField } from "#forms/date-field.tsx";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { RadioCards } from "#forms/radio-cards.tsx";
import { SelectField } from "#forms/select-field.tsx";
import { parseForm, invalidForm } from "#forms/submit.server.ts";
import { useForm } from "#forms/use-form.ts";
import { type CalendarView, calendarView } from "#domain/calendar/views.ts";
import { isOut } from "#domain/review/states.ts";
import { formatDay } from "#lib/dates.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { Link } from "#ui/link.tsx";
import { conflictIn, ConflictTexts } from "#components/conflicts/conflict-texts.tsx";
import { savingVersioned } from "#components/conflicts/conflict.server.ts";
import { labelled } from "#forms/labelled.ts";
import { VersionField } from "#components/conflicts/version-field.tsx";
import { calendarLinks, type CalendarPlace } from "#components/calendar/calendar-links.ts";
import { itemAt } from "#components/review/item-at.ts";
import { whoSaved } from "#components/review/who-saved.server.ts";
import { ANYWAY, AnywayField } from "#components/review/anyway-field.tsx";
import type { Route } from "./+types/move";
import { moveSchema } from "./board-form-schemas.server.ts";
import { findBoard } from "#components/boards/find-board.server.ts";
import { zoneOf } from "#components/calendar/zone-of.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { publishedQuestion } from "./published-question.server.ts";
import { laneWithout, positionIn } from "./lane-places.ts";

export const handle = { breadcrumb: () => ({ label: "Move" }) };

/** Statuses that don't belong to a review, so users may move a board into them. */
const OPEN_LANES = ["idea", "draft", "scheduled", "on_hold", "cancelled"];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [calendar, board] = await Promise.all([
    getSocialCalendar(api, params.socialCalendarId),
    findBoard(api, params),
  ]);
  const lanes = ITEM_STATUSES.filter((lane) => OPEN_LANES.includes(lane) || lane === board.status);
  const others = lanes.flatMap((lane) =>
    laneWithout(calendar.boards, lane, board.id).map(({ id, title }) => ({ id, title, lane })),
  );
  const mates = laneWithout(calendar.boards, board.status, board.id);
  const before = mates.findLast(({ position }) => (position ?? 0) < (board.position ?? 0));
  return {
    title: board.title,
    planned_for: board.planned_for,
    status: board.status,
    version: board.version,
    lanes,
    others,
    after: before?.id ?? null,
    from: calendarView(url.searchParams.get("from")),
  };
}

/** Returns the view that the user came from, or else the board. */
const origin = (place: CalendarPlace & { boardId: string }, from: CalendarView | null) => {
  const links = calendarLinks(place);
  return from ? links.view(from) : links.board(place.boardId);
};

/** The answers to the question about a published post's new date. */
const CHANGE = "change-date";
const KEEP = "keep-date";
/** A drop on a column. What is refused stays where it was, on the same page. */
const DROP = "drop";

const valuesOf = ({ planned_for, status }: Pick<Board, "planned_for" | "status">) => ({
  planned_for: planned_for ?? "",
  status,
});

const textsOf = ({ planned_for, status }: Pick<Board, "planned_for" | "status">) => ({
  planned_for: planned_for ? formatDay(planned_for) : "",
  status: sentenceLabel(status),
});

export async function action({ params, context, url }: Route.ActionArgs) {
  const submission = parseForm(context, moveSchema);
  if (submission.status !== "success") return invalidForm(submission);
  const { planned_for: chosen, status, reason, version, ...wanted } = submission.value;
  const api = context.get(apiContext);
  const [calendar, board, user] = await Promise.all([
    getSocialCalendar(api, params.socialCalendarId),
    findBoard(api, params),
    readerOf(context),
  ]);
  const answer = submission.intent;
  if (isOut(board.status) && chosen !== board.planned_for && answer !== CHANGE && answer !== KEEP) {
    const question = await publishedQuestion(api, board.id, zoneOf(calendar, user));
    return data({ result: submission.reply(), question, conflict: undefined, isUncertain: false });
  }
  const planned_for = answer === KEEP ? board.planned_for : chosen;
  const others = laneWithout(calendar.boards, status, board.id);
  const position = positionIn(others, wanted);
  const moved = await savingVersioned(
    submission,
    BoardSchema,
    textsOf,
    async () => {
      await updateBoard(api, board.id, { planned_for, status, position, reason, version });
      const day = planned_for ? ` to ${formatDay(planned_for)}` : "";
      const place = `position ${position + 1} of ${others.length + 1} in ${sentenceLabel(status)}`;
      return redirectWithSuccess(
        origin(params, calendarView(url.searchParams.get("from"))),
        `Moved “${board.title}”${day}, ${place}.`,
      );
    },
    {
      values: valuesOf,
      yours: ({ value }) => textsOf(value),
      told: whoSaved(context, itemAt(params).name),
    },
  );
  if (answer !== DROP || moved instanceof Response) return moved;
  const why = Object.values(moved.data.result.error ?? {}).flatMap((messages) => messages ?? []);
  const links = calendarLinks(params);
  return redirectWithToast(links.view("boards"), {
    type: "error",
    title: `“${board.title}” stays in ${sentenceLabel(board.status)}`,
    message: why.join(" ").slice(0, 500) || "Someone else has changed it since then.",
    actions: [{ label: "Open post", href: `${links.board(board.id, "boards")}#checks` }],
  });
}

export default function MoveBoard({ loaderData, params, actionData }: Route.ComponentProps) {
  const { title, planned_for, status, version, lanes, others, after, from } = loaderData;
  const [form, fields] = useForm<z.input<typeof moveSchema>>({
    id: "move-board",
    lastResult: actionData?.result,
    defaultValue: {
      planned_for: planned_for ?? "",
      status,
      place: after ? "after" : "first",
      after: after ?? "",
    },
  });
  const labels = {
    planned_for: "Date",
    status: "Status",
    place: "Position",
    after: "After this post",
    reason: ANYWAY,
  };
  const conflict = conflictIn(actionData);
  const question = actionData && "question" in actionData ? String(actionData.question) : undefined;
  const named = labelled(fields, labels);
  return (
    <>
      <PageTop page={`Move ${title}`} form={form} labels={labels} title={`Move “${title}”`} />
      <Form form={form}>
        <VersionField
          field={fields.version}
          version={version}
          shown={[planned_for, status, after].join(" ")}
        />
        <ConflictTexts conflict={conflict} labels={labels} />
        <DateField {...named("planned_for")} />
        <AnywayField field={fields.reason} />
        <RadioCards
          {...named("status")}
          layout="lines"
          options={lanes.map((value) => ({ value, label: sentenceLabel(value) }))}
        />
        <RadioCards
          {...named("place")}
          layout="lines"
          options={[
            { value: "first", label: "First in the column" },
            ...(others.length ? [{ value: "after", label: "After another post" }] : []),
            { value: "last", label: "Last in the column" },
          ]}
        />
        {others.length > 0 && (
          <SelectField
            {...named("after")}
            hint="Used only when you choose “After another post”. Choose a post with the status above."
            placeholder="Choose a post"
            options={others.map(({ id, title, lane }) => ({
              value: id,
              label: `${title} (${sentenceLabel(lane)})`,
            }))}
          />
        )}
        {question && (
          <p role="alert" className="form-restored">
            {question}
          </p>
        )}
        <div className="actions">
          {question ? (
            <>
              <SubmitButton name="intent" value={CHANGE}>
                Change date
              </SubmitButton>{" "}
              <SubmitButton name="intent" value={KEEP} tone="secondary">
                Keep date
              </SubmitButton>
            </>
          ) : (
            <SubmitButton>Move post</SubmitButton>
          )}{" "}
          <Link to={origin(params, from)} className="btn btn-quiet">
            Cancel
          </Link>
        </div>
      </Form>
    </>
  );
}
