import type { SubmissionResult } from "@conform-to/react";
import type { data, RouterContextProvider } from "react-router";
import type { z } from "zod";
import { validationError } from "#api-client/errors.server.ts";
import {
  createPost,
  nothingSaved,
  type PostChange,
  postKind,
  type SavedItem,
  saveItem,
} from "#api-client/items.server.ts";
import { redirectWithSuccess, redirectWithToast } from "#request/toast.server.ts";
import { plannedAt } from "#components/boards/planned-at.server.ts";
import { type CalendarPlace, calendarLinks } from "#components/calendar/calendar-links.ts";
import { itemAt } from "#components/review/item-at.ts";
import { whoSaved } from "#components/review/who-saved.server.ts";
import type { AskedStep } from "#components/review/review.server.ts";
import { titleFrom } from "#contract/board-title.ts";
import { FILE_TOO_LARGE } from "#contract/images.ts";
import { type Board, type BoardInput, BoardSchema } from "#contract/social-calendars.ts";
import type { StepInput } from "#contract/review.ts";
import type { User } from "#contract/users.ts";
import type { CalendarView } from "#domain/calendar/views.ts";
import {
  askReason,
  type Editing as EditingOf,
  lacksReason,
  refuse,
  type Refusal,
  refuseStep,
  saveEdited,
  savedInPart,
  seenVersion,
  stepInput,
  stepTaken,
} from "#editor/edit.server.ts";
import type { Outcome } from "#editor/outcome.ts";
import { hasNewImage } from "#editor/typed.server.ts";
import type { ReadOutcome } from "#editor/read.server.ts";
import { CHOOSE_AGAIN, NOT_DONE, NOT_YET, savedWords } from "#editor/outcome-words.server.ts";
import { invalidForm, saving } from "#forms/submit.server.ts";
import { plural } from "#lib/counts.ts";
import { formatDay, formatTime } from "#lib/dates.ts";
import { wallClock } from "#lib/zoned-time.ts";
import { apiContext } from "#middleware/api.server.ts";
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

type Values = z.output<typeof boardSchema>;

/** The form submitted from a post’s page, and the current post. `zone` is that of its calendar. IANA. */
export type Editing = EditingOf<Board, Values> & { zone: string | null };

/** Leads back to the post's place on the page that it was opened from. */
const backTo = (page: "" | ((day: string | null | undefined) => string), id: string): Editing["back"] =>
  page === "" ? null : (day) => `${page(day)}#item-${id}`;

/** Returns what is edited on a post’s page, and where its buttons lead. */
export function editingOf(
  context: Readonly<RouterContextProvider>,
  record: Board,
  {
    params,
    from,
    opened = "",
    zone,
    user,
    submission,
  }: Pick<Editing, "zone" | "submission"> & {
    params: CalendarPlace;
    from: CalendarView | null;
    /** Another page than its calendar that the post was opened from. */
    opened?: string;
    user: Pick<User, "timezone">;
  },
): Editing {
  const links = calendarLinks(params);
  const item = itemAt({ ...params, boardId: record.id });
  return {
    api: context.get(apiContext),
    record,
    zone,
    readerZone: async () => user.timezone ?? zone ?? "UTC",
    here: links.board(record.id, from, opened),
    back: backTo(from ? (day) => links.view(from, day ?? undefined) : opened && (() => opened), record.id),
    item,
    submission,
    atFields: (result, met) =>
      refusedAt(met ? withImages(result, met, submission) : result, { submission, zone }),
    asksReason: true,
    isQuiet: true,
    comparison: {
      schema: BoardSchema,
      theirs: (current) => ({ ...shownTexts(valuesOf(current, zone)), images: imageTexts(current, []) }),
      values: (current) => ({ ...valuesOf(current, zone), images: imageRows(current) }),
      yours: ({ value: typed }, current) => ({
        ...shownTexts(typed.when === "slot" ? { ...typed, ...plannedIn(current, zone) } : typed),
        images: imageTexts(current, typed.images),
      }),
      told: whoSaved(context, item.name),
    },
  };
}

export type PostOutcome = ReadOutcome;
export type Answer = Response | ReturnType<typeof data<PostOutcome>>;

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

/** Returns whether the form has something that isn’t saved. */
export const hasUnsaved = (editing: Editing): boolean =>
  editing.submission.status !== "success" || changesIn(editing, editing.submission.value).length > 0;

