import { goesOverDraft, isEndedApproval, needsApproval, type StepInput } from "#contract/review.ts";
import type { Blog, BlogInput } from "#contract/blogs.ts";
import type { GoogleAdContent, GoogleAdContentInput } from "#contract/google-ads.ts";
import type { MetaAdContent, MetaAdContentInput } from "#contract/meta-ads.ts";
import { type Board, type BoardInput, BoardSchema, type NewBoardInput } from "#contract/social-calendars.ts";
import type { ItemSubject } from "#contract/vocabulary.ts";
import { updateBlog } from "./blogs.server.ts";
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
import { updateGoogleContent } from "./google-ads.server.ts";
import { deleteMetaImage, type MetaPicture, replaceMetaContent, saveMetaImage } from "./meta-ads.server.ts";
import { changeItemStatus, type ItemName } from "./review.server.ts";
import { savedWith, type StepAnswer } from "./saved-with.server.ts";

type StepRefusal = StepAnswer["reasons"][number];

/** What a save of any kind has beside its changes. */
export type ItemSave = {
  /** What the form was filled from. */
  version: number | undefined;
  /** The status before the save. */
  from: string;
  step: StepInput | null;
};

/** A part of a save. */
export type SavedPart = "fields" | "images" | "files" | "series" | "image" | "alt" | "removal";

/** What a save has done. `Item` is the record. */
export type SavedItem<Item> = {
  /** As it is now. Null from an API that returns no record. */
  record: Item | null;
  version: number | undefined;
  /** The parts that were saved, in this order. */
  saved: readonly SavedPart[];
  /** The files that were not added. */
  refused: readonly RefusedImage[];
  /** Why the step was refused. Null if it was taken, or if there was none. */
  stepRefused: readonly StepRefusal[] | null;
  /** What ended the save after a part was saved. */
  failure: ApiError | null;
};

/** A save that changed nothing. */
export const nothingSaved = <Item>(version?: number): SavedItem<Item> => ({
  record: null,
  version,
  saved: [],
  refused: [],
  stepRefused: null,
  failure: null,
});

type Mutable<Item> = { -readonly [Name in keyof SavedItem<Item>]: SavedItem<Item>[Name] };
type Recorded = { status: string; version?: number | undefined };

type Answer<Item> = {
  saved: readonly SavedPart[];
  record: Item | null;
  step?: StepAnswer | null;
  refused?: readonly RefusedImage[];
};

type Call<Item> = {
  takesStep: boolean;
  send: (sent: { step?: StepInput; version?: number }) => Promise<Answer<Item>>;
};

/** How a kind is saved. `Change` is what a form changes. Parts that are left out stay as they are. */
export type ItemKind<Item, Change> = {
  subject: ItemSubject;
  /** Returns the calls of a save, in order. The last one that can take the step does. */
  calls: (api: Api, id: string, change: Change & ItemSave) => Call<Item>[] | Promise<Call<Item>[]>;
};

/**
 * Saves an item and takes a step: one call, and another one for new files. An API without a part of them is served by more calls.
 * @throws ApiError if nothing was saved
 */
export async function saveItem<Item extends Recorded, Change>(
  api: Api,
  { subject, calls }: ItemKind<Item, Change>,
  id: string,
  change: Change & ItemSave,
): Promise<SavedItem<Item>> {
  const done: Mutable<Item> = nothingSaved(change.version);
  return noting(done, async () => {
    const all = await calls(api, id, change);
    const last = all.findLast(({ takesStep }) => takesStep);
    let isJudged = false;
    for (const call of all)
      if (await run(done, call, call === last && !isEnded(done, change) ? change.step : null))
        isJudged = true;
    await finish(api, done, { subject, id }, { ...change, isJudged });
  });
}

/** What a form changes of a post. */
export type PostChange = {
  /** Text, details, and schedule, as far as they change. */
  fields: BoardInput;
  /** The saved images as they become. Null if they stay as they are. */
  images: { kept: readonly ImageChange[]; removed: readonly (string | null)[] } | null;
  files: readonly NewImage[];
  /** Copies the saved post to those of its series that follow. */
  series: "following" | null;
};

export type NewPost = {
  fields: NewBoardInput;
  files: readonly NewImage[];
  /** Brand assets whose images come after those of the files. */
  assets: readonly string[];
  step: StepInput | null;
};

const path = "/api/projects/social-calendar/board/{id}";
const savedBoard = savedWith(BoardSchema);

