import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import type { z } from "zod";
import { findBoardChecks, takeNextSlot, updateBoard, updateBoardContent } from "#api-client/boards.server.ts";
import { findNextSlot, getCalendarAlone } from "#api-client/social-calendars.server.ts";
import { redirectWithToast } from "#app/toast.server.ts";
import { Title } from "#components/title.tsx";
import { BOARD_NOTES_MAX, BOARD_TITLE_MAX, FIRST_COMMENT_MAX, URL_MAX } from "#contract/limits.ts";
import { type Board, BoardSchema } from "#contract/social-calendar.ts";
import type { User } from "#contract/user.ts";
import { BOARD_FORMATS, NETWORKS } from "#contract/vocabulary.ts";
import { CheckboxesField } from "#forms/checkboxes-field.tsx";
import { DateField } from "#forms/date-field.tsx";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { Form } from "#forms/form.tsx";
import { Refusal } from "#forms/refusal.tsx";
import { SelectField } from "#forms/select-field.tsx";
import { deleting, parseForm, refuse } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextField } from "#forms/text-field.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import { useServerForm } from "#forms/use-server-form.ts";
import { checksOf } from "#lib/board-checks.ts";
import { formatDay } from "#lib/dates.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { instantAt, wallClock } from "#lib/zoned-time.ts";
import { type Api, apiContext } from "#middleware/api.server.ts";
import { userContext } from "#middleware/auth.server.ts";
import { postedContext } from "#middleware/forgery.server.ts";
import { StatusBadge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { Link } from "#ui/link.tsx";
import { Menu } from "#ui/menu.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Day } from "#ui/time.tsx";
import { type Conflict, ConflictTexts } from "#forms/conflict-texts.tsx";
import { savingOver } from "#forms/conflict.server.ts";
import { SaveActions } from "#forms/save-actions.tsx";
import { VersionField } from "#forms/version-field.tsx";
import { calendarLinks, type CalendarPlace } from "../calendar-links.ts";
import { zoneOf } from "../zone-of.ts";
import "./board.css";
import { ReviewBar } from "../../review-bar.tsx";
import { shownReview } from "../../review.server.ts";
import { networkLabel } from "../../network-label.ts";
import type { Route } from "./+types/show";
import { contentSchema, dateSchema, detailsSchema } from "./board-form-schemas.server.ts";
import { CheckList } from "./check-list.tsx";
import { ContentFields, flatOverrides, flatTexts } from "./content-fields.tsx";
import { findBoard } from "./find-board.server.ts";
import { Picture, type ShownPicture } from "./picture.tsx";
import { PictureForm, pictureFormId } from "./picture-form.tsx";
import { PostPreviews } from "./post-previews.tsx";
import { shownPreviews } from "./shown-previews.server.ts";
import { shownPicture } from "./shown-picture.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [board, calendar, review, found, user] = await Promise.all([
    findBoard(api, params),
    getCalendarAlone(api, params.socialCalendarId),
    shownReview(api, { subject: "boards", id: params.boardId }),
    findBoardChecks(api, params.boardId),
    context.get(userContext),
  ]);
  const slot = await findNextSlot(api, params.socialCalendarId, board.networks, params.boardId);
  const zone = zoneOf(calendar, user);
  const { title, content, overrides, planned_for, scheduled_at, networks, format } = board;
  const { link_url, first_comment, internal_notes, recurrence_id, status, version, can } = board;
  const clock = scheduled_at === null ? null : wallClock(scheduled_at, zone);
  const picture = shownPicture(board);
  const day = planned_for ?? clock?.day ?? null;
  const organization = user.organizations.find(({ id }) => id === user.current_organization_id);
  return {
    // The checks below say the same, and more.
    review: review && { ...review, obstacles: [] },
    checks: found ?? checksOf({ ...board, hasPicture: picture !== null, hasAlt: Boolean(picture?.alt) }),
    previews: shownPreviews(board),
    author: organization?.name ?? user.name,
    title,
    content,
    overrides,
    day,
    time: clock?.time ?? null,
    zone,
    slot: slot && { day: slot.planned_for, time: slot.time },
    networks,
    format,
    link_url,
    first_comment,
    internal_notes,
    repeats: recurrence_id !== null,
    status,
    version,
    picture,
    canUpdate: can?.update !== false,
    canDelete: can?.delete !== false,
  };
}

