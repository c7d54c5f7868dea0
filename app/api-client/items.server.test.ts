import { afterAll, beforeEach, expect, test } from "vitest";
import { type Heard, openAnsweringApi } from "#tests/support/answering-api.ts";
import type { Api } from "./client.server.ts";
import type * as Items from "./items.server.ts";

const BOARD = "/api/projects/social-calendar/board";

const { state, calls, ...server } = await openAnsweringApi();
let items: typeof Items;
let api: Api;
beforeEach(async () => {
  api = await server.connect();
  items = await import("./items.server.ts");
});
afterAll(() => server.close());

const board = (fields: object = {}) => ({ id: 7, content: "Soon", version: 3, status: "draft", ...fields });
const writes = () => calls().filter((call) => !call.startsWith("GET "));
const sent = (call: string) => JSON.parse(state.heard.find((one) => one.call === call)?.body ?? "{}");
const file = { file: new File(["pixels"], "a.png"), alt: "A boot" };

const change: Items.PostChange = {
  version: 2,
  from: "draft",
  fields: { content: "Soon" },
  images: { kept: [{ id: "5", alt: "A boot", position: 0 }], removed: ["6"] },
  files: [],
  step: { status: "scheduled" },
  series: null,
};

/** Answers a save, and says that the API keeps several images. */
const saving =
  (answer: object) =>
  ({ call }: Heard) => ({
    status: 200,
    body: call === `GET ${BOARD}/images` ? { data: { max: 10 } } : answer,
  });

test("a save with images and a step is one call", async () => {
  state.answerTo = saving({ data: board({ status: "scheduled" }), step: { done: true, reasons: [] } });
  const saved = await items.savePost(api, "7", change);
  expect(saved).toMatchObject({ saved: ["fields", "images"], version: 3, stepRefused: null, failure: null });
  expect(writes()).toEqual([`PATCH ${BOARD}/7`]);
  expect(sent(`PATCH ${BOARD}/7`)).toEqual({
    content: "Soon",
    images: [{ id: "5", alt: "A boot", position: 0 }],
    remove_images: ["6"],
    step: { status: "scheduled" },
    version: 2,
  });
});

test("the next posting time alone is taken whatever was saved meanwhile", async () => {
  state.answerTo = saving({ data: board({ version: 9 }), step: { done: true, reasons: [] } });
  await items.savePost(api, "7", { ...change, fields: {}, images: null, step: { use_next_slot: true } });
  expect(sent(`PATCH ${BOARD}/7`)).toEqual({ step: { use_next_slot: true } });
});

test("new files are a second call, which takes the step", async () => {
  state.answerTo = saving({ data: board(), refused: [], step: { done: true, reasons: [] } });
  const saved = await items.savePost(api, "7", { ...change, files: [file] });
  expect(saved.saved).toEqual(["fields", "images", "files"]);
  expect(writes()).toEqual([`PATCH ${BOARD}/7`, `POST ${BOARD}/images`]);
  expect(sent(`PATCH ${BOARD}/7`)).not.toHaveProperty("step");
  expect(state.heard.at(-1)?.body).toMatch(/name="step\[status\]"\s+scheduled/);
});

test("a step that the save’s answer doesn’t name is taken by its own call", async () => {
  state.answerTo = saving({ data: board() });
  await items.savePost(api, "7", { ...change, from: "idea", step: { status: "in_review", approvers: [] } });
  expect(writes()).toEqual([`PATCH ${BOARD}/7`, "POST /api/boards/7/status", "POST /api/boards/7/status"]);
  expect(sent("POST /api/boards/7/status")).toEqual({ status: "draft", version: 3 });

  state.answerTo = ({ call }) =>
    call.startsWith("POST")
      ? { status: 404, body: { message: "The route api/boards/7/status could not be found." } }
      : saving({ data: board() })({ call, body: "" });
  const refused = await items.savePost(api, "7", change);
  expect(refused).toMatchObject({ saved: ["fields", "images"], stepRefused: [{ field: "status" }] });
});

test("a save that ends an approval ends the step that comes with the files", async () => {
  state.answerTo = saving({ data: board({ status: "draft" }), refused: [] });
  const saved = await items.savePost(api, "7", { ...change, from: "approved", files: [file] });
  expect(saved.stepRefused).toEqual([{ field: "status", message: "", code: "no_longer_approved" }]);
  expect(writes()).toHaveLength(2);
});

test("what fails after a part is saved says what was saved, and before it is thrown", async () => {
  state.answerTo = ({ call }) =>
    call.startsWith("POST")
      ? { status: 503, body: { message: "Down." } }
      : saving({ data: board() })({ call, body: "" });
  const saved = await items.savePost(api, "7", { ...change, files: [file] });
  expect(saved).toMatchObject({ saved: ["fields", "images"], failure: { status: 503 } });
  state.answerTo = () => ({ status: 503, body: { message: "Down." } });
  await expect(items.savePost(api, "7", change)).rejects.toMatchObject({ status: 503 });
});

test("a server without several images is served by more calls", async () => {
  state.answerTo = ({ call }) =>
    call.startsWith("GET")
      ? { status: 404, body: { message: "Not found." } }
      : { status: 200, body: { data: board() } };
  const images = { kept: [{ id: null, alt: "A boot", position: 0 }], removed: [] };
  await items.savePost(api, "7", { ...change, images, step: null });
  expect(writes()).toEqual([`PUT ${BOARD}/content`, `POST ${BOARD}/reference-image`]);
});

test("a new post takes its step as it is made, or with its images", async () => {
  state.answerTo = saving({ data: board(), refused: [], step: { done: true, reasons: [] } });
  const post = { fields: { social_calendar_id: "1" }, assets: ["9"], step: { status: "in_review" as const } };
  await items.createPost(api, { ...post, assets: [], files: [] });
  expect(writes()).toEqual([`POST ${BOARD}`]);
  await items.createPost(api, { ...post, files: [file] });
  expect(writes().slice(1)).toEqual([`POST ${BOARD}`, `POST ${BOARD}/images`]);
  expect(state.heard.at(-1)?.body).toMatch(/name="asset_ids\[\]"\s+9/);
});