export const postKind: ItemKind<Board, PostChange> = {
  subject: "boards",
  async calls(api, id, { fields, images, files, step, series }) {
    const hasFields = Object.keys(fields).length > 0;
    const isArranged = images !== null && (await offersImages(api));
    const hasStep = step !== null && files.length === 0;
    const all: Call<Board>[] = [];
    if (isText(fields) && !isArranged && !hasStep) {
      const { content = null, overrides } = fields;
      const input = { board_id: id, content, ...(overrides && { overrides }) };
      all.push({
        takesStep: false,
        send: async (sent) => ({
          saved: ["fields"],
          record: await updateBoardContent(api, { ...input, ...sent }),
        }),
      });
    } else if (hasFields || isArranged || hasStep) {
      // The next posting time alone overwrites nothing that someone else may have typed.
      const isSlot = !hasFields && !isArranged && step?.status === undefined;
      const arranged = isArranged && { images: arrangedIn(images), remove_images: images.removed };
      all.push({
        takesStep: true,
        send: async ({ version, ...sent }) => ({
          saved: [...(hasFields ? ["fields" as const] : []), ...(isArranged ? ["images" as const] : [])],
          ...(await api.patch(path, {
            params: { id },
            json: { ...fields, ...arranged, ...sent, ...(!isSlot && version !== undefined && { version }) },
            schema: savedBoard,
          })),
        }),
      });
    }
    if (images !== null && !isArranged)
      all.push({
        takesStep: false,
        send: async (sent) => ({
          saved: ["images"],
          record: await updateBoardImages(api, {
            board_id: id,
            images: images.kept,
            remove: images.removed,
            ...sent,
          }),
        }),
      });
    if (files.length > 0) all.push(addingImages(api, id, { files }));
    if (series !== null)
      all.push({
        takesStep: false,
        async send() {
          await updateSeries(api, id, series);
          return { saved: ["series"], record: null };
        },
      });
    return all;
  },
};

/** Creates a post and takes a step: one call, and another one for its images. */
export async function createPost(api: Api, { fields, step, ...images }: NewPost): Promise<SavedItem<Board>> {
  const done: Mutable<Board> = nothingSaved();
  const create: Call<Board> = {
    takesStep: true,
    send: async (sent) => ({
      saved: ["fields"],
      ...(await api.post("/api/projects/social-calendar/board", {
        json: { ...fields, ...sent },
        schema: savedBoard,
      })),
    }),
  };
  return noting(done, async () => {
    const hasImages = images.files.length + images.assets.length > 0;
    let isJudged = await run(done, create, hasImages ? null : step);
    if (done.record === null) return;
    const { id, status: from } = done.record;
    if (hasImages) isJudged = await run(done, addingImages(api, id, images), step);
    await finish(api, done, { subject: "boards", id }, { from, step, isJudged });
  });
}

/** What a form changes of a Meta ad. Its fields are sent whole. */
export type MetaAdChange = {
  fields: MetaAdContentInput | null;
  /** Without a file, only the alternative text changes. */
  image: (MetaPicture & { image?: File | undefined; alt: string }) | null;
  removed: MetaPicture | null;
};

export const metaAdKind: ItemKind<MetaAdContent, MetaAdChange> = {
  subject: "contents",
  calls: (api, id, { fields, image, removed }) => [
    ...saving(fields, (input, sent) => replaceMetaContent(api, id, { content_id: id, ...input, ...sent })),
    ...saving(
      image,
      (input, { step }) => saveMetaImage(api, { content_id: id, ...input, ...(step && { step }) }),
      image?.image ? "image" : "alt",
    ),
    ...saving<MetaAdContent, MetaPicture>(
      removed,
      async (picture) => {
        await deleteMetaImage(api, { content_id: id, ...picture });
        return { record: null, step: null };
      },
      "removal",
    ),
  ],
};

export const googleAdKind: ItemKind<GoogleAdContent, { fields: GoogleAdContentInput | null }> = {
  subject: "contents",
  calls: (api, id, { fields }) =>
    saving(fields, (input, sent) => updateGoogleContent(api, id, { ...input, ...sent })),
};

export const blogKind: ItemKind<Blog, { fields: Partial<BlogInput> | null }> = {
  subject: "blogs",
  calls: (api, id, { fields }) => saving(fields, (input, sent) => updateBlog(api, id, { ...input, ...sent })),
};

