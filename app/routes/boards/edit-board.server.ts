import type { Submission, SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import type { z } from "zod";
import {
  addBoardAssets,
  createBoard,
  takeNextSlot,
  updateBoard,
  updateBoardContent,
  updateSeries,
} from "#api-client/boards.server.ts";
import { createComment, updateComment } from "#api-client/comments.server.ts";
import { ValidationError, validationError } from "#api-client/errors.server.ts";
import { dataWithToast, redirectWithSuccess, redirectWithToast } from "#app/toast.server.ts";
import { networkLabel } from "#components/campaigns/network-label.ts";
import { chosenPart } from "#components/comments/comment-parts.server.ts";
import { titleFrom } from "#contract/board-title.ts";
import { FILE_TOO_LARGE } from "#contract/images.ts";
import { COMMENT_MAX } from "#contract/limits.ts";
import { type Board, type BoardInput, BoardSchema } from "#contract/social-calendars.ts";
import { type ItemStatus, NETWORKS } from "#contract/vocabulary.ts";
import { savingVersioned, type Versioned } from "#forms/conflict.server.ts";
import type { Conflict } from "#forms/conflict.ts";
import { invalidForm, saving } from "#forms/submit.server.ts";
import { plural } from "#lib/counts.ts";
import { postedText } from "#lib/posted-text.ts";
import { formatDay, formatTime } from "#lib/dates.ts";
import { instantAt, skippedTime, wallClock } from "#lib/zoned-time.ts";
import type { Api } from "#middleware/api.server.ts";
import type { ChangedWords } from "#components/review/changed-words.server.ts";
import type { itemAt } from "#components/review/item-at.ts";
import {
  type AskedStep,
  isDecision,
  saidAfter,
  STATUS_KEPT,
  takeStep,
} from "#components/review/review.server.ts";
import type { boardSchema } from "./board-form-schemas.server.ts";
import { changedImages, imageRows, imageTexts, saveImages, whyNotImages } from "./board-images.server.ts";
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

/** The page's form with all submitted values. */
export type Kept = {
  result: SubmissionResult;
  conflict?: Conflict | undefined;
  /** A sentence about what was saved nevertheless. */
  saved?: string | undefined;
  /** What the button didn’t do, if not saving. */
  notDone?: string;
  /** How many images were added although others were refused. */
  added?: number;
  /** The step that lacks a reason. */
  reasonFor?: ItemStatus;
  /** The version that the form continues from. */
  version: number | undefined;
  isUncertain?: boolean;
  /** Whom a step to review was to ask. */
  approvers?: string[];
  /** A reason that was typed for a step that failed. */
  reason?: string;
  /** The thread whose reply was refused. */
  replying?: string;
  /** Whether it answers the form of a post that is only read. */
  isReading?: boolean;
  /** What changed since the person read it, and the page that compares both versions. */
  changed?: { changed: ChangedWords; to: string } | undefined;
};

export type Answer = Response | ReturnType<typeof data<Kept>>;
type Refused = ReturnType<typeof data<Pick<Kept, "result" | "conflict" | "isUncertain" | "reasonFor">>>;

const inWords = new Intl.ListFormat("en-US");
const capitalized = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
/** What is removed isn’t said to be saved. */
const REMOVED = /^removed (?=images?$)/;
const saidOf = (parts: readonly string[]) => {
  const saved = parts.filter((part) => !REMOVED.test(part));
  const removed = parts.filter((part) => REMOVED.test(part)).map((part) => part.replace(REMOVED, ""));
  return [
    ...(saved.length > 0 ? [`${capitalized(inWords.format(saved))} saved.`] : []),
    ...removed.map((part) => `${capitalized(part)} removed.`),
  ].join(" ");
};

/** The form was filled from this version. The current board may be newer, and must not be overwritten unseen. */
export const seenVersion = ({ submission, board }: Editing): number | undefined => {
  const posted = Number(submission.payload["version"]);
  return Number.isInteger(posted) && posted > 0 ? posted : board.version;
};

/** Returns the form with what it continues from. */
export function keep(
  editing: Editing,
  answer: Response | Refused,
  more: Omit<Partial<Kept>, "result"> = {},
): Answer {
  if (answer instanceof Response) return answer;
  const { result, ...rest } = answer.data;
  const { submission, zone } = editing;
  const day = submission.status === "success" ? submission.value.planned_for : null;
  const isPast = day !== null && day < (wallClock(new Date(), zone)?.day ?? "");
  const shown = rest.conflict ? withImages(result, editing) : result;
  const { reasonFor, ...found } = withReason(byFields(shown, isPast));
  return data(
    { version: seenVersion(editing), ...(reasonFor && { reasonFor }), ...rest, ...found, ...more },
    answer.init ?? undefined,
  );
}

const NOT_YET = "The image you chose isn’t saved yet. If it isn’t shown here, choose it again.";

const isOf = (wanted: string) => (row: unknown) =>
  typeof row === "object" && row !== null && "id" in row && row.id === wanted;

/**
 * Puts what was typed about images beside them, because someone else may have added, moved, or removed some. A page without scripts
 * has lost a chosen file.
 */
function withImages(
  { initialValue, error, ...result }: SubmissionResult,
  { board, submission }: Editing,
): SubmissionResult {
  const rows = initialValue?.["images"];
  const images = imageRows(board).map((row) => (Array.isArray(rows) && rows.find(isOf(row.id))) || row);
  return {
    ...result,
    initialValue: initialValue && { ...initialValue, images },
    error: { ...error, ...(hasNewImage(submission) && { image: [NOT_YET] }) },
  };
}

/** Returns a form that saved nothing. */
const refuse = ({ data: { result, ...rest }, init }: Refused) =>
  data({ version: undefined, ...rest, result: byFields(result) }, init ?? undefined);

/** The API's names of fields that the form calls otherwise. */
const OWN_NAMES: Readonly<Record<string, string>> = {
  scheduled_at: "time",
  alt: "images[0].alt",
  reference_image: "image",
};

/** Returns the field that a message on the networks' own texts is about: it begins with the network. */
function ownTextNamed(message: string): string {
  const network = NETWORKS.find((one) => message.startsWith(`${networkLabel(one)}:`));
  return network ? `overrides.${network}` : "overrides";
}

/** Moves the API's errors to the fields of the form. `isPast`: the day alone is over. */
function byFields(result: SubmissionResult, isPast = false): SubmissionResult {
  if (!result.error) return result;
  const error: Record<string, string[]> = {};
  for (const [name, messages] of Object.entries(result.error))
    for (const message of messages ?? []) {
      const moved = name === "scheduled_at" && isPast ? "planned_for" : OWN_NAMES[name];
      const own = moved ?? (name === "overrides" ? ownTextNamed(message) : name);
      error[own] = [...(error[own] ?? []), message];
    }
  return { ...result, error };
}

/** A day on which nothing is scheduled without a reason is one issue, which is said at the day. */
function withReason(result: SubmissionResult): Pick<Kept, "result" | "reasonFor"> {
  const { reason, ...error } = result.error ?? {};
  const day = error["planned_for"] ?? error["time"];
  return reason && day?.some((message) => message.endsWith("enter a reason."))
    ? { result: { ...result, error }, reasonFor: "scheduled" }
    : { result };
}

const redirectHere = ({ here }: Editing, message: string, type: "success" | "info" = "success") =>
  redirectWithToast(here, { type, message, isQuiet: true });

/** Returns what differs from the saved post, in words. */
export function unsavedParts({ submission, board, zone }: Editing): string[] {
  if (submission.status !== "success") return ["your changes"];
  const { value } = submission;
  return [
    ...changedParts({ ...value, title: titleOf(value, board) }, valuesOf(board, zone)),
    ...changedImages(board, value.images),
  ];
}

type Values = z.output<typeof boardSchema>;

/** Returns the day and the time of a form. Rejects a time that the clocks skip. */
function plannedAt({ planned_for, time }: Values, zone: string | null) {
  const skipped = planned_for && time && skippedTime(planned_for, time, zone);
  if (skipped) throw validationError({ errors: { time: [skipped] } });
  return { planned_for, scheduled_at: planned_for && time ? instantAt(planned_for, time, zone) : null };
}

/** Saves text and schedule in as few calls as possible. Text alone has its own call. */
async function saveParts(
  { api, board, zone }: Editing,
  parts: readonly BoardPart[],
  value: Values,
): Promise<Board | null | undefined> {
  const { content, overrides, networks, format, version } = value;
  const { link_url, first_comment, internal_notes } = value;
  if (parts.length === 1 && parts[0] === "content")
    return updateBoardContent(api, { board_id: board.id, content, overrides, version });
  const input: BoardInput = {
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
  return updateBoard(api, board.id, { ...input, version });
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
    ...(changedImages(board, value.images).length > 0 || hasNewImage(submission) ? ["Images"] : []),
  ];
}

/** What a refused step didn’t do. */
const NOT_DONE: Readonly<Partial<Record<ItemStatus, string>>> = {
  scheduled: "Not scheduled",
  in_review: "Not sent to review",
  approved: "Not approved",
  changes_requested: "Changes not requested",
  on_hold: "Not put on hold",
};

/** A decision is about what is saved, so it isn’t taken while the form has something else. */
function refuseDecision(editing: Editing, to: AskedStep["to"], changes: readonly string[]): Answer {
  const notDone = NOT_DONE[to];
  const what = `You changed ${inWords.format(changes)}. Save ${changes.length === 1 ? "it" : "them"} first.`;
  return keep(editing, invalidForm(editing.submission, 422, { formErrors: [`${notDone}. ${what}`] }), {
    ...(notDone && { notDone }),
  });
}

const plannedIn = (board: Board, zone: string | null) => dayOf(valuesOf(board, zone));

const dayAndTime = ({ planned_for: day, time }: Pick<Values, "planned_for" | "time">) =>
  [day && formatDay(day), time && formatTime(time)].filter(Boolean).join(", ");

/** What to do after everything is saved. */
type Next = {
  step?: AskedStep;
  /** Whether the button is Upload, which needs a file. */
  upload?: boolean;
  /** Whether a file was too large to be received. */
  hasTooLarge?: boolean;
};

/** Saves the whole form: text and schedule first, then images, then what its button asks for. */
export async function saveBoard(
  editing: Editing,
  { step, upload = false, hasTooLarge = false }: Next = {},
): Promise<Answer> {
  const { api, board, zone, submission } = editing;
  if (submission.status !== "success") return keep(editing, invalidForm(submission));
  const { value } = submission;
  const decides = step !== undefined && isDecision(board.status, step.to);
  // What someone else has saved meanwhile is a conflict.
  if (decides && (board.version === undefined || seenVersion(editing) === board.version)) {
    const changes = changesIn(editing, value);
    if (changes.length > 0) return refuseDecision(editing, step.to, changes);
  }
  const takesSlot = value.when === "slot";
  const former = valuesOf(board, zone);
  const partsWith = (title: string) =>
    changedParts({ ...value, title }, former).filter((part) => !(takesSlot && part === "date"));
  const changed = partsWith(titleOf(value, board));
  const done: string[] = [];
  let version = seenVersion(editing);
  let when: ReturnType<typeof plannedIn> | null = takesSlot ? null : value;
  const saved = () =>
    [
      ...(done.length > 0 ? [saidOf(done)] : []),
      ...(takesSlot && when ? [`Planned for ${dayAndTime(when)}.`] : []),
    ].join(" ") || undefined;
  const said = () => ({ saved: saved(), version });
  let latest = board;
  const over = <Result>(work: () => Promise<Result>) =>
    savingVersioned(
      submission,
      BoardSchema,
      (current) => {
        latest = current;
        return { ...shownTexts(valuesOf(current, zone)), images: imageTexts(current, []) };
      },
      work,
      {
        values: (current) => ({ ...valuesOf(current, zone), images: imageRows(current) }),
        yours: ({ value: typed }, current) => ({
          ...shownTexts(typed.when === "slot" ? { ...typed, ...dayOf(valuesOf(current, zone)) } : typed),
          images: imageTexts(current, typed.images),
        }),
        told: editing.told,
      },
    );
  const returned = (answer: Response | Refused, more: Omit<Partial<Kept>, "result"> = {}) =>
    keep({ ...editing, board: latest }, answer, more);

  if (changed.length > 0) {
    const saved = await over(async () => ({ version: (await saveParts(editing, changed, value))?.version }));
    if (!("version" in saved)) return returned(saved);
    ({ version } = saved);
    const isTimeAlone = value.planned_for === former.planned_for;
    // A title that follows the content isn’t named.
    const named = partsWith(value.title || titleOf(value));
    done.push(...named.map((part) => (part === "date" && isTimeAlone ? "time" : part)));
  }
  const images = await over(() => saveImages(editing, value, version));
  if (!("done" in images)) return returned(images, said());
  version = images.version;
  done.push(...images.done);
  const refused = [...(hasTooLarge ? [FILE_TOO_LARGE] : []), ...images.refused];
  if (refused.length > 0) return refuseImages(editing, refused, { ...said(), added: images.added });
  if (takesSlot) {
    const taken = await saving(submission, async () => ({ board: await takeNextSlot(api, board.id) }));
    if (!("board" in taken)) return keep(editing, taken, said());
    version = taken.board?.version ?? version;
    when = plannedIn(taken.board ?? board, zone);
  }
  if (value.series === "following") {
    const applied = await saving(submission, async () => {
      await updateSeries(api, board.id, "following");
      return { isDone: true };
    });
    if (!("isDone" in applied)) return keep(editing, applied, said());
    done.push("all future posts of the series");
  }
  if (step) {
    const { approvers } = value;
    const goesBack = (decides || step.to === "scheduled" || step.to === "in_review") && editing.back !== null;
    const here = goesBack && editing.back !== null ? editing.back(when?.planned_for) : editing.here;
    const taken = await takeStep(
      step,
      { version, said: saved() ?? null },
      {
        ...editing,
        here,
        zone: editing.readerZone,
        asksReason: true,
        approvers,
        ...(!takesSlot && { when: value }),
        over,
      },
    );
    const isRefused = !(taken instanceof Response);
    return returned(taken, {
      ...said(),
      ...(isRefused && "saved" in taken.data && { saved: taken.data.saved }),
      notDone: NOT_DONE[step.to] ?? "Status not changed",
    });
  }
  const hasNoImage = upload && value.image.length === 0;
  const there = upload ? { ...editing, here: `${editing.here}#images` } : editing;
  const text = saved();
  if (text) {
    const message = await saidAfter(api, editing.item.name, text);
    return redirectHere(there, hasNoImage ? `${message} No image was chosen.` : message);
  }
  if (upload)
    return keep(editing, invalidForm(submission, 422, { fieldErrors: { image: ["Choose an image."] } }));
  const isTheirs = submission.theirs !== undefined && submission.theirs.length > 0;
  return redirectHere(editing, isTheirs ? "You kept their version." : "No changes to save.", "info");
}

const dayOf = ({ planned_for, time }: BoardValues) => ({ planned_for, time });

/** Says which images were not added. Everything else is saved. */
function refuseImages(
  editing: Editing,
  refused: readonly string[],
  { saved, version, added }: { saved: string | undefined; version: number | undefined; added: number },
): Answer {
  const result: SubmissionResult = {
    ...editing.submission.reply(),
    status: "error",
    error: { ...(saved && { "": [saved] }), image: [...refused] },
    initialValue: null,
  };
  return data({ result, version, added }, refused.includes(FILE_TOO_LARGE) ? 413 : 422);
}

/** Whether there is nothing that a step could take further. */
const isBlank = ({ title, content, overrides, image, asset_ids: assets }: Values) =>
  image.length + assets.length === 0 &&
  ![title, content, ...Object.values(overrides)].some((text) => text?.trim());

const CHOOSE_AGAIN = "The post isn’t created yet. If your other images aren’t shown here, choose them again.";

/** Creates a post from the composer, and does what its button asks for. What fails after that is said on the post’s page. */
export async function createFromComposer(
  { api, zone, submission }: Pick<Editing, "api" | "zone" | "submission">,
  calendarId: string,
  { step, hasTooLarge = false }: Next,
  editingOf: (board: Board) => Editing,
  calendarPage: string,
): Promise<Answer> {
  if (submission.status !== "success") return refuse(invalidForm(submission));
  const { value } = submission;
  if (step && !hasTooLarge && isBlank(value))
    return refuse(invalidForm(submission, 422, { fieldErrors: { content: ["Add text or an image."] } }));
  const refused = [...(hasTooLarge ? [FILE_TOO_LARGE] : []), ...(await whyNotImages(value.image))];
  if (refused.length > 0) {
    const image = value.image.length > refused.length ? [...refused, CHOOSE_AGAIN] : refused;
    return refuse(invalidForm(submission, hasTooLarge ? 413 : 422, { fieldErrors: { image } }));
  }
  const { content, overrides, networks, format, link_url, first_comment, internal_notes } = value;
  const made = await saving(submission, async () => ({
    board: await createBoard(api, {
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
    }),
  }));
  if (!("board" in made)) return refuse(made);
  if (!made.board) return redirectWithSuccess(calendarPage, "Post created.");
  const { board, refused: missing } = await withAssets(api, made.board, value.asset_ids);
  const editing = editingOf(board);
  if (missing.length > 0) {
    const { data: refusal } = refuse(invalidForm(submission, 422, { fieldErrors: { image: missing } }));
    return sayRefused(editing, refusal, step);
  }
  const needsMore = step !== undefined || value.when === "slot" || value.image.length > 0;
  if (!needsMore) return redirectHere(editing, "Post created.");
  const answer = await saveBoard(editing, step && { step });
  if (answer instanceof Response) {
    const isPlain = step === undefined;
    return isPlain ? redirectHere(editing, "Post created.") : answer;
  }
  return sayRefused(editing, answer.data, step);
}

/** Adds the images of brand assets to a new post. Returns it with them, and why some weren’t added. */
async function withAssets(api: Api, board: Board, assets: readonly string[]) {
  if (assets.length === 0) return { board, refused: [] };
  try {
    const added = await addBoardAssets(api, { board_id: board.id, asset_ids: assets, reason: null });
    return { board: added.data, refused: added.refused.map(({ message }) => message) };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return { board, refused: Object.values(error.fieldErrors).flat() };
  }
}

/** The most characters of messages that a notice carries to the next page. */
const CARRIED_MAX = 1500;

/** Opens a new post, and says at its fields what was refused after it was saved. */
function sayRefused({ here }: Editing, { result, saved, added = 0, reasonFor }: Kept, step?: AskedStep) {
  const told = Object.entries(result.error ?? {})
    .map(([name, messages]): [string, string[]] => [
      name,
      (messages ?? []).filter(
        (message) => (name !== "" || added === 0) && message !== saved && !message.endsWith(STATUS_KEPT),
      ),
    ])
    .filter(([, messages]) => messages.length > 0);
  const error = Object.fromEntries(told);
  const problems = told.flatMap(([, messages]) => messages);
  const words = (step && NOT_DONE[step.to]) ?? null;
  const done = `Saved as a draft${added > 0 ? ` with ${plural(added, "image")}` : ""}.`;
  return redirectWithToast(step ? `${here}${here.includes("?") ? "&" : "?"}tried=${step.to}` : here, {
    type: "error",
    message: `${done} ${words ? `${words}: ` : ""}${problems.join(" ").slice(0, 500)}`,
    ...(JSON.stringify(error).length <= CARRIED_MAX && {
      refused: { notDone: words ?? "Not everything saved", error, ...(reasonFor && { reasonFor }) },
    }),
  });
}

/** Shows the form again with everything typed, and saves nothing. */
export function previewBoard(editing: Editing): Answer {
  const { initialValue } = editing.submission.reply();
  return data({ result: { initialValue }, version: seenVersion(editing) });
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
    return keep(editing, data({ ...answer.data, result }, answer.init ?? undefined), { replying: thread });
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
  return dataWithToast({ result: { initialValue }, version: seenVersion(editing) }, toast);
}

/** Returns whether a comment was refused, and what else is typed hasn’t been kept yet. */
export const isRefused = (answer: Answer): boolean =>
  !(answer instanceof Response) && (answer.init?.status ?? 200) >= 400 && (answer.init?.status ?? 200) < 500;

export const hasNewImage = (submission: Editing["submission"]): boolean =>
  [submission.payload["image"]].flat().some((image) => image instanceof File && image.size > 0);
