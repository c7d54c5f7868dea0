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

const change: Items.PostChange & Items.ItemSave = {
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
  const saved = await items.saveItem(api, items.postKind, "7", change);
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
  await items.saveItem(api, items.postKind, "7", {
    ...change,
    fields: {},
    images: null,
    step: { use_next_slot: true },
  });
  expect(sent(`PATCH ${BOARD}/7`)).toEqual({ step: { use_next_slot: true } });
});

test("new files are a second call, which takes the step", async () => {
  state.answerTo = saving({ data: board(), refused: [], step: { done: true, reasons: [] } });
  const saved = await items.saveItem(api, items.postKind, "7", { ...change, files: [file] });
  expect(saved.saved).toEqual(["fields", "images", "files"]);
  expect(writes()).toEqual([`PATCH ${BOARD}/7`, `POST ${BOARD}/images`]);
  expect(sent(`PATCH ${BOARD}/7`)).not.toHaveProperty("step");
  expect(state.heard.at(-1)?.body).toMatch(/name="step\[status\]"\s+scheduled/);
});

test("a step that the save’s answer doesn’t name is taken by its own call", async () => {
  state.answerTo = saving({ data: board() });
  await items.saveItem(api, items.postKind, "7", {
    ...change,
    from: "idea",
    step: { status: "in_review", approvers: [] },
  });
  expect(writes()).toEqual([`PATCH ${BOARD}/7`, "POST /api/boards/7/status", "POST /api/boards/7/status"]);
  expect(sent("POST /api/boards/7/status")).toEqual({ status: "draft", version: 3 });

  state.answerTo = ({ call }) =>
    call.startsWith("POST")
      ? { status: 404, body: { message: "The route api/boards/7/status could not be found." } }
      : saving({ data: board() })({ call, body: "" });
  const refused = await items.saveItem(api, items.postKind, "7", change);
  expect(refused).toMatchObject({ saved: ["fields", "images"], stepRefused: [{ field: "status" }] });
});

test("a save that ends an approval ends the step that comes with the files", async () => {
  state.answerTo = saving({ data: board({ status: "draft" }), refused: [] });
  const saved = await items.saveItem(api, items.postKind, "7", {
    ...change,
    from: "approved",
    files: [file],
  });
  expect(saved.stepRefused).toEqual([{ field: "status", message: "", code: "no_longer_approved" }]);
  expect(writes()).toHaveLength(2);
});

test("what fails after a part is saved says what was saved, and before it is thrown", async () => {
  state.answerTo = ({ call }) =>
    call.startsWith("POST")
      ? { status: 503, body: { message: "Down." } }
      : saving({ data: board() })({ call, body: "" });
  const saved = await items.saveItem(api, items.postKind, "7", { ...change, files: [file] });
  expect(saved).toMatchObject({ saved: ["fields", "images"], failure: { status: 503 } });
  state.answerTo = () => ({ status: 503, body: { message: "Down." } });
  await expect(items.saveItem(api, items.postKind, "7", change)).rejects.toMatchObject({ status: 503 });
});

test("a server without several images is served by more calls", async () => {
  state.answerTo = ({ call }) =>
    call.startsWith("GET")
      ? { status: 404, body: { message: "Not found." } }
      : { status: 200, body: { data: board() } };
  const images = { kept: [{ id: null, alt: "A boot", position: 0 }], removed: [] };
  await items.saveItem(api, items.postKind, "7", { ...change, images, step: null });
  expect(writes()).toEqual([`PUT ${BOARD}/content`, `POST ${BOARD}/reference-image`]);
});

test("a new post takes its step as it is made, or with its images", async () => {
  state.answerTo = saving({ data: board(), refused: [], step: { done: true, reasons: [] } });
  const post = {
    fields: { social_calendar_id: "1" },
    assets: ["9"],
    media: ["8"],
    step: { status: "in_review" as const },
  };
  await items.createPost(api, { ...post, assets: [], media: [], files: [] });
  expect(writes()).toEqual([`POST ${BOARD}`]);
  await items.createPost(api, { ...post, files: [file] });
  expect(writes().slice(1)).toEqual([`POST ${BOARD}`, `POST ${BOARD}/images`]);
  expect(state.heard.at(-1)?.body).toMatch(/name="asset_ids\[\]"\s+9[^]*name="media_ids\[\]"\s+8/);
});

