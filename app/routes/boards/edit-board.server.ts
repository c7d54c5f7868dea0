import type { Submission, SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import type { z } from "zod";
import {
  deleteReferenceImage,
  saveReferenceImage,
  takeNextSlot,
  updateBoard,
  updateBoardContent,
} from "#api-client/boards.server.ts";
import { TooLargeError, validationError } from "#api-client/errors.server.ts";
import { dataWithToast, redirectWithToast } from "#app/toast.server.ts";
import { type Board, type BoardInput, BoardSchema } from "#contract/social-calendars.ts";
import { savingVersioned } from "#forms/conflict.server.ts";
import type { Conflict } from "#forms/conflict-texts.tsx";
import { invalidForm, saving } from "#forms/submit.server.ts";
import { postedText } from "#lib/posted-text.ts";
import { instantAt, skippedTime } from "#lib/zoned-time.ts";
import type { Api } from "#middleware/api.server.ts";
import type { itemAt } from "#components/review/item-at.ts";
import { type AskedStep, takeStep } from "#components/review/review.server.ts";
import type { boardSchema } from "./board-form-schemas.server.ts";
import { type BoardPart, changedParts, theirValues, valuesOf } from "./board-values.server.ts";

/** The form submitted from a board's page, and the current board. */
export type Editing = {
  api: Api;
  board: Board;
  zone: string | null;
  /** The URL of the page. */
  here: string;
  item: ReturnType<typeof itemAt>;
  submission: Submission<z.input<typeof boardSchema>, string[], z.output<typeof boardSchema>>;
};

/** The page's form with all submitted values. */
export type Kept = {
  result: SubmissionResult;
  conflict?: Conflict | undefined;
  /** A sentence about what was saved nevertheless. */
  saved?: string | undefined;
  /** The names of the parts that are still unsaved. */
  unsaved?: string | undefined;
  /** The version that the form continues from. */
  version: number | undefined;
  isUncertain?: boolean;
  /** Whom a step to review was to ask. */
  approvers?: string[];
};

type Answer = Response | ReturnType<typeof data<Kept>>;
type Refused = ReturnType<typeof data<Pick<Kept, "result" | "conflict" | "isUncertain">>>;

const inWords = new Intl.ListFormat("en-US");
const saidOf = (parts: readonly string[]) => {
  const words = inWords.format(parts);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} saved.`;
};

/** The form was filled from this version. The current board may be newer, and must not be overwritten unseen. */
const seenVersion = ({ submission, board }: Editing): number | undefined => {
  const posted = Number(submission.payload["version"]);
  return Number.isInteger(posted) && posted > 0 ? posted : board.version;
};

function keep(
  editing: Editing,
  answer: Response | Refused,
  more: Omit<Partial<Kept>, "result"> = {},
): Answer {
  if (answer instanceof Response) return answer;
  return data({ version: seenVersion(editing), ...answer.data, ...more }, answer.init ?? undefined);
}

const redirectHere = ({ here }: Editing, message: string, type: "success" | "info" = "success") =>
  redirectWithToast(here, { type, message });

function unsavedParts({ submission, board, zone }: Editing): string[] {
  if (submission.status !== "success") return ["your changes"];
  return changedParts(submission.value, valuesOf(board, zone));
}

/** Saves text and schedule in as few calls as possible. Text alone has its own call. */
async function saveParts(
  { api, board, zone }: Editing,
  parts: readonly BoardPart[],
  { version, ...value }: z.output<typeof boardSchema>,
): Promise<Board | null | undefined> {
  const { content, overrides, planned_for, time, title, networks, format } = value;
  const { link_url, first_comment, internal_notes } = value;
  const skipped = parts.includes("date") && planned_for && time && skippedTime(planned_for, time, zone);
  if (skipped) throw validationError({ errors: { time: [skipped] } });
  if (parts.length === 1 && parts[0] === "content")
    return updateBoardContent(api, { board_id: board.id, content, overrides, version });
  const input: BoardInput = {
    ...(parts.includes("content") && { content, overrides }),
    ...(parts.includes("details") && { title, networks, format, link_url, first_comment, internal_notes }),
    ...(parts.includes("date") && {
      planned_for,
      scheduled_at: planned_for && time ? instantAt(planned_for, time, zone) : null,
    }),
  };
  return updateBoard(api, board.id, { ...input, version });
}

/** What to do after everything is saved. */
type Next = { takesSlot?: boolean; step?: AskedStep };

/** Saves the entire page: text and schedule first, then a chosen image or the alternative text of the current one. */
export async function saveBoard(editing: Editing, { takesSlot = false, step }: Next = {}): Promise<Answer> {
  const { api, board, zone, submission } = editing;
  if (submission.status !== "success") return keep(editing, invalidForm(submission));
  const { value } = submission;
  const changed = changedParts(value, valuesOf(board, zone)).filter(
    (part) => !(takesSlot && part === "date"),
  );
  const texts = changed.filter((part) => part !== "alternative text");
  const done: string[] = [];
  let version = seenVersion(editing);
  const said = () => ({ saved: done.length > 0 ? saidOf(done) : undefined, version });

  if (texts.length > 0) {
    const saved = await savingVersioned(
      submission,
      BoardSchema,
      (current) => theirValues(current, zone),
      async () => ({ version: (await saveParts(editing, texts, value))?.version }),
    );
    if (!("version" in saved)) return keep(editing, saved);
    ({ version } = saved);
    done.push(...texts);
  }
  if (value.image || changed.includes("alternative text")) {
    const sent = await sendPicture(editing, version);
    if (!("board" in sent)) return keep(editing, sent, said());
    version = sent.board?.version;
    done.push(value.image ? "image" : "alternative text");
  }
  if (takesSlot) {
    const taken = await saving(submission, async () => ({ board: await takeNextSlot(api, board.id) }));
    if (!("board" in taken)) return keep(editing, taken, said());
    return redirectHere(editing, [said().saved, "Date set to the next posting time."].join(" ").trim());
  }
  if (step) {
    const over = (work: () => Promise<Response>) =>
      savingVersioned(submission, BoardSchema, (current) => theirValues(current, zone), work);
    const saved = { version, said: said().saved ?? null };
    const { approvers } = value;
    return keep(editing, await takeStep(step, saved, { ...editing, approvers, over }), said());
  }
  if (done.length === 0) return redirectHere(editing, "No changes to save.", "info");
  return redirectHere(editing, saidOf(done));
}

/** Uploads only the image. Other unsaved fields keep their input and are listed as unsaved. */
export async function uploadPicture(editing: Editing): Promise<Answer> {
  const { submission } = editing;
  const texts = unsavedParts(editing).filter((part) => part !== "alternative text");
  const unsaved = texts.length > 0 ? inWords.format(texts) : undefined;
  const version = seenVersion(editing);
  const sent = await sendPicture(editing, version);
  if (!("board" in sent)) return keep(editing, sent, { unsaved });
  const saved = chosenFile(editing) ? "Image saved." : "Alternative text saved.";
  if (unsaved === undefined) return redirectHere(editing, saved);
  // Only the image was validated.
  const result = { initialValue: submission.reply().initialValue };
  return data({ result, saved, unsaved, version: sent.board?.version ?? version });
}

/** Removes only the image. Other unsaved fields keep their input and are listed as unsaved. */
export async function removePicture(editing: Editing): Promise<Answer> {
  const { api, board, submission } = editing;
  const texts = unsavedParts(editing).filter((part) => part !== "alternative text");
  const unsaved = texts.length > 0 ? inWords.format(texts) : undefined;
  const removed = await saving(submission, async () => ({
    board: await deleteReferenceImage(api, board.id, seenVersion(editing)),
  }));
  if (!("board" in removed)) return keep(editing, removed, { unsaved });
  const saved = "Image removed.";
  if (unsaved === undefined) return redirectHere(editing, saved);
  const { alt: _, ...initialValue } = submission.reply().initialValue ?? {};
  const kept = { result: { initialValue }, unsaved, version: removed.board?.version ?? seenVersion(editing) };
  // Its notice offers Undo, here or on the next page.
  return dataWithToast(kept, { type: "success", message: saved });
}

const TOO_LARGE = { fieldErrors: { image: [new TooLargeError().message] } };

/** Handles an image that was too large to be received. The fields before it have arrived. */
export const refuseLargePicture = (editing: Editing): Answer =>
  keep(editing, invalidForm(editing.submission, 413, TOO_LARGE), {
    unsaved: inWords.format(unsavedParts(editing)),
  });

/** Browsers send an empty file if nothing was chosen. */
function chosenFile({ submission }: Editing): File | undefined {
  const { image } = submission.payload;
  return image instanceof File && image.size > 0 ? image : undefined;
}

/** @param version the version that this text and image replace */
async function sendPicture(
  editing: Editing,
  version: number | undefined,
): Promise<Refused | { board: Board | null | undefined }> {
  const { api, board, zone, submission } = editing;
  const image = chosenFile(editing);
  const alt = postedText(submission.payload["alt"]).replaceAll("\r\n", "\n");
  if (!image && (!board.reference_image || alt === (board.reference_image.alt ?? "")))
    return invalidForm(submission, 422, { fieldErrors: { image: ["Choose an image."] } });
  return savingVersioned(
    submission,
    BoardSchema,
    (current) => theirValues(current, zone),
    async () => {
      try {
        return { board: await saveReferenceImage(api, { board_id: board.id, image, alt, version }) };
      } catch (error) {
        if (!(error instanceof TooLargeError)) throw error;
        return invalidForm(submission, 413, TOO_LARGE);
      }
    },
  );
}