type Place = CalendarPlace & { boardId: string };
type FormName = "content" | "date" | "details";

export async function action({ request, params, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  switch (context.get(postedContext)?.get("intent")) {
    case "content":
      return answerTo("content", saveContent(request, api, params));
    case "date":
      return answerTo("date", saveDate(request, api, params, await context.get(userContext)));
    case "next-slot":
      return deleting(async () => {
        await takeNextSlot(api, params.boardId);
        return saved(params, "Planned for the next free slot.");
      });
    case "details":
      return answerTo("details", saveDetails(request, api, params));
    default:
      throw data(null, { status: 400 });
  }
}

async function saveContent(request: Request, api: Api, place: Place) {
  const submission = await parseForm(request, contentSchema);
  if (submission.status !== "success") return refuse(submission);
  return savingOver(
    submission,
    BoardSchema,
    ({ content, overrides }) => ({ content, ...flatOverrides(overrides) }),
    async () => {
      await updateBoardContent(api, { board_id: place.boardId, ...submission.value });
      return saved(place, "Content saved.");
    },
  );
}

async function saveDate(request: Request, api: Api, place: Place, user: User) {
  const submission = await parseForm(request, dateSchema);
  if (submission.status !== "success") return refuse(submission);
  const { planned_for, time, version } = submission.value;
  const zone = zoneOf(await getCalendarAlone(api, place.socialCalendarId), user);
  return savingOver(
    submission,
    BoardSchema,
    (board) => ({
      planned_for: board.planned_for ?? "",
      time: (board.scheduled_at && wallClock(board.scheduled_at, zone)?.time) || "",
    }),
    async () => {
      const scheduled_at = planned_for && time ? instantAt(planned_for, time, zone) : null;
      await updateBoard(api, place.boardId, { planned_for, scheduled_at, version });
      return saved(place, "Date saved.");
    },
  );
}

async function saveDetails(request: Request, api: Api, place: Place) {
  const submission = await parseForm(request, detailsSchema);
  if (submission.status !== "success") return refuse(submission);
  return savingOver(
    submission,
    BoardSchema,
    (board) => ({
      title: board.title,
      networks: board.networks.join(", "),
      format: board.format ?? "",
      link_url: board.link_url ?? "",
      first_comment: board.first_comment ?? "",
      internal_notes: board.internal_notes ?? "",
    }),
    async () => {
      await updateBoard(api, place.boardId, submission.value);
      return saved(place, "Details saved.");
    },
  );
}

const saved = (place: Place, message: string) =>
  redirectWithToast(calendarLinks(place).board(place.boardId), { type: "success", message });

type Refused = ReturnType<typeof data<{ result: SubmissionResult; conflict?: Conflict }>>;

/** Says which of the page's forms an answer is for. */
async function answerTo(form: FormName, answer: Promise<Response | Refused>) {
  const given = await answer;
  return given instanceof Response ? given : data({ form, ...given.data }, given.init ?? undefined);
}

const dateLabels = { planned_for: "Date", time: "Time" };
const detailsLabels = {
  title: "Title",
  networks: "Networks",
  format: "Format",
  link_url: "Link",
  first_comment: "First comment",
  internal_notes: "Internal notes",
};

export default function BoardPage({ loaderData: board, params, actionData }: Route.ComponentProps) {
  const links = calendarLinks(params);
  const here = links.board(params.boardId);
  const answer = actionData && "form" in actionData ? actionData : undefined;
  const lastResult = (name: FormName) => (answer?.form === name ? answer.result : undefined);
  const conflict = (name: FormName) => (answer?.form === name ? answer.conflict : undefined);
  const chosen = knownNetworks(board.networks);
  const withOwnText = NETWORKS.filter((network) => chosen.includes(network) || board.overrides[network]);

  const [content, contentFields] = useServerForm<z.input<typeof contentSchema>>({
    id: "board-content",
    lastResult: lastResult("content"),
    defaultValue: { content: board.content, overrides: board.overrides },
  });
  const [date, dateFields] = useServerForm<z.input<typeof dateSchema>>({
    id: "board-date",
    lastResult: lastResult("date"),
    defaultValue: { planned_for: board.day ?? "", time: board.time ?? "" },
  });
  const [details, detailsFields] = useServerForm<z.input<typeof detailsSchema>>({
    id: "board-details",
    lastResult: lastResult("details"),
    defaultValue: {
      title: board.title,
      networks: chosen,
      format: BOARD_FORMATS.find((format) => format === board.format),
      link_url: board.link_url ?? "",
      first_comment: board.first_comment ?? "",
      internal_notes: board.internal_notes ?? "",
    },
  });
  const [picture, pictureFields] = useServerForm<{ image: string; alt: string }>({
    id: pictureFormId,
    lastResult: undefined,
    defaultValue: { alt: board.picture?.alt ?? "" },
  });
  const contentLabels: Record<string, string> = {
    content: "Content",
    ...Object.fromEntries(
      withOwnText.map((network) => [`overrides.${network}`, `Text for ${networkLabel(network)}`]),
    ),
  };

  return (
    <>
      <Title page={board.title} refused={actionData !== undefined} />
      <ErrorSummary form={content} labels={contentLabels} />
      <ErrorSummary form={date} fields={dateFields} labels={dateLabels} />
      <ErrorSummary form={details} fields={detailsFields} labels={detailsLabels} />
      <Refusal message={actionData && "refusal" in actionData ? actionData.refusal : undefined} />
      <PageHeader
        title={board.title}
        badge={board.review === null && <StatusBadge>{sentenceLabel(board.status)}</StatusBadge>}
        lead={
          board.day ? (
            <>
              <Day day={board.day} long />
              {board.time && `, ${board.time}`}
            </>
          ) : (
            "No date yet"
          )
        }
        actions={
          <>
            {board.canUpdate && (
              <Link to={links.moveBoard(params.boardId)} className="btn btn-secondary">
                Move…
              </Link>
            )}{" "}
            {board.canUpdate && (
              <Menu id="board-more" label="More">
                <Link to={links.series(params.boardId)}>{board.repeats ? "Series…" : "Repeat…"}</Link>{" "}
                {chosen.length > 1 && <Link to={links.splitBoard(params.boardId)}>Split by network…</Link>}{" "}
                <Link to={links.otherCalendar(params.boardId)}>Move to another calendar…</Link>
              </Menu>
            )}{" "}
            {board.canDelete && (
              <Link to={links.deleteBoard(params.boardId)} className="btn btn-quiet">
                Delete…
              </Link>
            )}
          </>
        }
      />
      <ReviewBar place={params} item={{ subject: "boards", id: params.boardId }} review={board.review} />
      {board.canUpdate ? (
        <div className="grid items-start gap-4 print:hidden lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
          <div className="grid gap-4">
            <Card>
              <Form form={content} className="max-w-none">
                <VersionField
                  field={contentFields.version}
                  version={board.version}
                  shown={[board.content, ...Object.values(board.overrides)].join("\n")}
                  conflict={conflict("content")}
                />
                <ConflictTexts
                  conflict={conflict("content")}
                  form={{ value: flatTexts(content.value), initialValue: flatTexts(content.initialValue) }}
                  labels={contentLabels}
                />
                <ContentFields
                  content={contentFields.content}
                  own={contentFields.overrides.getFieldset()}
                  networks={withOwnText}
                  chosen={chosen}
                />
                <SaveActions intent="content" conflict={conflict("content")} to={here}>
                  Save content
                </SaveActions>
              </Form>
            </Card>
            <Card>
              <Form form={details} className="max-w-none">
                <VersionField
                  field={detailsFields.version}
                  version={board.version}
                  shown={[
                    board.title,
                    ...board.networks,
                    board.format,
                    board.link_url,
                    board.first_comment,
                    board.internal_notes,
                  ].join("\n")}
                  conflict={conflict("details")}
                />
                <ConflictTexts conflict={conflict("details")} form={details} labels={detailsLabels} />
                <TextField
                  field={detailsFields.title}
                  label={detailsLabels.title}
                  maxLength={BOARD_TITLE_MAX}
                  autoComplete="off"
                />
                <CheckboxesField
                  field={detailsFields.networks}
                  label={detailsLabels.networks}
                  options={NETWORKS.map((value) => ({ value, label: networkLabel(value) }))}
                />
                <SelectField
                  field={detailsFields.format}
                  label={detailsLabels.format}
                  placeholder="Not decided"
                  options={BOARD_FORMATS.map((value) => ({ value, label: sentenceLabel(value) }))}
                />
                <TextField
                  field={detailsFields.link_url}
                  label={detailsLabels.link_url}
                  type="url"
                  hint="Where the post leads, with its UTM marks."
                  maxLength={URL_MAX}
                  autoComplete="off"
                />
                <TextareaField
                  field={detailsFields.first_comment}
                  label={detailsLabels.first_comment}
                  rows={2}
                  maxLength={FIRST_COMMENT_MAX}
                />
                <TextareaField
                  field={detailsFields.internal_notes}
                  label={detailsLabels.internal_notes}
                  hint="For your team. Never in a preview, an export or a calendar."
                  rows={3}
                  maxLength={BOARD_NOTES_MAX}
                />
                <SaveActions intent="details" tone="secondary" conflict={conflict("details")} to={here}>
                  Save details
                </SaveActions>
              </Form>
            </Card>
          </div>
          <div className="grid gap-4">
            <Card>
              <CheckList checks={board.checks} />
            </Card>
            <Card className="grid gap-4">
              <Form form={date} className="max-w-none">
                <VersionField
                  field={dateFields.version}
                  version={board.version}
                  shown={`${board.day} ${board.time}`}
                  conflict={conflict("date")}
                />
                <ConflictTexts conflict={conflict("date")} form={date} labels={dateLabels} />
                <DateField field={dateFields.planned_for} label={dateLabels.planned_for} />
                <TextField
                  field={dateFields.time}
                  label={dateLabels.time}
                  type="time"
                  hint={`Optional. On the clock of ${(board.zone ?? "UTC").replaceAll("_", " ")}.`}
                />
                <SaveActions intent="date" tone="secondary" conflict={conflict("date")} to={here}>
                  Save date
                </SaveActions>
              </Form>
              {board.slot ? (
                <Form id="board-slot" className="grid justify-items-start gap-2 text-sm">
                  <p className="text-ink-2">
                    Next free posting time: <Day day={board.slot.day} long />, {board.slot.time}
                  </p>
                  <SubmitButton name="intent" value="next-slot" tone="quiet" size="small">
                    Use the next free slot
                  </SubmitButton>
                </Form>
              ) : (
                <p className="text-sm">
                  <Link to={links.slots} className="text-link underline underline-offset-2">
                    Set posting times
                  </Link>{" "}
                  to be offered the next free one.
                </p>
              )}
            </Card>
            <Card as="section" className="grid gap-4">
              <h2 className="text-lg">Reference image</h2>
              {board.picture && (
                <Picture picture={board.picture} remove={links.deletePicture(params.boardId)} />
              )}
              {board.picture && <h3 className="text-base">Replace it</h3>}
              <PictureForm
                tone="secondary"
                form={picture}
                fields={pictureFields}
                action={links.picture(params.boardId)}
              />
            </Card>
          </div>
        </div>
      ) : (
        <ReadBoard board={board} />
      )}
      <PostPreviews
        previews={board.previews}
        picture={board.picture}
        author={board.author}
        day={board.day && formatDay(board.day)}
      />
    </>
  );
}

const knownNetworks = (networks: readonly string[]) =>
  NETWORKS.filter((network) => networks.includes(network));

/** For people who may look and not touch. */
function ReadBoard({
  board,
}: {
  board: Pick<Board, "content" | "networks"> & { picture: ShownPicture | null };
}) {
  return (
    <div className="grid gap-6">
      <p className="whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
        {board.content || "No content yet."}
      </p>
      {board.networks.length > 0 && <p>For {board.networks.map(networkLabel).join(", ")}.</p>}
      {board.picture && <Picture picture={board.picture} remove={null} />}
    </div>
  );
}
