import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import type { z } from "zod";
import { updateBoard, updateBoardContent } from "#api-client/boards.server.ts";
import { findReview } from "#api-client/items.server.ts";
import { redirectWithToast } from "#app/toast.server.ts";
import { Title } from "#components/title.tsx";
import { BOARD_CONTENT_MAX, BOARD_TITLE_MAX } from "#contract/limits.ts";
import { type Board, BoardSchema } from "#contract/social-calendar.ts";
import { NETWORKS } from "#contract/vocabulary.ts";
import { CheckboxesField } from "#forms/checkboxes-field.tsx";
import { DateField } from "#forms/date-field.tsx";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { Form } from "#forms/form.tsx";
import { parseForm, refuse } from "#forms/submit.server.ts";
import { TextField } from "#forms/text-field.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import { useServerForm } from "#forms/use-server-form.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { type Api, apiContext } from "#middleware/api.server.ts";
import { postedContext } from "#middleware/forgery.server.ts";
import { StatusBadge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Day } from "#ui/time.tsx";
import { type Conflict, ConflictTexts } from "#forms/conflict-texts.tsx";
import { savingOver } from "#forms/conflict.server.ts";
import { SaveActions } from "#forms/save-actions.tsx";
import { VersionField } from "#forms/version-field.tsx";
import { calendarLinks, type CalendarPlace } from "../calendar-links.ts";
import { ReviewBar } from "../../review-bar.tsx";
import { networkLabel } from "../../network-label.ts";
import type { Route } from "./+types/show";
import { contentSchema, dateSchema, detailsSchema } from "./board-form-schemas.server.ts";
import { findBoard } from "./find-board.server.ts";
import { Picture, type ShownPicture } from "./picture.tsx";
import { PictureForm, pictureFormId } from "./picture-form.tsx";
import { shownPicture } from "./shown-picture.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ board }, review] = await Promise.all([
    findBoard(api, params),
    findReview(api, { subject: "boards", id: params.boardId }),
  ]);
  const { title, content, planned_for, networks, status, version, can } = board;
  return {
    review,
    title,
    content,
    planned_for,
    networks,
    status,
    version,
    picture: shownPicture(board),
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
      return answerTo("date", saveDate(request, api, params));
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
    ({ content }) => ({ content }),
    async () => {
      await updateBoardContent(api, { board_id: place.boardId, ...submission.value });
      return saved(place, "Content saved.");
    },
  );
}

async function saveDate(request: Request, api: Api, place: Place) {
  const submission = await parseForm(request, dateSchema);
  if (submission.status !== "success") return refuse(submission);
  return savingOver(
    submission,
    BoardSchema,
    ({ planned_for }) => ({ planned_for: planned_for ?? "" }),
    async () => {
      await updateBoard(api, place.boardId, submission.value);
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
    ({ title, networks }) => ({ title, networks: networks.join(", ") }),
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

const contentLabels = { content: "Content" };
const dateLabels = { planned_for: "Date" };
const detailsLabels = { title: "Title", networks: "Networks" };

export default function BoardPage({ loaderData: board, params, actionData }: Route.ComponentProps) {
  const links = calendarLinks(params);
  const here = links.board(params.boardId);
  const lastResult = (name: FormName) => (actionData?.form === name ? actionData.result : undefined);
  const conflict = (name: FormName) => (actionData?.form === name ? actionData.conflict : undefined);

  const [content, contentFields] = useServerForm<z.input<typeof contentSchema>>({
    id: "board-content",
    lastResult: lastResult("content"),
    defaultValue: { content: board.content },
  });
  const [date, dateFields] = useServerForm<z.input<typeof dateSchema>>({
    id: "board-date",
    lastResult: lastResult("date"),
    defaultValue: { planned_for: board.planned_for ?? "" },
  });
  const [details, detailsFields] = useServerForm<z.input<typeof detailsSchema>>({
    id: "board-details",
    lastResult: lastResult("details"),
    defaultValue: { title: board.title, networks: knownNetworks(board.networks) },
  });
  const [picture, pictureFields] = useServerForm<{ image: string; alt: string }>({
    id: pictureFormId,
    lastResult: undefined,
    defaultValue: { alt: board.picture?.alt ?? "" },
  });

  return (
    <>
      <Title page={board.title} refused={actionData !== undefined} />
      <ErrorSummary form={content} fields={contentFields} labels={contentLabels} />
      <ErrorSummary form={date} fields={dateFields} labels={dateLabels} />
      <ErrorSummary form={details} fields={detailsFields} labels={detailsLabels} />
      <PageHeader
        title={board.title}
        badge={!board.review && <StatusBadge>{sentenceLabel(board.status)}</StatusBadge>}
        lead={board.planned_for ? <Day day={board.planned_for} long /> : "No date yet"}
        actions={
          <>
            {board.canUpdate && (
              <Link to={links.moveBoard(params.boardId)} className="btn btn-secondary">
                Move…
              </Link>
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
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
          <Card>
            <Form form={content} className="max-w-none">
              <VersionField
                field={contentFields.version}
                version={board.version}
                shown={board.content}
                conflict={conflict("content")}
              />
              <ConflictTexts conflict={conflict("content")} form={content} labels={contentLabels} />
              <TextareaField
                field={contentFields.content}
                label={contentLabels.content}
                rows={8}
                className="input min-h-48"
                maxLength={BOARD_CONTENT_MAX}
                counter
              />
              <SaveActions intent="content" conflict={conflict("content")} to={here}>
                Save content
              </SaveActions>
            </Form>
          </Card>
          <div className="grid gap-4 lg:row-span-2">
            <Card>
              <Form form={date} className="max-w-none">
                <VersionField
                  field={dateFields.version}
                  version={board.version}
                  shown={board.planned_for ?? ""}
                  conflict={conflict("date")}
                />
                <ConflictTexts conflict={conflict("date")} form={date} labels={dateLabels} />
                <DateField field={dateFields.planned_for} label={dateLabels.planned_for} />
                <SaveActions intent="date" tone="secondary" conflict={conflict("date")} to={here}>
                  Save date
                </SaveActions>
              </Form>
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
          <Card>
            <Form form={details} className="max-w-none">
              <VersionField
                field={detailsFields.version}
                version={board.version}
                shown={[board.title, ...board.networks].join("\n")}
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
              <SaveActions intent="details" tone="secondary" conflict={conflict("details")} to={here}>
                Save details
              </SaveActions>
            </Form>
          </Card>
        </div>
      ) : (
        <ReadBoard board={board} />
      )}
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
