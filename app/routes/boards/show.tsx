import { data } from "react-router";
import type { z } from "zod";
import { findBoardChecks } from "#api-client/boards.server.ts";
import { findNextSlot, getCalendarAlone } from "#api-client/social-calendars.server.ts";
import { offersUndo } from "#api-client/undo.server.ts";
import { edgeOf } from "#app/edge.server.ts";
import { Title } from "#components/shell/title.tsx";
import { IMAGE_HINT, IMAGE_TYPES } from "#contract/images.ts";
import { BOARD_NOTES_MAX, BOARD_TITLE_MAX, FIRST_COMMENT_MAX, URL_MAX } from "#contract/limits.ts";
import type { Board } from "#contract/social-calendars.ts";
import { BOARD_FORMATS, NETWORKS } from "#contract/vocabulary.ts";
import { CheckboxesField } from "#forms/checkboxes-field.tsx";
import { ConflictTexts } from "#forms/conflict-texts.tsx";
import { DateField } from "#forms/date-field.tsx";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { Form } from "#forms/form.tsx";
import { SaveActions } from "#forms/save-actions.tsx";
import { SelectField } from "#forms/select-field.tsx";
import { parseForm } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextField } from "#forms/text-field.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { VersionField } from "#forms/version-field.tsx";
import { checksOf } from "#domain/boards/checks.ts";
import { formatDay, formatTime } from "#lib/dates.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { wallClock } from "#lib/zoned-time.ts";
import { apiContext } from "#middleware/api.server.ts";
import { userContext } from "#middleware/auth.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import { DeleteAction } from "#components/shell/delete-action.tsx";
import { useHasTrash } from "#components/shell/trash-promise.tsx";
import { isOut } from "#domain/review/states.ts";
import { StatusBadge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { lazyAfterLoad } from "#ui/lazy-after-load.tsx";
import { Link } from "#ui/link.tsx";
import { Menu } from "#ui/menu.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Day } from "#ui/time.tsx";
import { shownUtm } from "#components/naming-rules/utm.server.ts";
import { itemAt } from "#components/review/item-at.ts";
import { ReviewBar } from "#components/review/review-bar.tsx";
import { askedStep, shownReview } from "#components/review/review.server.ts";
import { networkLabel } from "#components/campaigns/network-label.ts";
import { calendarLinks } from "#components/calendar/calendar-links.ts";
import { zoneOf } from "#components/calendar/zone-of.ts";
import "./board.css";
import type { Route } from "./+types/show";
import { boardSchema } from "./board-form-schemas.server.ts";
import { CheckList } from "./check-list.tsx";
import { ContentFields, flatTexts } from "./content-fields.tsx";
import {
  type Editing,
  refuseLargePicture,
  removePicture,
  saveBoard,
  uploadPicture,
} from "./edit-board.server.ts";
import { findBoard } from "./find-board.server.ts";
import { Picture } from "./picture.tsx";
import { PictureFields, pictureLabels } from "./picture-fields.tsx";
import type { ShownPicture } from "#components/boards/post-previews.tsx";
import { shownPreviews } from "#components/boards/shown-previews.server.ts";
import { placeOf } from "./place-of.ts";
import { shownPicture } from "./shown-picture.server.ts";

/** Shows what was saved, so its script can wait. */
const PostPreviews = lazyAfterLoad(
  async () => (await import("#components/boards/post-previews.tsx")).PostPreviews,
);

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [canUndo, board, calendar, review, found, user] = await Promise.all([
    offersUndo(api),
    findBoard(api, params),
    getCalendarAlone(api, params.socialCalendarId),
    shownReview(api, context.get(userContext), { subject: "boards", id: params.boardId }),
    findBoardChecks(api, params.boardId),
    context.get(userContext),
  ]);
  const [slot, utm] = await Promise.all([
    findNextSlot(api, params.socialCalendarId, board.networks, params.boardId),
    shownUtm(api, board.link_url, placeOf(calendar, board.networks, board.planned_for)),
  ]);
  const zone = zoneOf(calendar, user);
  const { title, content, overrides, planned_for, scheduled_at, networks, format } = board;
  const { link_url, first_comment, internal_notes, recurrence_id, status, version, can } = board;
  const clock = scheduled_at === null ? null : wallClock(scheduled_at, zone);
  const picture = shownPicture(board);
  const day = planned_for ?? clock?.day ?? null;
  const organization = user.organizations.find(({ id }) => id === user.current_organization_id);
  return {
    // The checks below include these and more.
    review: review && { ...review, obstacles: [] },
    hint: editHint(status, review?.approval_mode),
    checks: [
      ...(found ??
        checksOf(
          { ...board, hasPicture: picture !== null, hasAlt: Boolean(picture?.alt) },
          [],
          calendar.network_limits,
        )),
      ...(utm?.faults ?? []).map((message) => ({
        level: "warn" as const,
        field: "link_url" as const,
        network: null,
        message,
      })),
    ],
    limits: calendar.network_limits,
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
    hasUtm: utm !== null,
    imageHint: IMAGE_HINT,
    imageTypes: IMAGE_TYPES.join(","),
    first_comment,
    internal_notes,
    repeats: recurrence_id !== null,
    status,
    version,
    picture,
    canUpdate: can.update,
    canDelete: can.delete,
    canUndo,
  };
}

