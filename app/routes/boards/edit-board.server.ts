import type { Submission, SubmissionResult } from "@conform-to/react";
import { data, redirect, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { createComment, updateComment } from "#api-client/comments.server.ts";
import { StaleError, validationError } from "#api-client/errors.server.ts";
import {
  createPost,
  nothingSaved,
  type PostChange,
  type SavedPost,
  savePost,
} from "#api-client/items.server.ts";
import { findReview, getReview } from "#api-client/review.server.ts";
import { dataWithToast, redirectWithSuccess, redirectWithToast } from "#app/toast.server.ts";
import { chosenPart } from "#components/comments/comment-parts.server.ts";
import { type CalendarPlace, calendarLinks } from "#components/calendar/calendar-links.ts";
import type { ChangedWords } from "#components/review/changed-words.server.ts";
import { itemAt } from "#components/review/item-at.ts";
import { whoSaved } from "#components/review/who-saved.server.ts";
import { nextToReview } from "#components/review/next-to-review.server.ts";
import {
  type AskedStep,
  decidedBefore,
  isDecision,
  refusalsOf,
  STATUS_KEPT,
  takesReason,
  VOIDED,
} from "#components/review/review.server.ts";
import { titleFrom } from "#contract/board-title.ts";
import { FILE_TOO_LARGE } from "#contract/images.ts";
import { COMMENT_MAX } from "#contract/limits.ts";
import { type Board, type BoardInput, BoardSchema, type BoardStepInput } from "#contract/social-calendars.ts";
import { isEndedApproval } from "#contract/review.ts";
import type { User } from "#contract/users.ts";
import type { CalendarView } from "#domain/calendar/views.ts";
import { stepNotice } from "#domain/review/step-notice.ts";
import type { Outcome } from "#app/editor/outcome.ts";
import {
  CHOOSE_AGAIN,
  NOT_DONE,
  NOT_YET,
  savedWords,
  STATUS_NOT_CHANGED,
  unsavedDecision,
} from "#app/editor/outcome-words.server.ts";
import { savingVersioned, type Versioned } from "#forms/conflict.server.ts";
import type { Conflict } from "#forms/conflict.ts";
import { invalidForm, saving } from "#forms/submit.server.ts";
import { plural } from "#lib/counts.ts";
import { postedText } from "#lib/posted-text.ts";
import { formatDay, formatTime } from "#lib/dates.ts";
import { searchWith } from "#lib/search-params.ts";
import { instantAt, skippedTime, wallClock } from "#lib/zoned-time.ts";
import { type Api, apiContext } from "#middleware/api.server.ts";
import type { boardSchema } from "./board-form-schemas.server.ts";
import {
  changedImages,
  hasChangedImages,
  imageChange,
  imageRows,
  imageTexts,
  newImages,
  refusedWords,
} from "./board-images.server.ts";
import { BOARD_LABELS } from "./board-labels.ts";
import {
  type BoardPart,
  type BoardValues,
  changedFields,
  changedParts,
  shownTexts,
  valuesOf,
} from "./board-values.server.ts";

/** The form submitted from a board's page, and the current board. */
export type Editing = {
  api: Api;
  board: Board;
  zone: string | null;
  /** Of the user, or else that of the calendar. IANA. */
  readerZone: string;
  /** The URL of the page. */
  here: string;
  /** The view of the calendar that the page was opened from, at the post on this day. */
  back: ((day: string | null | undefined) => string) | null;
  item: ReturnType<typeof itemAt>;
  submission: Submission<z.input<typeof boardSchema>, string[], z.output<typeof boardSchema>> &
    Versioned<z.output<typeof boardSchema>>;
  /** Says who saved a board, and when. Null if that isn’t known. */
  told: (board: Board) => Promise<string | null>;
};

/** Returns what is edited on a post’s page, and where its buttons lead. */
export function editingOf(
  context: Readonly<RouterContextProvider>,
  board: Board,
  {
    params,
    from,
    zone,
    user,
    submission,
  }: Pick<Editing, "zone" | "submission"> & {
    params: CalendarPlace;
    from: CalendarView | null;
    user: Pick<User, "timezone">;
  },
): Editing {
  const links = calendarLinks(params);
  const item = itemAt({ ...params, boardId: board.id });
  return {
    api: context.get(apiContext),
    board,
    zone,
    readerZone: user.timezone ?? zone ?? "UTC",
    here: links.board(board.id, from),
    back: from && ((day) => `${links.view(from, day ?? undefined)}#item-${board.id}`),
    item,
    submission,
    told: whoSaved(context, item.name),
  };
}

/** What a post’s page shows beside the outcome. */
type Beside = {
  /** The thread whose reply was refused. */
  replying?: string;
  /** Whether it answers the form of a post that is only read. */
  isReading?: boolean;
  /** What changed since the person read it, and the page that compares both versions. */
  changed?: { changed: ChangedWords; to: string } | undefined;
};

export type PostOutcome = Outcome & Beside;
export type Answer = Response | ReturnType<typeof data<PostOutcome>>;

/** A form that the API or its schema refused. */
type Refusal = ReturnType<
  typeof data<{ result: SubmissionResult; conflict?: Conflict | undefined; isUncertain?: boolean }>
>;

type More = Beside & {
  saved?: string | null;
  notDone?: string | undefined;
  version?: number | undefined;
  reasonFor?: AskedStep["to"];
};

/** A submitted form. A new post has no board yet. */
type Submitted = Pick<Editing, "submission" | "zone"> & { board: Board | null };

/** The form was filled from this version. The current board may be newer, and must not be overwritten unseen. */
export const seenVersion = ({
  submission,
  board,
}: Pick<Submitted, "submission" | "board">): number | undefined => {
  const posted = Number(submission.payload["version"]);
  return Number.isInteger(posted) && posted > 0 ? posted : board?.version;
};

/** Shows the form again with what was typed, and says why. */
export function refuse(
  editing: Submitted,
  { data: { result, conflict, isUncertain }, init }: Refusal,
  more: More = {},
): Answer {
  const { saved, ...beside } = more;
  const { board, submission } = editing;
  const shown = refusedAt(conflict && board ? withImages(result, board, submission) : result, editing);
  const answered = {
    version: seenVersion(editing),
    ...(saved && { saved }),
    ...shown,
    ...beside,
  };
  const outcome: PostOutcome = conflict
    ? { ...answered, kind: "conflict", conflict }
    : isUncertain === true
      ? { ...answered, kind: "uncertain", isUncertain }
      : { ...answered, kind: "refused" };
  return data(outcome, init ?? undefined);
}

const isOf = (wanted: string) => (row: unknown) =>
  typeof row === "object" && row !== null && "id" in row && row.id === wanted;

/**
 * Puts what was typed about images beside them, because someone else may have added, moved, or removed some. A page without scripts
 * has lost a chosen file.
 */
function withImages(
  { initialValue, error, ...result }: SubmissionResult,
  board: Board,
  submission: Editing["submission"],
): SubmissionResult {
  const rows = initialValue?.["images"];
  const images = imageRows(board).map((row) => (Array.isArray(rows) && rows.find(isOf(row.id))) || row);
  return {
    ...result,
    initialValue: initialValue && { ...initialValue, images },
    error: { ...error, ...(hasNewImage(submission) && { image: [NOT_YET] }) },
  };
}

/** The API's names of fields that the form calls otherwise. */
const OWN_NAMES: Readonly<Record<string, string>> = {
  scheduled_at: "time",
  alt: "images[0].alt",
  reference_image: "image",
};

/** Moves the API's errors to the fields of the form. `isPast`: the day alone is over. */
function byFields(result: SubmissionResult, isPast = false): SubmissionResult {
  if (!result.error) return result;
  const error: Record<string, string[]> = {};
  for (const [name, messages] of Object.entries(result.error))
    for (const message of messages ?? []) {
      const own = name === "scheduled_at" && isPast ? "planned_for" : (OWN_NAMES[name] ?? name);
      error[own] = [...(error[own] ?? []), message];
    }
  return { ...result, error };
}

/**
 * Puts errors at the fields of the form. A day on which nothing is scheduled without a reason is one issue, which is said at the day.
 */
function refusedAt(
  result: SubmissionResult,
  { submission, zone }: Pick<Editing, "submission" | "zone">,
): Pick<Outcome & { kind: "refused" }, "result" | "reasonFor"> {
  const day = submission.status === "success" ? submission.value.planned_for : null;
  const isPast = day !== null && day < (wallClock(new Date(), zone)?.day ?? "");
  const found = byFields(result, isPast);
  const { reason, ...error } = found.error ?? {};
  const asks = reason && (error["planned_for"] ?? error["time"]);
  return asks ? { result: { ...found, error }, reasonFor: "scheduled" } : { result: found };
}

const redirectHere = (
  { here }: Pick<Editing, "here">,
  message: string,
  type: "success" | "info" = "success",
) => redirectWithToast(here, { type, message, isQuiet: true });

/** Returns whether the form has something that isn’t saved. */
export function hasUnsaved({ submission, board, zone }: Editing): boolean {
  if (submission.status !== "success") return true;
  const { value } = submission;
  return (
    changedParts({ ...value, title: titleOf(value, board) }, valuesOf(board, zone)).length > 0 ||
    hasChangedImages(board, value.images)
  );
}

type Values = z.output<typeof boardSchema>;

/** Returns the day and the time of a form. Rejects a time that the clocks skip. */
function plannedAt({ planned_for, time }: Values, zone: string | null) {
  const skipped = planned_for && time && skippedTime(planned_for, time, zone);
  if (skipped) throw validationError({ errors: { time: [skipped] } });
  return { planned_for, scheduled_at: planned_for && time ? instantAt(planned_for, time, zone) : null };
}

/** Returns the fields of the parts that change. */
function fieldsIn({ board, zone }: Editing, parts: readonly BoardPart[], value: Values): BoardInput {
  const { content, overrides, networks, format, link_url, first_comment, internal_notes } = value;
  return {
    ...(parts.includes("content") && { content, overrides }),
    ...(parts.includes("details") && {
      title: titleOf(value, board),
      networks,
      format,
      link_url,
      first_comment,
      internal_notes,
    }),
    ...(parts.includes("date") && plannedAt(value, zone)),
  };
}

/** Without a title, a post has the first words of its content. Such a title follows the content as long as nobody changes it. */
function titleOf({ title, content }: Pick<Values, "title" | "content">, board?: Board): string {
  const follows = board !== undefined && title === board.title && title === titleFrom(board.content);
  return (follows && titleFrom(content)) || title || titleFrom(content);
}

/** Returns the fields, images included, that the form would change. */
function changesIn({ submission, board, zone }: Editing, value: Values): string[] {
  const isSlot = value.when === "slot";
  const dates = ["planned_for", "time"];
  const fields = changedFields({ ...value, title: value.title || board.title }, valuesOf(board, zone)).filter(
    (name) => !isSlot || !dates.includes(name),
  );
  return [
    ...(isSlot ? ["When"] : []),
    ...fields.map((name) => BOARD_LABELS[name] ?? name),
    ...(hasChangedImages(board, value.images) || hasNewImage(submission) ? ["Images"] : []),
  ];
}

const plannedIn = (board: Board, zone: string | null): Pick<BoardValues, "planned_for" | "time"> => {
  const { planned_for, time } = valuesOf(board, zone);
  return { planned_for, time };
};

const dayAndTime = ({ planned_for: day, time }: Pick<Values, "planned_for" | "time">) =>
  [day && formatDay(day), time && formatTime(time)].filter(Boolean).join(", ");

/** What the button asks for beside saving. */
type Next = {
  step?: AskedStep;
  /** Whether the button is Upload, which needs a file. */
  upload?: boolean;
  /** Whether a file was too large to be received. */
  hasTooLarge?: boolean;
};

const reasonFor = ({ submission }: Pick<Editing, "submission">, { to }: AskedStep): string =>
  takesReason(to) ? postedText(submission.payload["reason"]).trim() : "";

/** Whether a step has to be asked about before it is taken. */
const lacksReason = (editing: Pick<Editing, "submission">, step: AskedStep) =>
  step.asks && reasonFor(editing, step) === "";

/** Returns what a save asks the API for beside the content. Null if nothing. */
function stepIn(
  editing: Pick<Editing, "submission">,
  { when, approvers }: Pick<Values, "when" | "approvers">,
  step: AskedStep | undefined,
): BoardStepInput | null {
  const taken = step && !lacksReason(editing, step) ? step : undefined;
  if (when !== "slot" && taken === undefined) return null;
  const reason = taken ? reasonFor(editing, taken) : "";
  return {
    ...(when === "slot" && { use_next_slot: true }),
    ...(taken && { status: taken.to }),
    ...(taken?.to === "in_review" && { approvers }),
    ...(reason !== "" && { reason }),
  };
}

/** Saves the whole form, and does what its button asks for. */
export async function saveBoard(
  editing: Editing,
  { step, upload = false, hasTooLarge = false }: Next = {},
): Promise<Answer> {
  const { api, board, zone, submission } = editing;
  if (submission.status !== "success") return refuse(editing, invalidForm(submission));
  const { value } = submission;
  const notDone = step && (NOT_DONE[step.to] ?? STATUS_NOT_CHANGED);
  const decides = step !== undefined && isDecision(board.status, step.to);
  // What someone else has saved meanwhile is a conflict.
  if (decides && (board.version === undefined || seenVersion(editing) === board.version)) {
    const changes = changesIn(editing, value);
    const words = unsavedDecision(NOT_DONE[step.to] ?? STATUS_NOT_CHANGED, changes);
    if (changes.length > 0)
      return refuse(editing, invalidForm(submission, 422, { formErrors: [words] }), { notDone });
  }
  const parts = partsIn(editing, value, titleOf(value, board));
  const images = await imageChange(editing, value);
  const refusedHere = [...(hasTooLarge ? [FILE_TOO_LARGE] : []), ...images.refused];
  const asked = stepIn(editing, value, step);
  let latest = board;
  const over = versioned(editing, (current) => {
    latest = current;
  });
  const saved = await over(async () => {
    const change: PostChange = {
      version: seenVersion(editing),
      from: board.status,
      fields: fieldsIn(editing, parts, value),
      images: images.images,
      files: images.files,
      // Whoever chose an image that isn’t taken decides anew.
      step: refusedHere.length > 0 ? null : asked,
      series: value.series === "following" ? "following" : null,
    };
    if (isNothing(change)) return nothingSaved(change.version);
    return savePost(api, board.id, change).catch((error: unknown) => {
      if (!decides || !(error instanceof StaleError)) throw error;
      return decidedMeanwhile(editing, error);
    });
  });
  if (!("stepRefused" in saved)) return refuse({ ...editing, board: latest }, saved, { notDone });

  const now: Board = saved.board ?? board;
  const when = value.when === "slot" ? plannedIn(now, zone) : value;
  const isPlanned = value.when === "slot" && now.scheduled_at !== board.scheduled_at;
  const said =
    [
      savedWords(savedParts(editing, value, saved, images.files.length), removedIn(editing, value, saved)),
      isPlanned && step?.to !== "scheduled" && `Planned for ${dayAndTime(when)}.`,
    ]
      .filter(Boolean)
      .join(" ") || null;
  const version = saved.version ?? seenVersion(editing);
  const { failure } = saved;
  if (failure !== null) {
    const answer = await over((): Promise<never> => Promise.reject(failure));
    return refuse({ ...editing, board: latest }, answer, { saved: said, version, notDone });
  }
  const refused = [...refusedHere, ...refusedWords(images, saved.refused)];
  if (refused.length > 0)
    return inPart(editing, { image: refused }, { saved: said, version }, hasTooLarge ? 413 : 422);
  if (step && lacksReason(editing, step)) return askReason(editing, step, { saved: said, version, notDone });
  if (saved.stepRefused !== null) {
    const more = { saved: said, version, notDone: notDone ?? "Not planned" };
    return said === null
      ? refuse(editing, invalidForm(submission, 422, { fieldErrors: refusalsOf(saved.stepRefused) }), more)
      : refuseStep(editing, saved.stepRefused, { ...more, saved: `${said} ${STATUS_KEPT}` });
  }
  if (step) return stepTaken(editing, step, { said, when });

  const there = upload ? { ...editing, here: `${editing.here}#images` } : editing;
  if (said !== null) {
    const message = isEndedApproval(board.status, now.status) ? `${said} ${VOIDED}` : said;
    return redirectHere(
      there,
      upload && value.image.length === 0 ? `${message} No image was chosen.` : message,
    );
  }
  if (upload)
    return refuse(editing, invalidForm(submission, 422, { fieldErrors: { image: ["Choose an image."] } }));
  const isTheirs = submission.theirs !== undefined && submission.theirs.length > 0;
  return redirectHere(editing, isTheirs ? "You kept their version." : "No changes to save.", "info");
}

/** Returns the parts that a form changes. The next posting time isn’t one of them. */
const partsIn = ({ board, zone }: Editing, value: Values, title: string): BoardPart[] =>
  changedParts({ ...value, title }, valuesOf(board, zone)).filter(
    (part) => value.when !== "slot" || part !== "date",
  );

const isNothing = ({ fields, images, files, step, series }: PostChange) =>
  Object.keys(fields).length + files.length === 0 && images === null && step === null && series === null;

/** Runs a save. What someone else saved meanwhile is shown beside what was typed. */
const versioned =
  ({ submission, zone, told }: Editing, note: (current: Board) => void) =>
  <Result>(work: () => Promise<Result>) =>
    savingVersioned(
      submission,
      BoardSchema,
      (current) => {
        note(current);
        return { ...shownTexts(valuesOf(current, zone)), images: imageTexts(current, []) };
      },
      work,
      {
        values: (current) => ({ ...valuesOf(current, zone), images: imageRows(current) }),
        yours: ({ value: typed }, current) => ({
          ...shownTexts(typed.when === "slot" ? { ...typed, ...plannedIn(current, zone) } : typed),
          images: imageTexts(current, typed.images),
        }),
        told,
      },
    );

/** A decision that someone else took first is no conflict. It says who took it. */
async function decidedMeanwhile({ api, item, submission, board, readerZone }: Editing, error: StaleError) {
  const review = await getReview(api.raw, item.name);
  const decided = decidedBefore(review, seenVersion({ submission, board }), readerZone);
  if (decided === null) throw error;
  return invalidForm(submission, 412, { formErrors: [decided] });
}

/** Names what was saved, without what was removed. */
function savedParts(editing: Editing, value: Values, { saved, refused }: SavedPost, files: number): string[] {
  const { board, zone } = editing;
  const isTimeAlone = value.planned_for === valuesOf(board, zone).planned_for;
  // A title that follows the content isn’t named.
  const parts = partsIn(editing, value, value.title || titleOf(value));
  const added = files - refused.length;
  return [
    ...(saved.includes("fields")
      ? parts.map((part) => (part === "date" && isTimeAlone ? "time" : part))
      : []),
    ...(saved.includes("images") ? changedImages(board, value.images).saved : []),
    ...(saved.includes("files") ? [added === 1 ? "image" : plural(added, "image")] : []),
    ...(saved.includes("series") ? ["all future posts of the series"] : []),
  ];
}

const removedIn = ({ board }: Editing, { images }: Values, { saved }: SavedPost) =>
  saved.includes("images") ? changedImages(board, images).removed : null;

type Said = { saved: string | null; version: number | undefined; notDone?: string | undefined };

/** Shows the form with what is saved, and what is wrong with the rest. */
function inPart(
  editing: Pick<Editing, "submission" | "zone">,
  errors: SubmissionResult["error"],
  { saved, ...more }: Said & { approvers?: string[]; reason?: string },
  status = 200,
): Answer {
  const result: SubmissionResult = {
    ...editing.submission.reply(),
    status: "error",
    ...(errors && { error: errors }),
    initialValue: null,
  };
  return data(
    { kind: "savedButRefused", ...refusedAt(result, editing), ...(saved !== null && { saved }), ...more },
    status,
  );
}

/** Says why a step was refused after the form was saved. What belongs to the step stays typed. */
function refuseStep(
  editing: Pick<Editing, "submission" | "zone">,
  reasons: NonNullable<SavedPost["stepRefused"]>,
  more: Said,
): Answer {
  const { submission } = editing;
  const approvers = submission.status === "success" ? submission.value.approvers : [];
  const reason = postedText(submission.payload["reason"]).trim();
  return inPart(editing, refusalsOf(reasons), {
    ...more,
    approvers: approvers.map(({ type, id }) => `${type}:${id}`),
    ...(reason !== "" && { reason }),
  });
}

/** Asks for the reason that a step needs: in the form, or on the step’s own page. */
function askReason(
  editing: Editing,
  { to }: AskedStep,
  { saved, version, notDone }: Said,
): Answer | Promise<Response> {
  const { submission, item } = editing;
  if (takesReason(to)) {
    const result = {
      ...submission.reply(),
      status: "error" as const,
      error: { reason: ["Enter a reason."] },
    };
    const said = saved === null ? {} : { saved: `${saved} ${STATUS_KEPT}` };
    return data({ kind: "refused", result, ...said, version, notDone, reasonFor: to }, 422);
  }
  const question = item.status + searchWith({ to });
  return saved === null ? redirect(question, 303) : redirectWithSuccess(question, saved);
}

/** Leads on after a step: a decision and a plan back to where the post was opened. */
async function stepTaken(
  { api, board, item, here, back }: Editing,
  { to }: AskedStep,
  { said, when }: { said: string | null; when: Pick<Values, "planned_for" | "time"> },
): Promise<Response> {
  const goesBack = isDecision(board.status, to) || to === "scheduled" || to === "in_review";
  const reminded = to === "scheduled" ? (await findReview(api, item.name))?.reminded : undefined;
  const notice = stepNotice(board.status, to, {
    day: when.planned_for,
    time: when.time,
    ...(reminded !== undefined && { reminded }),
  });
  return redirectWithToast(goesBack && back !== null ? back(when.planned_for) : here, {
    type: "success",
    message: [said, notice].filter(Boolean).join(" "),
    ...(await nextToReview(api, board.status, to)),
  });
}

/** Whether there is nothing that a step could take further. */
const isBlank = ({ title, content, overrides, image, asset_ids: assets }: Values) =>
  image.length + assets.length === 0 &&
  ![title, content, ...Object.values(overrides)].some((text) => text?.trim());

type Created = { answer: Answer; board: Board | null };

/** Creates a post from the composer, and does what its button asks for. What fails after that is said on the form of the new post. */
export async function createFromComposer(
  { api, zone, submission }: Pick<Editing, "api" | "zone" | "submission">,
  calendarId: string,
  { step, hasTooLarge = false }: Next,
  editingOf: (board: Board) => Editing,
  calendarPage: string,
): Promise<Created> {
  const refused = (answer: Refusal): Created => {
    const notDone = answer.data.isUncertain ? undefined : step && NOT_DONE[step.to];
    return { answer: refuse({ submission, zone, board: null }, answer, { notDone }), board: null };
  };
  if (submission.status !== "success") return refused(invalidForm(submission));
  const { value } = submission;
  if (step && !hasTooLarge && isBlank(value))
    return refused(invalidForm(submission, 422, { fieldErrors: { content: ["Add text or an image."] } }));
  const images = await newImages(value);
  const wrong = [...(hasTooLarge ? [FILE_TOO_LARGE] : []), ...images.refused];
  if (wrong.length > 0) {
    const image = value.image.length > wrong.length ? [...wrong, CHOOSE_AGAIN] : wrong;
    return refused(invalidForm(submission, hasTooLarge ? 413 : 422, { fieldErrors: { image } }));
  }
  const { content, overrides, networks, format, link_url, first_comment, internal_notes } = value;
  const saved = await saving(submission, () =>
    createPost(api, {
      fields: {
        social_calendar_id: calendarId,
        title: titleOf(value),
        content,
        overrides,
        networks,
        format,
        link_url,
        first_comment,
        internal_notes,
        ...(value.when === "date" && plannedAt(value, zone)),
      },
      files: images.files,
      assets: value.asset_ids,
      step: stepIn({ submission }, value, step),
    }),
  );
  if (!("stepRefused" in saved)) return refused(saved);
  const { board } = saved;
  if (board === null) return { answer: await redirectWithSuccess(calendarPage, "Post created."), board };
  // As it was before its step.
  const editing = editingOf({ ...board, status: "draft" });
  return { answer: await created(editing, saved, { step, files: images.files, value }), board };
}

/** Says what became of a post that was created. */
async function created(
  editing: Editing,
  { failure, refused, stepRefused, version, board }: SavedPost,
  { step, files, value }: { step: AskedStep | undefined; files: PostChange["files"]; value: Values },
): Promise<Answer> {
  const { submission, zone } = editing;
  const added = board?.images.length ?? 0;
  const more = {
    saved: `Saved as a draft${added > 0 ? ` with ${plural(added, "image")}` : ""}.`,
    version,
    notDone: (step && NOT_DONE[step.to]) ?? "Not everything saved",
  };
  if (failure !== null) {
    const { data: told, init } = await saving(submission, (): Promise<never> => Promise.reject(failure));
    return inPart(editing, told.result.error, more, init?.status ?? 422);
  }
  if (refused.length > 0) return inPart(editing, { image: refusedWords({ files }, refused) }, more);
  if (stepRefused !== null) return refuseStep(editing, stepRefused, more);
  if (step && lacksReason(editing, step)) return askReason(editing, step, more);
  if (!step) return redirectHere(editing, "Post created.");
  const when = value.when === "slot" && board ? plannedIn(board, zone) : value;
  return stepTaken(editing, step, { said: null, when });
}

/** Shows the form again with everything typed, and saves nothing. */
export function previewBoard(editing: Editing): Answer {
  const { initialValue } = editing.submission.reply();
  return data({ kind: "typed", result: { initialValue }, version: seenVersion(editing) });
}

/** What a button of the comments asks for: a new comment, a reply to a thread, the end of a thread, or its return. */
export type Talk = { kind: "comment" | "reply" | "resolve" | "reopen"; thread: string };

export function talkOf(intent: string): Talk | null {
  if (intent === "comment") return { kind: "comment", thread: "" };
  const [, kind, thread = ""] = /^(reply|resolve|reopen)-(.{1,100})$/.exec(intent) ?? [];
  return kind === "reply" || kind === "resolve" || kind === "reopen" ? { kind, thread } : null;
}

/**
 * Keeps what is typed elsewhere in the form, except in the fields that the comment has used. Returns false if it has to come back
 * with the page.
 */
type KeepOthers = (used: readonly string[]) => Promise<boolean>;

/** Adds a comment, ends a thread, or opens it again. What is typed elsewhere in the form stays there. */
export async function talk(
  editing: Editing,
  { kind, thread }: Talk,
  posted: FormData | null,
  keepOthers: KeepOthers,
): Promise<Answer> {
  const { api, here, item, submission } = editing;
  const writes = kind === "comment" || kind === "reply";
  const field = kind === "comment" ? "comment" : "reply";
  const body = postedText(posted?.get(kind === "reply" ? `reply-${thread}` : field)).trim();
  const refuseTalk = (answer: ReturnType<typeof invalidForm>): Answer => {
    const { initialValue, error = {} } = answer.data.result;
    const { body: told, "anchor.field": wrongField, "anchor.image_id": wrongImage, ...errors } = error ?? {};
    const result = {
      ...answer.data.result,
      error: {
        ...errors,
        ...(told && { [field]: told }),
        ...((wrongField ?? wrongImage) && { about: ["Choose a part that the post still has."] }),
      },
      initialValue: { ...initialValue, [field]: body },
    };
    return refuse(editing, data({ ...answer.data, result }, answer.init ?? undefined), { replying: thread });
  };
  if (writes && body === "")
    return refuseTalk(invalidForm(submission, 422, { fieldErrors: { [field]: ["Enter a comment."] } }));
  if (writes && Array.from(body).length > COMMENT_MAX) {
    const tooLong = `Comment must be ${COMMENT_MAX.toLocaleString("en-US")} characters or fewer.`;
    return refuseTalk(invalidForm(submission, 422, { fieldErrors: { [field]: [tooLong] } }));
  }
  const done = await saving(submission, async () => {
    if (!writes) {
      const resolved = kind === "resolve";
      await updateComment(api, thread, { resolved });
      return resolved
        ? { id: null, message: "Thread resolved." }
        : { id: thread, message: "Thread reopened." };
    }
    const quote = postedText(posted?.get("quote")).trim();
    const anchor = chosenPart(postedText(posted?.get("about")));
    const made = await createComment(
      api,
      item.name,
      kind === "reply"
        ? { body, parent_id: thread }
        : { body, ...(quote !== "" && { quote }), ...(anchor && { anchor }) },
    );
    return { id: made?.id ?? null, message: kind === "reply" ? "Reply added." : "Comment added." };
  });
  if (!("message" in done)) return refuseTalk(done);
  const toast = { type: "success" as const, message: done.message };
  const section = `${here}#${done.id ? `comment-${done.id}` : "comments"}`;
  const used = !writes ? [] : kind === "reply" ? [`reply-${thread}`] : ["comment", "quote", "about"];
  if (await keepOthers(used)) return redirectWithToast(section, toast);
  const initialValue = Object.fromEntries(
    Object.entries(submission.reply().initialValue ?? {}).filter(([name]) => !used.includes(name)),
  );
  return dataWithToast({ kind: "typed", result: { initialValue }, version: seenVersion(editing) }, toast);
}

/** Returns whether a comment was refused, and what else is typed hasn’t been kept yet. */
export const isRefused = (answer: Answer): boolean =>
  !(answer instanceof Response) && (answer.init?.status ?? 200) >= 400 && (answer.init?.status ?? 200) < 500;

export const hasNewImage = (submission: Editing["submission"]): boolean =>
  [submission.payload["image"]].flat().some((image) => image instanceof File && image.size > 0);
