import { afterAll, describe, expect, it } from "vitest";
import { IMAGE_BYTES_MAX, UPLOAD_BYTES_MAX } from "#contract/limits.ts";
import { connectApi } from "./support/api.ts";
import { at, errors, list, text, type Answer } from "./support/client.ts";
import { newOwner } from "./support/people.ts";
import { addBoard, newWork, picture } from "./support/work.ts";

const BOARD = "/api/projects/social-calendar/board";
const IMAGES = `${BOARD}/images`;

const api = await connectApi();
const owner = await newOwner(api);
const work = await newWork(owner.client);
afterAll(() => api.close());

const newBoard = (fields: Record<string, unknown> = {}) =>
  addBoard(owner.client, work, { title: "Many", ...fields });

type File = Uint8Array<ArrayBuffer>;
const notAnImage: File = new TextEncoder().encode("no image");

function formOf(board: string, files: readonly File[], alts: readonly string[] = [], version?: number) {
  const form = new FormData();
  form.set("board_id", board);
  if (version !== undefined) form.set("version", String(version));
  for (const alt of alts) form.append("alts[]", alt);
  for (const bytes of files) form.append("images[]", new Blob([bytes], { type: "image/png" }), "a.png");
  return form;
}

const add = async (board: string, count: number, alts: readonly string[] = []) => {
  const bytes = await picture();
  return owner.client.send("POST", IMAGES, {
    form: formOf(
      board,
      Array.from({ length: count }, () => bytes),
      alts,
    ),
  });
};
const read = async (board: string) => (await owner.client.get(`${BOARD}/${board}`)).body;
const altsOf = (body: unknown) => list(body, "data.images").map((image) => at(image, "alt"));
const altsOfBoard = (board: unknown) => list(board, "images").map((image) => at(image, "alt"));
const idsOf = (body: unknown) => list(body, "data.images").map((image) => String(at(image, "id")));
const shown = async (path: string) => (await owner.client.get(path)).status;
const pathOf = (image: unknown) => new URL(text(image, "url")).pathname;