/** Returns what saving does to a post that was approved or published. */
function editHint(status: Board["status"], approval: string | undefined): string | null {
  if (status === "published" || status === "archived")
    return "This post is already published. Changes you save here are kept as a new version and don’t affect the published post.";
  if ((status === "approved" || status === "scheduled") && approval === "required")
    return "This post is approved. If you change the content or image, it returns to draft and needs approval again.";
  return null;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const posted = context.get(postedContext);
  const submission = parseForm(context, boardSchema);
  const [board, calendar, user] = await Promise.all([
    findBoard(api, params),
    getCalendarAlone(api, params.socialCalendarId),
    context.get(userContext),
  ]);
  const here = calendarLinks(params).board(params.boardId);
  const editing: Editing = {
    api,
    board,
    zone: zoneOf(calendar, user),
    here,
    item: itemAt(params),
    submission,
  };
  if (edgeOf(context, request).isBodyTooLarge) return refuseLargePicture(editing);
  const isDecided = posted?.has("anyway") ?? false;
  const intent = submission.intent || (hasFile(posted) && !isDecided ? "picture" : "save");
  switch (intent) {
    case "save":
      return saveBoard(editing);
    case "next-slot":
      return saveBoard(editing, { takesSlot: true });
    case "picture":
      return uploadPicture(editing);
    case "remove-picture":
      return removePicture(editing);
    default: {
      const step = askedStep(intent);
      if (!step) throw data(null, { status: 400 });
      return saveBoard(editing, { step });
    }
  }
}

/** w3m submits a form as soon as a file is named, without any button. */
const hasFile = (posted: FormData | null) => {
  const image = posted?.get("image");
  return image instanceof File && image.size > 0;
};

const labels = {
  content: "Content",
  ...Object.fromEntries(
    NETWORKS.map((network) => [`overrides.${network}`, `Text for ${networkLabel(network)}`]),
  ),
  title: "Title",
  networks: "Networks",
  format: "Format",
  link_url: "Link",
  first_comment: "First comment",
  internal_notes: "Internal notes",
  planned_for: "Date",
  time: "Time",
  approvers: "Reviewers",
  reason: "Reason",
  ...pictureLabels,
};