/** Returns the fields of the parts that change. */
function fieldsIn({ record: board, zone }: Editing, parts: readonly BoardPart[], value: Values): BoardInput {
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
function changesIn({ submission, record: board, zone }: Editing, value: Values): string[] {
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

/** Adds the next posting time to what a save asks for beside the content. */
const withSlot = ({ when }: Pick<Values, "when">, step: StepInput | null): StepInput | null =>
  when === "slot" ? { use_next_slot: true, ...step } : step;

/** Saves the whole form, and does what its button asks for. */
export async function saveBoard(
  editing: Editing,
  { step, upload = false, hasTooLarge = false }: Next = {},
): Promise<Answer> {
  const { api, record: board, zone, submission, here } = editing;
  if (submission.status !== "success") return refuse(editing, invalidForm(submission));
  const { value } = submission;
  const parts = partsIn(editing, value, titleOf(value, board));
  const { refused, ...images } = await imageChange({ api, board }, value);
  const wrong = [...(hasTooLarge ? [FILE_TOO_LARGE] : []), ...refused];
  const plannedNow = ({ record }: Saved) =>
    value.when === "slot" ? plannedIn(record ?? board, zone) : value;
  return saveEdited(editing, {
    step,
    approvers: value.approvers,
    changes: changesIn(editing, value),
    async save(asked) {
      const change = {
        version: seenVersion(editing),
        from: board.status,
        fields: fieldsIn(editing, parts, value),
        ...images,
        // Whoever chose an image that isn’t taken decides anew.
        step: wrong.length > 0 ? null : withSlot(value, asked),
        series: value.series === "following" ? ("following" as const) : null,
      };
      if (!isNothing(change)) return saveItem(api, postKind, board.id, change);
      if (upload && wrong.length === 0) throw validationError({ errors: { image: ["Choose an image."] } });
      return nothingSaved(change.version);
    },
    words(saved) {
      const { record: now } = saved;
      const isPlanned = value.when === "slot" && now !== null && now.scheduled_at !== board.scheduled_at;
      const sentences = [
        savedWords(savedParts(editing, value, saved, images.files.length), removedIn(editing, value, saved)),
        isPlanned && step?.to !== "scheduled" && `Planned for ${dayAndTime(plannedNow(saved))}.`,
        upload && value.image.length === 0 && "No image was chosen.",
      ];
      return sentences.filter(Boolean).join(" ") || null;
    },
    refusedFiles: (saved) => ({
      words: [...wrong, ...refusedWords(images, saved.refused)],
      status: hasTooLarge ? 413 : 422,
    }),
    when: plannedNow,
    to: upload ? `${here}#images` : here,
  });
}

/** Returns the parts that a form changes. The next posting time isn’t one of them. */
const partsIn = ({ record: board, zone }: Editing, value: Values, title: string): BoardPart[] =>
  changedParts({ ...value, title }, valuesOf(board, zone)).filter(
    (part) => value.when !== "slot" || part !== "date",
  );

const isNothing = ({ fields, images, files, step, series }: PostChange & { step: StepInput | null }) =>
  Object.keys(fields).length + files.length === 0 && images === null && step === null && series === null;

/** Names what was saved, without what was removed. */
function savedParts(editing: Editing, value: Values, { saved, refused }: Saved, files: number): string[] {
  const { record: board, zone } = editing;
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

const removedIn = ({ record: board }: Editing, { images }: Values, { saved }: Saved) =>
  saved.includes("images") ? changedImages(board, images).removed : null;

/** Whether there is nothing that a step could take further. */
const isBlank = ({ title, content, overrides, ...media }: Values) =>
  [media.image, media.upload, media.asset_ids, media.media_ids].every(({ length }) => length === 0) &&
  ![title, content, ...Object.values(overrides)].some((text) => text?.trim());

type Saved = SavedItem<Board>;
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
    const atFields = (result: SubmissionResult) => refusedAt(result, { submission, zone });
    return { answer: refuse({ submission, atFields }, answer, { notDone }), board: null };
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
      media: value.media_ids,
      step: withSlot(value, stepInput({ submission }, step, value.approvers)),
    }),
  );
  if (!("stepRefused" in saved)) return refused(saved);
  const { record: board } = saved;
  if (board === null) return { answer: await redirectWithSuccess(calendarPage, "Post created."), board };
  // As it was before its step.
  const editing = { ...editingOf({ ...board, status: "draft" }), isNew: true };
  return { answer: await created(editing, saved, { step, files: images.files, value }), board };
}

/** Says what became of a post that was created. */
async function created(
  editing: Editing,
  { failure, refused, stepRefused, version, record: board }: Saved,
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
    return savedInPart(editing, told.result.error, more, init?.status ?? 422);
  }
  if (refused.length > 0) return savedInPart(editing, { image: refusedWords({ files }, refused) }, more);
  if (stepRefused !== null) return refuseStep(editing, stepRefused, { ...more, approvers: value.approvers });
  if (step && lacksReason(editing, step)) return askReason(editing, step, more);
  if (!step)
    return redirectWithToast(editing.here, { type: "success", message: "Post created.", isQuiet: true });
  const when = value.when === "slot" && board ? plannedIn(board, zone) : value;
  return stepTaken(editing, step, { said: null, when });
}