describe("images of a post", () => {
  it("are limited to ten, and the server says so", async () => {
    const answer = await owner.client.get(IMAGES);
    expect([answer.status, answer.body]).toEqual([200, { data: { max: 10 } }]);
  });

  it("are added several at once, in order, after the present ones", async () => {
    const id = await newBoard();
    const first = await add(id, 2, ["One", ""]);
    expect(first.status).toBe(201);
    expect(at(first.body, "refused")).toEqual([]);
    const second = await add(id, 1, ["Three"]);
    expect(altsOf(second.body)).toEqual(["One", null, "Three"]);
    const images = list(second.body, "data.images");
    expect(images.map((image) => at(image, "position"))).toEqual([0, 1, 2]);
    expect(images[0]).toMatchObject({ width: 40, height: 30 });
    for (const image of images) {
      expect(await shown(pathOf(image))).toBe(200);
      expect(list(image, "variants").map((variant) => at(variant, "width"))).toEqual([96, 480, 1080]);
      const narrow = new URL(text(image, "variants.0.url"));
      expect(await shown(narrow.pathname + narrow.search)).toBe(200);
    }
    expect(at(second.body, "data.reference_image")).toEqual({
      url: at(images[0], "url"),
      width: 40,
      height: 30,
      alt: "One",
    });
    expect(at(await read(id), "data.images")).toEqual(images);
  });

  it("are judged alone: the refused ones are named, and the others kept", async () => {
    const id = await newBoard();
    const fine = await picture();
    const mixed = await owner.client.send("POST", IMAGES, {
      form: formOf(id, [fine, notAnImage, fine], ["One", "Two", "Three"]),
    });
    expect([mixed.status, at(mixed.body, "refused")]).toEqual([
      201,
      [{ index: 1, message: "The image field must be an image." }],
    ]);
    expect(altsOf(mixed.body)).toEqual(["One", "Three"]);
    const none = await owner.client.send("POST", IMAGES, {
      form: formOf(id, [notAnImage, new Uint8Array(0)]),
    });
    expect([none.status, errors(none)]).toEqual([
      422,
      {
        "images.0": ["The image field must be an image."],
        "images.1": ["The image field must be an image."],
      },
    ]);
    expect(altsOf(await read(id))).toEqual(["One", "Three"]);
  });

  it("are refused from the eleventh on", async () => {
    const id = await newBoard();
    await add(id, 8);
    const over = await add(id, 4);
    const full = "A post can have up to 10 images.";
    expect([over.status, at(over.body, "refused")]).toEqual([
      201,
      [
        { index: 2, message: full },
        { index: 3, message: full },
      ],
    ]);
    expect(idsOf(over.body)).toHaveLength(10);
    const more = await add(id, 1);
    expect([more.status, errors(more)]).toEqual([422, { "images.0": [full] }]);
    const crowd = await newBoard();
    await Promise.all([add(crowd, 6), add(crowd, 6)]);
    expect(idsOf(await read(crowd))).toHaveLength(10);
  });

  it("need a file, a post, and short words", async () => {
    const id = await newBoard();
    const bytes = await picture();
    const send = (form: FormData): Promise<Answer> => owner.client.send("POST", IMAGES, { form });
    expect(errors(await send(formOf(id, [])))).toEqual({ images: ["The images field is required."] });
    expect(errors(await send(new FormData()))).toEqual({ board_id: ["The board id field is required."] });
    expect((await send(formOf("01ARZ3NDEKTSV4RRFFQ69G5FAV", [bytes]))).status).toBe(404);
    expect(errors(await send(formOf(id, [bytes, bytes], ["x", "y".repeat(1001)])))).toEqual({
      "alts.1": ["The alts.1 field must not be greater than 1000 characters."],
    });
    expect((await send(formOf(id, [bytes], [], 7))).status).toBe(412);
    expect(idsOf(await read(id))).toEqual([]);
  });

  it("may be heavy together, but none of them alone", { timeout: 60_000 }, async () => {
    const id = await newBoard();
    const fine = await picture();
    const heavy = new Uint8Array(IMAGE_BYTES_MAX + 1);
    heavy.set(fine);
    const sent = await owner.client.send("POST", IMAGES, {
      form: formOf(id, [heavy, fine, heavy], ["", "Fine"]),
    });
    const message = "The image field must not be greater than 30720 kilobytes.";
    expect([sent.status, at(sent.body, "refused"), altsOf(sent.body)]).toEqual([
      201,
      [
        { index: 0, message },
        { index: 2, message },
      ],
      ["Fine"],
    ]);
    const huge = new Uint8Array(UPLOAD_BYTES_MAX / 2);
    const over = await owner.client.send("POST", IMAGES, { form: formOf(id, [huge, huge, fine, heavy]) });
    expect([over.status, over.body]).toEqual([413, { message: "The POST data is too large." }]);
    const parts = formOf(id, [fine]);
    for (let part = 0; part < 100; part++) parts.append("alts[]", "x");
    expect((await owner.client.send("POST", IMAGES, { form: parts })).status).toBe(422);
    const named = new FormData();
    named.set("board_id", id);
    for (const name of ["images[7]", "images[x]", "images[0][0]", "images[99999]", "images"])
      named.append(name, new Blob([fine]), "a.png");
    const odd = await owner.client.send("POST", IMAGES, { form: named });
    expect([odd.status, idsOf(odd.body)]).toEqual([201, [expect.any(String), expect.any(String)]]);
  });

  it("are described, moved, and removed one by one", async () => {
    const id = await newBoard();
    const [, , third] = idsOf((await add(id, 3, ["One", "Two", "Three"])).body);
    const moved = await owner.client.patch(`${IMAGES}/${third}`, { position: 0, alt: "First" });
    expect([moved.status, altsOf(moved.body)]).toEqual([200, ["First", "One", "Two"]]);
    const far = await owner.client.patch(`${IMAGES}/${third}`, { position: 900 });
    expect(altsOf(far.body)).toEqual(["One", "Two", "First"]);
    const bad = await owner.client.patch(`${IMAGES}/${third}`, { position: -1, alt: ["x"] });
    expect(Object.keys(Object(errors(bad)))).toEqual(["alt", "position"]);
    const stale = await owner.client.delete(`${IMAGES}/${third}`, { version: 1 });
    expect(stale.status).toBe(412);
    const url = pathOf(list(far.body, "data.images")[2]);
    const removed = await owner.client.delete(`${IMAGES}/${third}`);
    expect([removed.status, altsOf(removed.body), await shown(url)]).toEqual([200, ["One", "Two"], 404]);
    const undone = await owner.client.post(`/api/undo/${removed.headers.get("Undo-Token")}`);
    expect([undone.status, altsOf(await read(id)), await shown(url)]).toEqual([
      200,
      ["One", "Two", "First"],
      200,
    ]);
  });

  it("are cropped to a shape, and an undo brings the whole image back", async () => {
    const id = await newBoard();
    const added = await add(id, 2, ["One", "Two"]);
    const [one, two] = idsOf(added.body);
    const whole = pathOf(list(added.body, "data.images")[0]);
    const cropped = await owner.client.patch(`${IMAGES}/${one}`, {
      crop: { ratio: "1:1", position: 100 },
    });
    const [part, other] = list(cropped.body, "data.images");
    expect([cropped.status, at(other, "id")]).toEqual([200, two]);
    expect(part).toMatchObject({ alt: "One", position: 0, width: 30, height: 30 });
    expect([await shown(pathOf(part)), await shown(whole)]).toEqual([200, 404]);
    const undone = await owner.client.post(`/api/undo/${cropped.headers.get("Undo-Token")}`);
    expect([undone.status, idsOf(await read(id))]).toEqual([200, [one, two]]);
    expect([await shown(pathOf(part)), await shown(whole)]).toEqual([404, 200]);
    const odd = await owner.client.patch(`${IMAGES}/${one}`, { crop: { ratio: "2:7", position: 101 } });
    expect(Object.keys(Object(errors(odd)))).toEqual(["crop.ratio", "crop.position"]);
    expect((await owner.client.patch(`${IMAGES}/${one}`, { crop: "1:1" })).status).toBe(422);
  });

  it("are described, moved, and removed with the rest of a save", async () => {
    const id = await newBoard();
    const added = await add(id, 4, ["One", "Two", "Three", "Four"]);
    const [one, two, three, four] = idsOf(added.body);
    const saved = await owner.client.patch(`${BOARD}/${id}`, {
      content: "New words",
      images: [
        { id: one, alt: "1", position: 0 },
        { id: three, alt: "3", position: 2 },
        { id: four, alt: "4", position: 0 },
      ],
      remove_images: [two],
      version: at(added.body, "data.version"),
    });
    expect([saved.status, altsOf(saved.body)]).toEqual([200, ["4", "1", "3"]]);
    expect(at(saved.body, "data.content")).toBe("New words");
    const versions = await owner.client.get(`/api/boards/${id}/versions/3`);
    expect(at(versions.body, "data.snapshot.images")).toMatchObject({
      reference: { file: four, alt: "4" },
      image_2: { file: one, alt: "1" },
      image_3: { file: three, alt: "3" },
    });
    const other = await owner.client.patch(`${BOARD}/${id}`, {
      images: [{ id: two }, { id: one }],
      remove_images: [work.fileId],
    });
    expect([other.status, errors(other)]).toEqual([
      422,
      {
        "images.0.id": ["The selected images.0.id is invalid."],
        "remove_images.0": ["The selected remove_images.0 is invalid."],
      },
    ]);
  });

  it("keep their rest when the specification's own call changes the first", async () => {
    const id = await newBoard();
    const before = await add(id, 3, ["One", "Two", "Three"]);
    const old = pathOf(list(before.body, "data.images")[0]);
    const form = new FormData();
    form.set("board_id", id);
    form.set("alt", "New");
    form.set("image", new Blob([await picture()], { type: "image/png" }), "a.png");
    const set = await owner.client.send("POST", `${BOARD}/reference-image`, { form });
    expect([set.status, altsOf(set.body), await shown(old)]).toEqual([200, ["New", "Two", "Three"], 404]);
    const described = await owner.client.post(`${BOARD}/reference-image`, { board_id: id, alt: "Newer" });
    expect(altsOf(described.body)).toEqual(["Newer", "Two", "Three"]);
    const removed = await owner.client.delete(`${BOARD}/reference-image`, { board_id: id });
    expect(altsOf(removed.body)).toEqual(["Two", "Three"]);
    expect(at(removed.body, "data.reference_image.alt")).toBe("Two");
  });
});

