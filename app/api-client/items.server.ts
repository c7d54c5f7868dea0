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

type Recorded = { status: string; version?: number | undefined };

type Call<Item> = {
  parts: readonly SavedPart[];
  takesStep?: false;
  send: (sent: { step?: StepInput; version?: number }) => Promise<{
    record: Item | null;
    step?: StepAnswer | null;
    refused?: readonly RefusedImage[];
    /** False if all of it was refused. */
    isSaved?: boolean;
  }>;
};
type Calls<Item> = (Call<Item> | null | false)[];

/** How a kind is saved. `Change` is what a form changes. Parts that are left out stay as they are. */
export type ItemKind<Item, Change> = {
  subject: ItemSubject;
  /** Returns the calls of a save, in order. The last one that can take the step does. */
  calls: (api: Api, id: string, change: Change & ItemSave) => Calls<Item> | Promise<Calls<Item>>;
};

/**
 * Saves an item, takes a step, and ends its private draft: one call, and another one for new files. An API without a part of them is served by more calls.
 * @throws ApiError if nothing was saved
 */
export async function saveItem<Item extends Recorded, Change>(
  api: Api,
  { subject, calls }: ItemKind<Item, Change>,
  id: string,
  change: Change & ItemSave,
): Promise<SavedItem<Item>> {
  const done: SavedItem<Item> = nothingSaved(change.version);
  return noting(done, async () => {
    const all = (await calls(api, id, change)).filter((call) => call !== null && call !== false);
    const last = all.findLast(({ takesStep }) => takesStep !== false);
    let isJudged = false;
    await api.discarding({ subject, record: id }, async () => {
      for (const call of all)
        if (await run(done, call, call === last && !isEnded(done, change) ? change.step : null))
          isJudged = true;
    });
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
  /** Images of the project’s library, which come last. */
  media: readonly string[];
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
    const { content = null, overrides } = fields;
    // The next posting time alone overwrites nothing that someone else may have typed.
    const isSlot = !hasFields && !isArranged && step?.status === undefined;
    return [
      isText(fields) && !isArranged && !hasStep
        ? {
            parts: ["fields"],
            takesStep: false,
            send: async (sent) => ({
              record: await updateBoardContent(api, {
                board_id: id,
                content,
                ...(overrides && { overrides }),
                ...sent,
              }),
            }),
          }
        : (hasFields || isArranged || hasStep) && {
            parts: [...(hasFields ? ["fields" as const] : []), ...(isArranged ? ["images" as const] : [])],
            send: ({ version, ...sent }) =>
              api.patch(path, {
                params: { id },
                json: {
                  ...fields,
                  ...(isArranged && { images: arrangedIn(images), remove_images: images.removed }),
                  ...sent,
                  ...(!isSlot && version !== undefined && { version }),
                },
                schema: savedBoard,
              }),
          },
      images !== null &&
        !isArranged && {
          parts: ["images"],
          takesStep: false,
          send: async (sent) => {
            const { kept, removed } = images;
            return {
              record: await updateBoardImages(api, { board_id: id, images: kept, remove: removed, ...sent }),
            };
          },
        },
      files.length > 0 && addingImages(api, id, { files }),
      series !== null && {
        parts: ["series"],
        takesStep: false,
        async send() {
          await updateSeries(api, id, series);
          return { record: null };
        },
      },
    ];
  },
};

/** Creates a post and takes a step: one call, and another one for its images. */
export async function createPost(api: Api, { fields, step, ...images }: NewPost): Promise<SavedItem<Board>> {
  const done: SavedItem<Board> = nothingSaved();
  const create: Call<Board> = {
    parts: ["fields"],
    send: (sent) =>
      api.post("/api/projects/social-calendar/board", { json: { ...fields, ...sent }, schema: savedBoard }),
  };
  return noting(done, async () => {
    const hasImages = images.files.length + images.assets.length + images.media.length > 0;
    const draft = { subject: "social-calendars" as const, record: fields.social_calendar_id };
    let isJudged = await api.discarding(draft, () => run(done, create, hasImages ? null : step));
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
    fields && {
      parts: ["fields"],
      send: (sent) => replaceMetaContent(api, id, { content_id: id, ...fields, ...sent }),
    },
    image && {
      parts: [image.image ? "image" : "alt"],
      send: ({ step }) => saveMetaImage(api, { content_id: id, ...image, ...(step && { step }) }),
    },
    removed && {
      parts: ["removal"],
      async send() {
        await deleteMetaImage(api, { content_id: id, ...removed });
        return { record: null };
      },
    },
  ],
};

export const googleAdKind: ItemKind<GoogleAdContent, { fields: GoogleAdContentInput | null }> = {
  subject: "contents",
  calls: (api, id, { fields }) => [
    fields && { parts: ["fields"], send: (sent) => updateGoogleContent(api, id, { ...fields, ...sent }) },
  ],
};

export const blogKind: ItemKind<Blog, { fields: Partial<BlogInput> | null }> = {
  subject: "blogs",
  calls: (api, id, { fields }) => [
    fields && { parts: ["fields"], send: (sent) => updateBlog(api, id, { ...fields, ...sent }) },
  ],
};

/** Runs `work`. What fails after a part was saved is noted, and what fails before is thrown. */
async function noting<Item>(done: SavedItem<Item>, work: () => Promise<void>): Promise<SavedItem<Item>> {
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
  done: SavedItem<Item>,
  { parts, send }: Call<Item>,
  step: StepInput | null,
): Promise<boolean> {
  const { version } = done;
  const answer = await send({ ...(step && { step }), ...(version !== undefined && { version }) });
  const { record, refused = [], isSaved = true } = answer;
  if (isSaved) done.saved = [...done.saved, ...parts];
  done.refused = [...done.refused, ...refused];
  if (record !== null) Object.assign(done, { record, version: record.version });
  if (step === null) return false;
  if (!answer.step) return record !== null && step.use_next_slot !== true && record.status === step.status;
  if (!answer.step.done) done.stepRefused = answer.step.reasons;
  return true;
}

/** Takes the step by calls of its own, unless it was judged with the save. */
async function finish<Item extends Recorded>(
  api: Api,
  done: SavedItem<Item>,
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
  images: { files: readonly NewImage[]; assets?: readonly string[]; media?: readonly string[] },
): Call<Board> => ({
  parts: ["files"],
  async send(sent) {
    const { files, assets = [], media = [] } = images;
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
    return {
      record: board,
      ...added,
      isSaved: files.length + assets.length + media.length > added.refused.length,
    };
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
