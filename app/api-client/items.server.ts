import type { z } from "zod";
import {
  type Board,
  type BoardInput,
  BoardSchema,
  type BoardStepInput,
  type NewBoardInput,
} from "#contract/social-calendars.ts";
import { goesOverDraft, isEndedApproval } from "#contract/review.ts";
import {
  addBoardImages,
  type ImageChange,
  type NewImage,
  offersImages,
  type RefusedImage,
  takeNextSlot,
  updateBoardContent,
  updateBoardImages,
  updateSeries,
} from "./boards.server.ts";
import type { Api } from "./client.server.ts";
import {
  ApiError,
  ForbiddenError,
  NotOfferedError,
  TooLargeError,
  ValidationError,
} from "./errors.server.ts";
import { changeItemStatus } from "./review.server.ts";
import { savedWith, type StepAnswer } from "./saved-with.server.ts";

type StepRefusal = StepAnswer["reasons"][number];

/** What a form changes of a post, and the step that follows. Parts that are left out stay as they are. */
export type PostChange = {
  /** What the form was filled from. */
  version: number | undefined;
  /** The status before the save. */
  from: Board["status"];
  /** Text, details, and schedule, as far as they change. */
  fields: BoardInput;
  /** The saved images as they become. Null if they stay as they are. */
  images: { kept: readonly ImageChange[]; removed: readonly (string | null)[] } | null;
  files: readonly NewImage[];
  step: BoardStepInput | null;
  /** Copies the saved post to those of its series that follow. */
  series: "following" | null;
};

export type NewPost = {
  fields: NewBoardInput;
  files: readonly NewImage[];
  /** Brand assets whose images come after those of the files. */
  assets: readonly string[];
  step: BoardStepInput | null;
};

export type SavedPost = {
  /** As it is now. Null from an API that returns no record. */
  board: Board | null;
  version: number | undefined;
  /** The parts that were saved, in this order. */
  saved: readonly ("fields" | "images" | "files" | "series")[];
  /** The files that were not added. */
  refused: readonly RefusedImage[];
  /** Why the step was refused. Null if it was taken, or if there was none. */
  stepRefused: readonly StepRefusal[] | null;
  /** What ended the save after a part was saved. */
  failure: ApiError | null;
};

/** A save that changed nothing. */
export const nothingSaved = (version?: number): SavedPost => ({
  board: null,
  version,
  saved: [],
  refused: [],
  stepRefused: null,
  failure: null,
});

type Mutable = { -readonly [Name in keyof SavedPost]: SavedPost[Name] };

const path = "/api/projects/social-calendar/board/{id}";
const savedBoard = savedWith(BoardSchema);
type Answer = z.output<typeof savedBoard>;

/** Notes what a call has saved. */
function note(done: Mutable, part: SavedPost["saved"][number] | null, board: Board | null | undefined): void {
  if (part !== null) done.saved = [...done.saved, part];
  if (!board) return;
  done.board = board;
  done.version = board.version;
}

/** Runs `work`. What fails after a part was saved is noted, and what fails before is thrown. */
async function noting(done: Mutable, work: () => Promise<void>): Promise<SavedPost> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ApiError) || done.saved.length === 0) throw error;
    done.failure = error;
  }
  return done;
}

/**
 * Saves a post and takes a step: one call, and another one for new files. An API without a part of them is served by more calls.
 * @throws ApiError if nothing was saved
 */
export async function savePost(api: Api, id: string, change: PostChange): Promise<SavedPost> {
  const { from, fields, images, files, step, series } = change;
  const isTogether = await offersImages(api);
  const done: Mutable = nothingSaved(change.version);
  return noting(done, async () => {
    const isArranged = images !== null && isTogether;
    const hasFields = Object.keys(fields).length > 0;
    const first = files.length === 0 ? step : null;
    let taken = false;
    if (isText(fields) && !isArranged && first === null) {
      const { content = null, overrides } = fields;
      const input = { board_id: id, content, ...(overrides && { overrides }), ...versionOf(done) };
      note(done, "fields", await updateBoardContent(api, input));
    } else if (hasFields || isArranged || first !== null) {
      // The next posting time alone overwrites nothing that someone else may have typed.
      const isSlot = !hasFields && !isArranged && first?.status === undefined;
      const answer = await api.patch(path, {
        params: { id },
        json: {
          ...fields,
          ...(isArranged && { images: arrangedIn(images), remove_images: images.removed }),
          ...(first && { step: first }),
          ...(!isSlot && versionOf(done)),
        },
        schema: savedBoard,
      });
      if (hasFields) note(done, "fields", answer.record);
      if (isArranged) note(done, "images", answer.record);
      note(done, null, answer.record);
      taken = first !== null && isAnswered(done, answer, first);
    }
    if (images !== null && !isTogether)
      note(
        done,
        "images",
        await updateBoardImages(api, {
          board_id: id,
          images: images.kept,
          remove: images.removed,
          ...versionOf(done),
        }),
      );
    // A save that ends an approval ends the step that needs it.
    const isEnded =
      step !== null && files.length > 0 && done.board !== null && isEndedApproval(from, done.board.status);
    if (files.length > 0) taken = await addFiles(api, done, { id, files, step: isEnded ? null : step });
    if (series !== null) {
      await updateSeries(api, id, series);
      note(done, "series", null);
    }
    if (isEnded) done.stepRefused = [ENDED];
    else if (step !== null && !taken && done.refused.length === 0)
      await takeAlone(api, done, { id, from, step });
  });
}