/** Returns the call that saves a part with a step. None if the part stays as it is. */
function saving<Item, Input>(
  input: Input | null,
  send: (
    input: Input,
    sent: Parameters<Call<Item>["send"]>[0],
  ) => Promise<{ record: Item | null; step: StepAnswer | null }>,
  part: SavedPart = "fields",
): Call<Item>[] {
  if (input === null) return [];
  return [{ takesStep: true, send: async (sent) => ({ saved: [part], ...(await send(input, sent)) }) }];
}

/** Runs `work`. What fails after a part was saved is noted, and what fails before is thrown. */
async function noting<Item>(done: Mutable<Item>, work: () => Promise<void>): Promise<SavedItem<Item>> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ApiError) || done.saved.length === 0) throw error;
    done.failure = error;
  }
  return done;
}

/** Notes what a call has saved. Returns whether its answer says what became of the step. */
async function run<Item extends Recorded>(
  done: Mutable<Item>,
  { send }: Call<Item>,
  step: StepInput | null,
): Promise<boolean> {
  const { version } = done;
  const {
    saved,
    record,
    step: answer,
    refused = [],
  } = await send({
    ...(step && { step }),
    ...(version !== undefined && { version }),
  });
  done.saved = [...done.saved, ...saved];
  done.refused = [...done.refused, ...refused];
  if (record !== null) Object.assign(done, { record, version: record.version });
  if (step === null) return false;
  if (!answer) return record !== null && step.use_next_slot !== true && record.status === step.status;
  if (!answer.done) done.stepRefused = answer.reasons;
  return true;
}

/** Takes the step by calls of its own, unless it was judged with the save. */
async function finish<Item extends Recorded>(
  api: Api,
  done: Mutable<Item>,
  name: ItemName,
  { from, step, isJudged }: Pick<ItemSave, "from" | "step"> & { isJudged: boolean },
): Promise<void> {
  if (step === null || isJudged || done.refused.length > 0) return;
  if (isEnded(done, { from, step })) {
    done.stepRefused = [{ field: "status", message: "", code: "no_longer_approved" }];
    return;
  }
  try {
    if (step.use_next_slot === true) {
      const board = await takeNextSlot(api, name.id);
      if (board) done.version = board.version;
    }
    const { status, approvers, reason } = step;
    if (status === undefined || done.record?.status === status) return;
    const isOverDraft = goesOverDraft(from, status);
    const { version } = done;
    if (isOverDraft) await changeItemStatus(api, name, { status: "draft", version });
    await changeItemStatus(api, name, {
      status,
      ...(approvers && { approvers }),
      ...(reason && { reason }),
      ...(!isOverDraft && { version }),
    });
  } catch (error) {
    done.stepRefused = refusalsIn(error);
  }
}

/** Whether the save itself ended the approval that its step needs. */
const isEnded = <Item extends Recorded>(
  { record }: SavedItem<Item>,
  { from, step }: Pick<ItemSave, "from" | "step">,
) =>
  step?.status !== undefined &&
  needsApproval(step.status) &&
  record !== null &&
  isEndedApproval(from, record.status);

/** Whether only what is published changes, which has a call of its own. */
const isText = (fields: BoardInput) =>
  "content" in fields && Object.keys(fields).every((name) => name === "content" || name === "overrides");

const arrangedIn = ({ kept, removed }: NonNullable<PostChange["images"]>) =>
  kept
    .filter(({ id }) => id !== null && !removed.includes(id))
    .map(({ id, alt, position }) => ({ id: id ?? "", alt, position }));

/** Adds files to a post. Those that are too large are refused like others. */
const addingImages = (
  api: Api,
  id: string,
  images: { files: readonly NewImage[]; assets?: readonly string[] },
): Call<Board> => ({
  takesStep: true,
  async send(sent) {
    const { files, assets = [] } = images;
    const { board, ...added } = await addBoardImages(api, { board_id: id, ...images, ...sent }).catch(
      (error: unknown) => {
        if (!(error instanceof TooLargeError)) throw error;
        const { message } = error;
        return {
          board: null,
          step: null,
          refused: files.map(({ file }, index) => ({ index, name: file.name, message })),
        };
      },
    );
    const isSaved = files.length + assets.length > added.refused.length;
    return { saved: isSaved ? ["files"] : [], record: board, ...added };
  },
});

/** Returns why a step was refused. Other errors are thrown again. */
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