const step: Items.ItemSave["step"] = { status: "in_review" };
const whole = { version: 2, from: "draft", step };
const META = "/api/projects/meta-ad/content";
const ad = (fields: object = {}) => ({
  content_id: 7,
  heading: "Boots",
  version: 3,
  status: "in_review",
  ...fields,
});
const image = { alt: "A boot", image: new File(["pixels"], "a.png") };

/** Each kind of which the fields are one call, and what is sent. */
const kinds: [string, () => Promise<Items.SavedItem<unknown>>, call: string, answer: object, body: object][] =
  [
    [
      "a Meta ad",
      () =>
        items.saveItem(api, items.metaAdKind, "7", {
          ...whole,
          fields: { heading: "Boots" },
          image: null,
          removed: null,
        }),
      `PUT ${META}/7`,
      ad(),
      { content_id: "7", heading: "Boots" },
    ],
    [
      "a Google ad",
      () => items.saveItem(api, items.googleAdKind, "7", { ...whole, fields: { path1: "boots" } }),
      "PUT /api/projects/google-ad/content/7",
      ad(),
      { content_id: "7", path1: "boots" },
    ],
    [
      "a blog post",
      () => items.saveItem(api, items.blogKind, "7", { ...whole, fields: { title: "Boots" } }),
      "PATCH /api/projects/blog/7",
      { id: 7, name: "Journal", title: "Boots", version: 3, status: "in_review" },
      { title: "Boots" },
    ],
  ];

test.each(kinds)("%s is saved with its step by one call", async (_, save, call, record, body) => {
  state.answerTo = () => ({ status: 200, body: { data: record, step: { done: true, reasons: [] } } });
  expect(await save()).toMatchObject({ saved: ["fields"], version: 3, stepRefused: null, failure: null });
  expect(calls()).toEqual([call]);
  expect(sent(call)).toEqual({ ...body, version: 2, step });
});

test.each(kinds)(
  "%s takes its step by a second call where the first says nothing of it",
  async (_, save, call, record) => {
    state.answerTo = () => ({ status: 200, body: { data: { ...record, status: "draft" } } });
    expect(await save()).toMatchObject({ saved: ["fields"], stepRefused: null });
    expect(calls()).toEqual([call, expect.stringMatching(/^POST \/api\/(?:contents|blogs)\/7\/status$/)]);
  },
);

test("a new image of a Meta ad is a second call, which takes the step, and nothing else is", async () => {
  state.answerTo = () => ({ status: 200, body: { data: ad(), step: { done: true, reasons: [] } } });
  const both = { ...whole, fields: { heading: "Boots" }, image, removed: null };
  expect((await items.saveItem(api, items.metaAdKind, "7", both)).saved).toEqual(["fields", "image"]);
  expect(calls()).toEqual([`PUT ${META}/7`, `POST ${META}/reference-image`]);
  expect(sent(`PUT ${META}/7`)).not.toHaveProperty("step");
  expect(state.heard.at(-1)?.body).toMatch(/name="step\[status\]"\s+in_review/);
});

test("a step alone is taken by its own call, and refused without an error", async () => {
  state.answerTo = () => ({ status: 422, body: { message: "No.", errors: { approvers: ["Nobody can."] } } });
  const saved = await items.saveItem(api, items.blogKind, "7", { ...whole, fields: null });
  expect(saved).toMatchObject({ saved: [], stepRefused: [{ field: "approvers", message: "Nobody can." }] });
  expect(calls()).toEqual(["POST /api/blogs/7/status"]);
});

test("an image that ends an approval ends only the steps that need one", async () => {
  state.answerTo = () => ({
    status: 200,
    body: { data: ad({ status: "draft" }), step: { done: true, reasons: [] } },
  });
  const both = { version: 2, from: "approved", fields: { heading: "Boots" }, image, removed: null };
  const ended = await items.saveItem(api, items.metaAdKind, "7", { ...both, step: { status: "on_hold" } });
  expect(ended.stepRefused).toMatchObject([{ code: "no_longer_approved" }]);
  const again = await items.saveItem(api, items.metaAdKind, "7", { ...both, step });
  expect(again.stepRefused).toBe(null);
});
