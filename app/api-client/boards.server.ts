import { recordIfSent } from "#contract/envelope.ts";
import {
  type BoardContentInput,
  type BoardInput,
  BoardSchema,
  type NewBoardInput,
} from "#contract/social-calendar.ts";
import type { Api } from "./client.server.ts";

const board = recordIfSent(BoardSchema);

export const createBoard = (api: Api, input: NewBoardInput) =>
  api.post("/api/projects/social-calendar/board", { json: input, schema: board });

export const updateBoard = (api: Api, id: string, input: BoardInput) =>
  api.patch("/api/projects/social-calendar/board/{id}", { params: { id }, json: input, schema: board });

export const deleteBoard = (api: Api, id: string) =>
  api.delete("/api/projects/social-calendar/board/{id}", { params: { id } });

export const updateBoardContent = (api: Api, input: BoardContentInput) =>
  api.put("/api/projects/social-calendar/board/content", { json: input, schema: board });

/** Without `image` only the alternative text changes. */
export function saveReferenceImage(api: Api, input: { board_id: string; image?: File; alt: string }) {
  const form = new FormData();
  form.set("board_id", input.board_id);
  // Lynx sends the whole path on the person's machine: that is nobody's business.
  if (input.image) form.set("image", input.image, input.image.name.replace(/^.*[\\/]/, "") || "picture");
  form.set("alt", input.alt);
  return api.post("/api/projects/social-calendar/board/reference-image", { form, schema: board });
}

export const deleteReferenceImage = (api: Api, boardId: string, version?: number) =>
  api.delete("/api/projects/social-calendar/board/reference-image", { json: { board_id: boardId, version } });
