import { z } from "zod";
import { recordIfSent, recordOf } from "#contract/envelope.ts";
import {
  type Board,
  type BoardContentInput,
  type BoardInput,
  BoardChecksSchema,
  BoardSchema,
  type NewBoardInput,
  type SeriesInput,
  SeriesSchema,
} from "#contract/social-calendars.ts";
import type { Api } from "./client.server.ts";

const board = recordIfSent(BoardSchema);

const path = "/api/projects/social-calendar/board/{id}";
/** Returns null if the board doesn't exist, or if the API has no call for a single board. */
export const findBoardRecord = (api: Api, id: string): Promise<Board | null> =>
  api.find(path, { params: { id }, schema: recordOf(BoardSchema) });

/** Returns null if the API runs no checks. */
export const findBoardChecks = (api: Api, id: string) =>
  api.find(`${path}/checks`, { params: { id }, schema: recordOf(BoardChecksSchema) });

/** Returns null for a board that doesn't repeat. */
export const findSeries = (api: Api, id: string) =>
  api.find(`${path}/series`, { params: { id }, schema: recordOf(SeriesSchema.nullable()) });

export const createSeries = (api: Api, id: string, input: SeriesInput) =>
  api.post(`${path}/series`, { params: { id }, json: input, schema: recordIfSent(SeriesSchema) });

/** Copies a board's content to the rest of its series. */
export const updateSeries = (api: Api, id: string) => api.put(`${path}/series`, { params: { id } });

export const deleteSeries = (api: Api, id: string, scope: "all" | "following") =>
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
  // Lynx sends the full path on the user's computer, which is private.
  if (input.image) form.set("image", input.image, input.image.name.replace(/^.*[\\/]/, "") || "picture");
  form.set("alt", input.alt);
  if (input.version !== undefined) form.set("version", String(input.version));
  return api.post("/api/projects/social-calendar/board/reference-image", { form, schema: board });
}

export const deleteReferenceImage = (api: Api, boardId: string, version?: number) =>
  api.delete("/api/projects/social-calendar/board/reference-image", {
    json: { board_id: boardId, version },
    schema: recordIfSent(BoardSchema),
  });
