import { afterAll, beforeEach, expect, test } from "vitest";
import { type Heard, openAnsweringApi } from "#tests/support/answering-api.ts";
import type * as Boards from "./boards.server.ts";
import type { Api } from "./client.server.ts";

const BOARD = "/api/projects/social-calendar/board";

type Answer = { status: number; body: unknown };

const { state, calls, ...server } = await openAnsweringApi();
let boards: typeof Boards;
let api: Api;
beforeEach(async () => {
  api = await server.connect();
  boards = await import("./boards.server.ts");
});
afterAll(() => server.close());

const board = (fields: object = {}) => ({ id: 7, title: "Teaser", content: "Soon", version: 2, ...fields });
const images = (...names: string[]) =>
  names.map((name) => ({ file: new File(["pixels"], `C:\\pictures\\${name}`), alt: `Alt of ${name}` }));
const offered: Answer = { status: 200, body: { data: { max: 10 } } };

/** As an API that takes `images` for the id of a board. */
const young = ({ call }: Heard): Answer =>
  call === `GET ${BOARD}/images`
    ? { status: 404, body: { message: "Not found." } }
    : { status: 200, body: { data: board({ reference_image: "/storage/a.png" }) } };

test("an API for one image gets the first, and the others are named", async () => {
  state.answerTo = young;
  const added = await boards.addBoardImages(api, { board_id: "7", files: images("a.png", "b.png") });
  expect(added.refused).toEqual([
    { index: 1, name: "b.png", message: "This server keeps one image per post." },
  ]);
  expect(added.board?.images).toMatchObject([{ id: null, url: "/storage/a.png", position: null }]);
  await boards.updateBoardImages(api, {
    board_id: "7",
    images: [{ id: null, alt: "Better", position: 0 }],
    remove: [],
  });
  await boards.updateBoardImages(api, { board_id: "7", images: [], remove: [null] });
  const own = calls().filter((call) => !call.includes("marquee-asks"));
  expect(own).toEqual([
    `GET ${BOARD}/images`,
    `POST ${BOARD}/reference-image`,
    `POST ${BOARD}/reference-image`,
    `DELETE ${BOARD}/reference-image`,
  ]);
  expect(state.heard.find(({ call }) => call.startsWith("POST"))?.body).toContain('filename="a.png"');
});

test("images that are too large together are sent one by one, each for the version before it", async () => {
  let version = 2;
  state.answerTo = ({ call, body }) => {
    if (call.startsWith("GET")) return offered;
    const count = body.split('name="images[]"').length - 1;
    if (count > 1 || body.includes("b.png")) return { status: 413, body: { message: "Too large." } };
    return { status: 201, body: { data: board({ version: ++version }), refused: [] } };
  };
  const added = await boards.addBoardImages(api, {
    board_id: "7",
    files: images("a.png", "b.png", "c.png"),
    version: 2,
  });
  expect(added.board?.version).toBe(4);
  expect(added.refused).toMatchObject([{ index: 1, name: "b.png" }]);
  expect(state.heard.slice(1).map(({ body }) => /name="version"\s+(\d)/.exec(body)?.[1])).toEqual([
    "2",
    "2",
    "3",
    "3",
  ]);
});

const refusing = (errors: object) => (one: Heard) =>
  one.call.startsWith("GET") ? offered : { status: 422, body: { message: "No.", errors } };

test("images that were all refused are an answer, and other errors are not", async () => {
  state.answerTo = refusing({ "images.0": ["Not an image."], "images.1": ["Too tall."] });
  const sent = { board_id: "7", files: images("a.png", "b.png") };
  expect(await boards.addBoardImages(api, sent)).toEqual({
    board: null,
    refused: [
      { index: 0, name: "a.png", message: "Not an image." },
      { index: 1, name: "b.png", message: "Too tall." },
    ],
    step: null,
  });
  state.answerTo = refusing({ "alts.0": ["Too long."] });
  await expect(boards.addBoardImages(api, sent)).rejects.toMatchObject({
    fieldErrors: { "alts.0": ["Too long."] },
  });
});