describe("all images of a post", () => {
  const files = async (board: string) =>
    list(await read(board), "data.images").map((image) => [at(image, "alt"), pathOf(image)] as const);
  const ALTS = ["One", "Two", "Three"];

  async function pictured(fields: Record<string, unknown> = {}): Promise<string> {
    const id = await newBoard({ content: "Look", networks: ["x", "linkedin"], ...fields });
    await add(id, 3, ALTS);
    return id;
  }

  it("are copied with it, each as a file of its own", async () => {
    const id = await pictured({ planned_for: "2030-05-10" });
    const originals = await files(id);
    const duplicate = await owner.client.post(`/api/boards/${id}/duplicate`);
    const series = await owner.client.post(`${BOARD}/${id}/series`, {
      frequency: "weekly",
      interval: 1,
      count: 3,
    });
    const split = await owner.client.post(`${BOARD}/${text(duplicate.body, "data.id")}/split`);
    const copies = [
      text(duplicate.body, "data.id"),
      text(series.body, "data.boards.1.id"),
      text(series.body, "data.boards.2.id"),
      text(split.body, "data.1.id"),
    ];
    for (const copy of copies) {
      const own = await files(copy);
      expect(own.map(([alt]) => alt)).toEqual(ALTS);
      for (const [, path] of own) {
        expect(originals.map(([, original]) => original)).not.toContain(path);
        expect(await shown(path)).toBe(200);
      }
    }
    const [first] = copies;
    await owner.client.delete(`${BOARD}/${id}`);
    await owner.client.delete(`/api/trash/boards/${id}`);
    for (const [, path] of originals) expect(await shown(path)).toBe(404);
    for (const [, path] of await files(first ?? "")) expect(await shown(path)).toBe(200);
  });

  it("go with its calendar, to another one, to the trash, and back", async () => {
    const id = await pictured();
    const copied = await owner.client.post(
      `/api/campaigns/SocialCalendar/${work.socialCalendarId}/duplicate`,
      { name: "Copied", folder_id: work.folderId },
    );
    const calendar = text(copied.body, "data.id");
    const boards = await owner.client.get(`/api/projects/social-calendar/${calendar}`);
    expect(list(boards.body, "data.boards").map(altsOfBoard)).toContainEqual(ALTS);
    const moved = await owner.client.post(`${BOARD}/${id}/move`, { social_calendar_id: calendar });
    expect(altsOf(moved.body)).toEqual(ALTS);
    const paths = (await files(id)).map(([, path]) => path);
    await owner.client.delete(`${BOARD}/${id}`);
    for (const path of paths) expect(await shown(path)).toBe(404);
    await owner.client.post(`/api/trash/boards/${id}/restore`);
    for (const path of paths) expect(await shown(path)).toBe(200);
    expect((await files(id)).map(([alt]) => alt)).toEqual(ALTS);
  });

  it("are found by their words, and the first stands in the calendar", async () => {
    const id = await pictured({ planned_for: "2031-03-03" });
    const [, second] = idsOf(await read(id));
    await owner.client.patch(`${IMAGES}/${second}`, { alt: "A quokka", position: 0 });
    const found = await owner.client.get("/api/search?q=quokka");
    expect(list(found.body, "data").map((row) => at(row, "id"))).toEqual([id]);
    const days = await owner.client.get(
      `/api/projects/${work.slug}/calendar?from=2031-03-01&to=2031-03-31&kind[]=SocialCalendar`,
    );
    const shownImage = list(days.body, "data").find((item) => at(item, "id") === id);
    expect(String(at(shownImage, "image_url"))).toMatch(new RegExp(`/api/files/${second}$`));
  });

  it("are part of what was approved", async () => {
    await owner.client.patch(`/api/projects/${work.slug}`, { approval_mode: "required" });
    const id = await pictured();
    const status = async () => at(await read(id), "data.status");
    const approved = async () => {
      for (const step of ["in_review", "approved"])
        await owner.client.post(`/api/boards/${id}/status`, { status: step });
      expect(await status()).toBe("approved");
    };
    const [, second, third] = idsOf(await read(id));
    await approved();
    await owner.client.patch(`${IMAGES}/${third}`, { alt: "Three", position: 2 });
    expect(await status()).toBe("approved");
    for (const change of [
      () => owner.client.patch(`${IMAGES}/${third}`, { position: 0 }),
      () => owner.client.patch(`${IMAGES}/${third}`, { alt: "Other words" }),
      () => owner.client.delete(`${IMAGES}/${second}`),
      () => add(id, 1),
    ]) {
      await change();
      expect(await status()).toBe("draft");
      await approved();
    }
    await owner.client.patch(`/api/projects/${work.slug}`, { approval_mode: "optional" });
  });

  it("keep a post on the schedule that needs one of them", async () => {
    const id = await pictured({ networks: ["instagram"], planned_for: "2099-01-01" });
    expect((await owner.client.patch(`${BOARD}/${id}`, { status: "scheduled" })).status).toBe(200);
    const [one, two, three] = idsOf(await read(id));
    const fewer = await owner.client.patch(`${BOARD}/${id}`, { remove_images: [one, two] });
    expect(fewer.status).toBe(200);
    const none = await owner.client.delete(`${IMAGES}/${three}`);
    expect([none.status, errors(none)]).toEqual([422, { image: ["Instagram: add an image or a video."] }]);
    const checks = await owner.client.get(`${BOARD}/${await pictured()}/checks`);
    expect(JSON.stringify(checks.body)).not.toContain("alternative text");
  });

  it("are named one by one if they have no words, or if a network takes fewer", async () => {
    const id = await newBoard({ content: "Look", networks: ["x", "bluesky", "instagram"] });
    await add(id, 5, ["One", "", "Three", "", "Five"]);
    const checks = await owner.client.get(`${BOARD}/${id}/checks`);
    expect(list(checks.body, "data").map((check) => at(check, "message"))).toEqual([
      "Add alternative text to images 2 and 4 for people who can’t see them.",
      "X: 5 images. X takes the first 4.",
      "Bluesky: 5 images. Bluesky takes the first 4.",
    ]);
  });
});
