import { z } from "zod";
import { recordIfSent, recordOf } from "#contract/envelope.ts";
import {
  AddedImagesSchema,
  type Board,
  type BoardContentInput,
  type BoardInput,
  BoardChecksSchema,
  BoardSchema,
  type NewBoardInput,
  type SeriesInput,
  SeriesSchema,
} from "#contract/social-calendars.ts";
import type { Crop } from "#contract/images.ts";
import type { StepInput } from "#contract/review.ts";
import { learnCapability } from "./capabilities.server.ts";
import type { Api } from "./client.server.ts";
import { TooLargeError, ValidationError } from "./errors.server.ts";
import { fileName, imageForm } from "./image-form.server.ts";
import { plainMessage } from "./plain-message.ts";
import { type StepAnswer, stepFields } from "./saved-with.server.ts";

const board = recordIfSent(BoardSchema);

const path = "/api/projects/social-calendar/board/{id}";
export const findBoardRecord = (api: Api, id: string): Promise<Board | null> =>
  api.find(path, { params: { id }, schema: recordOf(BoardSchema) });

export const findBoardChecks = (api: Api, id: string) =>
  api.find(`${path}/checks`, { params: { id }, schema: recordOf(BoardChecksSchema) });

/** Returns null for a board that doesn't repeat. */
export const findSeries = (api: Api, id: string) =>
  api.find(`${path}/series`, { params: { id }, schema: recordOf(SeriesSchema.nullable()) });

export const createSeries = (api: Api, id: string, input: SeriesInput) =>
  api.post(`${path}/series`, { params: { id }, json: input, schema: recordIfSent(SeriesSchema) });

/** The rest of a series, or only the boards after one. */
type Scope = "all" | "following";

export const updateSeries = (api: Api, id: string, scope: Scope) =>
  api.put(`${path}/series`, { params: { id }, json: { scope } });

export const deleteSeries = (api: Api, id: string, scope: Scope) =>
  api.delete(`${path}/series`, { params: { id }, json: { scope } });

export const moveBoardTo = (api: Api, id: string, socialCalendarId: string) =>
  api.post(`${path}/move`, { params: { id }, json: { social_calendar_id: socialCalendarId } });

export const splitBoard = (api: Api, id: string) =>
  api.post(`${path}/split`, { params: { id }, schema: recordIfSent(z.array(BoardSchema)) });

export const takeNextSlot = (api: Api, id: string) =>
  api.post(`${path}/next-slot`, { params: { id }, schema: board });

export const createBoard = (api: Api, input: NewBoardInput) =>
  api.post("/api/projects/social-calendar/board", { json: input, schema: board });

export const updateBoard = (api: Api, id: string, input: BoardInput) =>
  api.patch(path, { params: { id }, json: input, schema: board });

export const deleteBoard = (api: Api, id: string) =>
  api.delete("/api/projects/social-calendar/board/{id}", { params: { id } });

export const updateBoardContent = (api: Api, input: BoardContentInput) =>
  api.put("/api/projects/social-calendar/board/content", { json: input, schema: board });

/** Saves the reference image. Without `image`, only the alternative text changes. */
export function saveReferenceImage(
  api: Api,
  input: { board_id: string; image?: File; alt: string; version?: number },
) {
  const form = new FormData();
  form.set("board_id", input.board_id);
  if (input.image) form.set("image", input.image, fileName(input.image));
  form.set("alt", input.alt);
  if (input.version !== undefined) form.set("version", String(input.version));
  return api.post("/api/projects/social-calendar/board/reference-image", { form, schema: board });
}

export const deleteReferenceImage = (api: Api, boardId: string, version?: number) =>
  api.delete("/api/projects/social-calendar/board/reference-image", {
    json: { board_id: boardId, version },
    schema: recordIfSent(BoardSchema),
  });

const images = "/api/projects/social-calendar/board/images";