export default function BoardPage({ loaderData: board, params, actionData: answer }: Route.ComponentProps) {
  const links = calendarLinks(params);
  const here = links.board(params.boardId);
  const hasTrash = useHasTrash();
  const conflict = answer?.conflict;
  const chosen = NETWORKS.filter((network) => board.networks.includes(network));
  const withOwnText = NETWORKS.filter((network) => chosen.includes(network) || board.overrides[network]);
  const filling = {
    content: board.content,
    overrides: board.overrides,
    title: board.title,
    networks: chosen,
    format: BOARD_FORMATS.find((format) => format === board.format),
    link_url: board.link_url ?? "",
    first_comment: board.first_comment ?? "",
    internal_notes: board.internal_notes ?? "",
    planned_for: board.day ?? "",
    time: board.time ?? "",
    alt: board.picture?.alt ?? "",
  };
  const [form, fields] = useForm<z.input<typeof boardSchema>>({
    id: "board",
    lastResult: answer?.result,
    defaultValue: filling,
  });
  const save = (label: string) =>
    !conflict && (
      <SubmitButton tone="secondary" name="intent" value="save">
        {label}
      </SubmitButton>
    );
  const saveAll = (
    <SaveActions intent="save" conflict={conflict} to={here}>
      Save
    </SaveActions>
  );

  return (
    <>
      <Title page={board.title} refused={form.status === "error"} />
      <ErrorSummary form={form} labels={labels} />
      <PageHeader
        title={board.title}
        badge={board.review === null && <StatusBadge>{sentenceLabel(board.status)}</StatusBadge>}
        lead={
          board.day ? (
            <>
              <Day day={board.day} long />
              {board.time && `, ${formatTime(board.time)}`}
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
            {(board.canUpdate || board.canDelete) && (
              <Menu id="board-more" label="More actions" record={board.title}>
                {board.canUpdate && (
                  <>
                    <Link to={links.series(params.boardId)}>{board.repeats ? "Series…" : "Repeat…"}</Link>{" "}
                    {chosen.length > 1 && (
                      <Link to={links.splitBoard(params.boardId)}>Split by network…</Link>
                    )}{" "}
                    {board.review?.canMove !== false && (
                      <Link to={links.otherCalendar(params.boardId)}>Move to another calendar…</Link>
                    )}{" "}
                    {board.review?.canShare && (
                      <Link to={itemAt(params).reviewLinks}>Share for review…</Link>
                    )}{" "}
                  </>
                )}
                {board.canDelete && (
                  <DeleteAction
                    id="delete-board"
                    to={links.deleteBoard(params.boardId)}
                    asks={isOut(board.status) || !hasTrash}
                    label="Delete post"
                  />
                )}
              </Menu>
            )}
          </>
        }
      />
      {board.canUpdate ? (
        <Form id="board" encType="multipart/form-data" className="print:hidden" keepsText>
          <VersionField
            field={fields.version}
            version={answer ? answer.version : board.version}
            isSettled={answer !== undefined}
            shown={JSON.stringify(filling)}
          />
          <ReviewBar place={params} review={board.review} inForm save={saveAll} />
          {!board.review && saveAll}
          {board.hint && <p className="mb-4 text-sm text-ink-2">{board.hint}</p>}
          {answer?.unsaved && (
            <output className="form-restored mb-4 block">
              {answer.saved} Not saved yet: {answer.unsaved}.
            </output>
          )}
          <div className="mb-4 empty:hidden">
            <ConflictTexts conflict={conflict} form={{ value: flatTexts(form.value) }} labels={labels} />
          </div>
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
            <div className="grid gap-4">
              <Card>
                <div className="form max-w-none">
                  <ContentFields
                    content={fields.content}
                    own={fields.overrides.getFieldset()}
                    networks={withOwnText}
                    chosen={chosen}
                    limits={board.limits}
                  />
                  {save("Save content")}
                </div>
              </Card>
              <Card>
                <div className="form max-w-none">
                  <TextField
                    field={fields.title}
                    label={labels.title}
                    maxLength={BOARD_TITLE_MAX}
                    autoComplete="off"
                  />
                  <CheckboxesField
                    field={fields.networks}
                    label={labels.networks}
                    options={NETWORKS.map((value) => ({ value, label: networkLabel(value) }))}
                  />
                  <SelectField
                    field={fields.format}
                    label={labels.format}
                    placeholder="Not set"
                    options={BOARD_FORMATS.map((value) => ({ value, label: sentenceLabel(value) }))}
                  />
                  <TextField
                    field={fields.link_url}
                    label={labels.link_url}
                    type="url"
                    hint={
                      board.hasUtm ? (
                        <Link to={links.link(params.boardId)}>Fill in UTM tags…</Link>
                      ) : (
                        "The link in your post. Include UTM tags."
                      )
                    }
                    maxLength={URL_MAX}
                    autoComplete="off"
                  />
                  <TextareaField
                    field={fields.first_comment}
                    label={labels.first_comment}
                    rows={2}
                    maxLength={FIRST_COMMENT_MAX}
                  />
                  <TextareaField
                    field={fields.internal_notes}
                    label={labels.internal_notes}
                    hint="Only your team sees these notes. They don’t appear in previews, exports, or calendar feeds."
                    rows={3}
                    maxLength={BOARD_NOTES_MAX}
                  />
                  {save("Save details")}
                </div>
              </Card>
            </div>
            <div className="grid gap-4">
              <Card>
                <CheckList checks={board.checks} />
              </Card>
              <Card>
                <div className="form max-w-none">
                  <DateField field={fields.planned_for} label={labels.planned_for} />
                  <TextField
                    field={fields.time}
                    label={labels.time}
                    type="time"
                    hint={
                      board.zone && board.zone !== "UTC" ? (
                        `Optional. In ${board.zone.replaceAll("_", " ")} time.`
                      ) : (
                        <>
                          Optional. In UTC. <Link to={links.edit}>Set a time zone</Link>
                        </>
                      )
                    }
                  />
                  {save("Save date")}
                  {!conflict && board.slot ? (
                    <div className="grid justify-items-start gap-2 text-sm">
                      <p className="text-ink-2">
                        Next free posting time: <Day day={board.slot.day} long />,{" "}
                        {formatTime(board.slot.time)}
                      </p>
                      <SubmitButton name="intent" value="next-slot" tone="quiet" size="small">
                        Use next posting time
                      </SubmitButton>
                    </div>
                  ) : (
                    <p className="text-sm">
                      <Link to={links.slots} className="text-link underline underline-offset-2">
                        Set posting times
                      </Link>{" "}
                      to see the next free time here.
                    </p>
                  )}
                </div>
              </Card>
              <Card as="section">
                <div className="form max-w-none">
                  <h2 className="text-lg">Reference image</h2>
                  {answer?.saved && <output className="form-restored">{answer.saved}</output>}
                  {board.picture && (
                    <Picture picture={board.picture}>
                      {board.canUndo ? (
                        <SubmitButton name="intent" value="remove-picture" tone="quiet" size="small">
                          Remove
                        </SubmitButton>
                      ) : (
                        <p>
                          <Link to={links.deletePicture(params.boardId)}>Remove…</Link>
                        </p>
                      )}
                    </Picture>
                  )}
                  {board.picture && <h3 className="text-base">Replace image</h3>}
                  <PictureFields
                    fields={fields}
                    present={board.picture?.path}
                    hint={board.imageHint}
                    accept={board.imageTypes}
                  />
                </div>
              </Card>
            </div>
          </div>
        </Form>
      ) : (
        <>
          <ReviewBar place={params} review={board.review} />
          <ReadBoard board={board} />
        </>
      )}
      <PostPreviews
        previews={board.previews}
        // Its alternative text is already next to the upload.
        picture={board.picture && { ...board.picture, alt: "" }}
        author={board.author}
        day={board.day && formatDay(board.day)}
      />
    </>
  );
}

/** Shows the post to users who can't edit it. */
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
      {board.networks.length > 0 && <p>Networks: {board.networks.map(networkLabel).join(", ")}</p>}
      {board.picture && <Picture picture={board.picture} />}
    </div>
  );
}