/** Creates a post and takes a step: one call, and another one for its images. */
export async function createPost(api: Api, { fields, files, assets, step }: NewPost): Promise<SavedPost> {
  const done: Mutable = nothingSaved();
  return noting(done, async () => {
    const hasImages = files.length + assets.length > 0;
    const first = hasImages ? null : step;
    const answer = await api.post("/api/projects/social-calendar/board", {
      json: { ...fields, ...(first && { step: first }) },
      schema: savedBoard,
    });
    note(done, "fields", answer.record);
    if (answer.record === null) return;
    const { id, status: from } = answer.record;
    let taken = first !== null && isAnswered(done, answer, first);
    if (hasImages) taken = await addFiles(api, done, { id, files, assets, step });
    if (step !== null && !taken && done.refused.length === 0) await takeAlone(api, done, { id, from, step });
  });
}

const ENDED: StepRefusal = { field: "status", message: "", code: "no_longer_approved" };

const versionOf = ({ version }: SavedPost) => (version === undefined ? {} : { version });

/** Whether only what is published changes, which has a call of its own. */
const isText = (fields: BoardInput) =>
  "content" in fields && Object.keys(fields).every((name) => name === "content" || name === "overrides");

const arrangedIn = ({ kept, removed }: NonNullable<PostChange["images"]>) =>
  kept
    .filter(({ id }) => id !== null && !removed.includes(id))
    .map(({ id, alt, position }) => ({ id: id ?? "", alt, position }));

/** Notes what an answer says about the step. Returns false if it says nothing, so that the step has to be taken by its own call. */
function isAnswered(done: Mutable, { record, step: answer }: Answer, asked: BoardStepInput): boolean {
  if (answer === null)
    return record !== null && asked.use_next_slot !== true && record.status === asked.status;
  if (!answer.done) done.stepRefused = answer.reasons;
  return true;
}

/** Adds files, and takes the step with them. Returns whether it was judged. */
async function addFiles(
  api: Api,
  done: Mutable,
  {
    id,
    step,
    ...sent
  }: { id: string; files: readonly NewImage[]; assets?: readonly string[]; step: BoardStepInput | null },
): Promise<boolean> {
  const added = await addBoardImages(api, { board_id: id, ...sent, step, ...versionOf(done) }).catch(
    (error: unknown) => {
      if (!(error instanceof TooLargeError)) throw error;
      const { message } = error;
      return {
        board: null,
        step: null,
        refused: sent.files.map(({ file }, index) => ({ index, name: file.name, message })),
      };
    },
  );
  const count = sent.files.length + (sent.assets?.length ?? 0) - added.refused.length;
  note(done, count > 0 ? "files" : null, added.board);
  done.refused = added.refused;
  return (
    step !== null && added.board !== null && isAnswered(done, { record: added.board, step: added.step }, step)
  );
}

/** Takes a step by calls of its own. */
async function takeAlone(
  api: Api,
  done: Mutable,
  { id, from, step }: { id: string; from: Board["status"]; step: BoardStepInput },
): Promise<void> {
  try {
    if (step.use_next_slot === true) note(done, null, await takeNextSlot(api, id));
    const { status, approvers, reason } = step;
    if (status === undefined || done.board?.status === status) return;
    const isOverDraft = goesOverDraft(from, status);
    const name = { subject: "boards", id } as const;
    if (isOverDraft) await changeItemStatus(api, name, { status: "draft", ...versionOf(done) });
    await changeItemStatus(api, name, {
      status,
      ...(approvers && { approvers }),
      ...(reason && { reason }),
      ...(!isOverDraft && versionOf(done)),
    });
  } catch (error) {
    if (done.saved.length === 0) throw error;
    done.stepRefused = refusalsIn(error);
  }
}

function refusalsIn(error: unknown): StepRefusal[] {
  if (error instanceof ForbiddenError || error instanceof NotOfferedError)
    return [{ field: "status", message: `${error.message.replace(/\.$/, "")}.`, code: null }];
  if (!(error instanceof ValidationError)) throw error;
  return [
    ...error.formErrors.map((message) => ({ field: "status", message, code: null })),
    ...Object.entries(error.fieldErrors).flatMap(([field, messages]) =>
      messages.map((message) => ({ field, message, code: null })),
    ),
  ];
}
