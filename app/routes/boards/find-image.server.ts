import { data, type RouterContextProvider } from "react-router";
import { findBoard } from "#components/boards/find-board.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";
import { shownImages } from "./shown-images.server.ts";

type Place = Parameters<typeof findBoard>[1] & { imageId: string };

/**
 * Returns an image or a video that somebody may change, with its place among those of its post, from 1.
 * @throws the page for 403 or 404
 */
export async function findImage(context: Readonly<RouterContextProvider>, place: Place) {
  const board = await findBoard(context.get(apiContext), place);
  // oxlint-disable-next-line typescript/only-throw-error -- a response of the router
  if (!board.can.update) throw data(null, { status: 403 });
  const images = shownImages(board);
  const at = images.findIndex(({ id }) => id === place.imageId);
  const image = images[at];
  if (image === undefined) throw notFound("Image not found");
  return { title: board.title, place: at + 1, image };
}