/** Returns whether the API keeps several images of a board. Otherwise, its only image is the reference image. */
export async function offersImages(api: Pick<Api, "offers">): Promise<boolean> {
  const isOffered = await api.offers(images);
  // An API may take the last part of the path for the id of a board that doesn't exist.
  if (!isOffered) learnCapability(`GET ${images}`, false);
  return isOffered;
}

/** An image or a video, and the image that stands for the video. */
export type NewImage = {
  /** Only its name, if it came in parts. */
  file: File;
  alt: string;
  /** The id under which the API keeps a file that came in parts. */
  upload?: string | undefined;
  poster?: File | undefined;
};
/** An image that wasn't saved, by its index among those that were sent. */
export type RefusedImage = { index: number; name: string; message: string };
/** `board` is null if nothing was saved, or if the API returns no record. */
export type AddedImages = {
  board: Board | null;
  refused: RefusedImage[];
  /** What became of the step. Null if there was none, or if the API doesn't take it with images. */
  step: StepAnswer | null;
};

const ONE_ONLY = "This server keeps one image per post.";

/**
 * Adds images to a board, in order. Those that the API refuses are returned, and the others are saved. An API for one image
 * replaces it with the first.
 * @param assets brand assets whose images come after those of the files
 * @param media images of the project’s library, which come last
 */
export async function addBoardImages(
  api: Api,
  {
    board_id,
    files: sent,
    assets = [],
    media = [],
    version,
    step = null,
  }: {
    board_id: string;
    files: readonly NewImage[];
    assets?: readonly string[];
    media?: readonly string[];
    version?: number;
    step?: StepInput | null;
  },
): Promise<AddedImages> {
  const refusal = (index: number, message: string): RefusedImage => {
    const file = sent[index]?.file;
    return { index, name: file ? fileName(file) : "", message: plainMessage(message) };
  };
  if (!(await offersImages(api))) {
    const [first, ...others] = sent;
    const late = others.map((_, index) => refusal(index + 1, ONE_ONLY));
    if (!first) return { board: null, refused: [], step: null };
    const saved = await unlessRefused(async () => ({
      board: await saveReferenceImage(api, { board_id, image: first.file, alt: first.alt, version }),
      refused: [],
    }));
    return {
      board: saved.board,
      refused: [...saved.refused.map(({ message }) => refusal(0, message)), ...late],
      step: null,
    };
  }

  const post = (some: readonly NewImage[], from: number | undefined) => {
    const form = new FormData();
    form.set("board_id", board_id);
    if (from !== undefined) form.set("version", String(from));
    for (const { alt } of some) form.append("alts[]", alt);
    const inParts = some.filter(({ upload }) => upload !== undefined);
    for (const [index, { file, upload }] of some.entries())
      if (upload === undefined)
        form.append(inParts.length > 0 ? `images[${index}]` : "images[]", file, fileName(file));
    for (const [number, one] of inParts.entries()) {
      form.append(`uploads[${number}][at]`, String(some.indexOf(one)));
      form.append(`uploads[${number}][id]`, one.upload ?? "");
    }
    for (const [index, { poster }] of some.entries())
      if (poster) form.append(`posters[${index}]`, poster, "poster.jpg");
    if (some === sent) {
      for (const id of assets) form.append("asset_ids[]", id);
      for (const id of media) form.append("media_ids[]", id);
      for (const [name, value] of stepFields(step)) form.append(name, value);
    }
    return unlessRefused(async () => {
      const added = await api.post(images, { form, schema: AddedImagesSchema.nullable().catch(null) });
      return { board: added?.data ?? null, refused: added?.refused ?? [], step: added?.step ?? null };
    });
  };
  try {
    const { refused, ...saved } = await post(sent, version);
    return {
      step: null,
      ...saved,
      refused: refused.map(({ index, message }) => refusal(index, message)),
    };
  } catch (error) {
    if (!(error instanceof TooLargeError) || sent.length < 2) throw error;
  }
  // Together they are too large for the server, but each may be small enough.
  let latest: Board | null = null;
  const refused: RefusedImage[] = [];
  for (const [index, one] of sent.entries()) {
    const added: Judged = await post([one], latest?.version ?? version).catch((error: unknown) => {
      if (!(error instanceof TooLargeError)) throw error;
      return { board: null, refused: [{ index: 0, message: error.message }] };
    });
    latest = added.board ?? latest;
    refused.push(...added.refused.map(({ message }) => refusal(index, message)));
  }
  if (assets.length > 0) {
    const added = await addBoardAssets(api, { board_id, asset_ids: assets, reason: null });
    latest = added.data;
    refused.push(...added.refused.map(({ index, message }) => refusal(sent.length + index, message)));
  }
  if (media.length > 0) {
    const added = await addBoardMedia(api, { board_id, media_ids: media, reason: null });
    latest = added.data;
    const before = sent.length + assets.length;
    refused.push(...added.refused.map(({ index, message }) => refusal(before + index, message)));
  }
  return { board: latest, refused, step: null };
}

/** Adds the images of brand assets to a board, after the present ones. A reason is for those whose rights end before a scheduled one. */
export const addBoardAssets = (
  api: Api,
  { board_id, asset_ids, reason }: { board_id: string; asset_ids: readonly string[]; reason: string | null },
) => api.post(images, { json: { board_id, asset_ids, reason }, schema: AddedImagesSchema });

/** Does the same for images of the project’s library. */
export const addBoardMedia = (
  api: Api,
  { board_id, media_ids, reason }: { board_id: string; media_ids: readonly string[]; reason: string | null },
) => api.post(images, { json: { board_id, media_ids, reason }, schema: AddedImagesSchema });

type Judged = Pick<AddedImages, "board"> &
  Partial<Pick<AddedImages, "step">> & { refused: { index: number; message: string }[] };

/** Turns a refusal of the images alone into a result. Other errors are thrown. */
async function unlessRefused(upload: () => Promise<Judged>): Promise<Judged> {
  try {
    return await upload();
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const refused = Object.entries(error.fieldErrors).map(([field, [message = error.message]]) => ({
      index: /^images?(?:\.\d{1,2})?$/.test(field) ? Number(field.split(".")[1] ?? 0) : null,
      message,
    }));
    if (refused.length === 0 || error.formErrors.length > 0) throw error;
    return {
      board: null,
      refused: refused.map(({ index, message }) => {
        if (index === null) throw error;
        return { index, message };
      }),
    };
  }
}

/** Puts a part of an image in its place. */
export const cropBoardImage = (api: Api, id: string, crop: Crop) =>
  api.patch("/api/projects/social-calendar/board/images/{id}", {
    params: { id },
    json: { crop },
    schema: board,
  });

/** Puts another image in front of a video. */
export const changePoster = (api: Api, id: string, image: File) =>
  api.post("/api/projects/social-calendar/board/images/{id}/poster", {
    params: { id },
    form: imageForm(image),
  });

/** An image of a board with its new alternative text and place, from 0. The only image of an API without ids has none. */
export type ImageChange = { id: string | null; alt: string; position: number };

/** Saves alternative texts, places, and removals at once. Images that aren't named stay as they are. */
export async function updateBoardImages(
  api: Api,
  input: {
    board_id: string;
    images: readonly ImageChange[];
    remove: readonly (string | null)[];
    version?: number;
  },
): Promise<Board | null> {
  const { board_id, remove, version } = input;
  const kept = input.images.filter(({ id }) => !remove.includes(id));
  if (await offersImages(api))
    return updateBoard(api, board_id, {
      images: kept.flatMap(({ id, alt, position }) => (id === null ? [] : [{ id, alt, position }])),
      remove_images: remove.filter((id) => id !== null),
      version,
    });
  if (remove.length > 0) return deleteReferenceImage(api, board_id, version);
  const [only] = kept;
  return only ? saveReferenceImage(api, { board_id, alt: only.alt, version }) : null;
}
