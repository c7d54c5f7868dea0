import { readFile } from "node:fs/promises";
import { afterAll, expect, it } from "vitest";
import { OPEN_UPLOADS_MAX, PART_BYTES_MAX, VIDEO_BYTES_MAX } from "#contract/limits.ts";
import { connectApi, remoteUrl } from "./support/api.ts";
import { at, errors, list, text } from "./support/client.ts";
import { newOwner } from "./support/people.ts";
import { addBoard, newWork, picture } from "./support/work.ts";

const BOARD = "/api/projects/social-calendar/board";
const api = await connectApi();
const owner = await newOwner(api);
const work = await newWork(owner.client);
afterAll(() => api.close());

const stored = (name: string) =>
  readFile(new URL(`../files/videos/${name}`, import.meta.url)).then((bytes) => new Uint8Array(bytes));
const newBoard = () => addBoard(owner.client, work, { title: "Moving" });

async function add(
  board: string,
  files: readonly Uint8Array<ArrayBuffer>[],
  poster?: Uint8Array<ArrayBuffer>,
) {
  const form = new FormData();
  form.set("board_id", board);
  for (const bytes of files) form.append("images[]", new Blob([bytes]), "a.bin");
  if (poster) form.append("posters[0]", new Blob([poster]), "poster.png");
  return owner.client.send("POST", `${BOARD}/images`, { form });
}

const open = (url: unknown, headers: Record<string, string> = {}) => {
  const { pathname, search } = new URL(String(url));
  return owner.client.get(pathname + search, { headers });
};

it.skipIf(remoteUrl !== null).each([
  ["landscape.mp4", { width: 320, height: 180, seconds: 2 }, "video/mp4", "avc"],
  ["phone.mov", { width: 180, height: 320, seconds: 3 }, "video/mp4", "avc"],
  ["clip.webm", { width: 200, height: 200, seconds: 1 }, "video/webm", "vp9"],
])("keeps %s with its size and length, and plays it by ranges", async (name, facts, type, codec) => {
  const board = await newBoard();
  const added = await add(board, [await stored(name)]);
  expect([added.status, at(added.body, "refused")]).toEqual([201, []]);
  const media = list(added.body, "data.media");
  expect(media).toEqual([
    expect.objectContaining({
      type: "video",
      width: facts.width,
      height: facts.height,
      seconds: expect.closeTo(facts.seconds, 1) as number,
      position: 0,
    }),
  ]);
  expect(at(added.body, "data.images.0.video")).toMatchObject({ type, codec });

  const poster = await open(at(media[0], "poster"));
  expect([poster.status, poster.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
  const narrow = await open(at(added.body, "data.images.0.variants.1.url"));
  expect([narrow.status, narrow.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
  expect(at(added.body, "data.reference_image.url")).toBe(at(media[0], "poster"));

  const url = at(media[0], "url");
  const whole = await open(url);
  expect([whole.status, whole.headers.get("Content-Type"), whole.headers.get("Accept-Ranges")]).toEqual([
    200,
    type,
    "bytes",
  ]);
  expect(whole.headers.get("Content-Length")).toBe(String(whole.bytes.length));
  const part = await open(url, { Range: "bytes=100-199" });
  expect([part.status, part.headers.get("Content-Range")]).toEqual([
    206,
    `bytes 100-199/${whole.bytes.length}`,
  ]);
  expect(part.bytes).toEqual(whole.bytes.slice(100, 200));
  const end = await open(url, { Range: "bytes=-10" });
  expect(end.bytes).toEqual(whole.bytes.slice(-10));
  const outside = await open(url, { Range: "bytes=99999999-" });
  expect([outside.status, outside.headers.get("Content-Range")]).toEqual([
    416,
    `bytes */${whole.bytes.length}`,
  ]);
});

it.skipIf(remoteUrl !== null)("leaves behind where a video was shot and what it is called", async () => {
  const sent = await stored("phone.mov");
  const words = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
  expect(words(sent)).toMatch(/52\.5200[^]*|Secret meeting/);
  const added = await add(await newBoard(), [sent]);
  const kept = words((await open(at(added.body, "data.media.0.url"))).bytes);
  expect(kept).not.toMatch(/52\.52|Secret meeting/);
});

it.skipIf(remoteUrl !== null)("shows the image that comes with a video in its place", async () => {
  const added = await add(await newBoard(), [await stored("landscape.mp4")], await picture(64, 36));
  const poster = await open(at(added.body, "data.media.0.poster"));
  expect([poster.status, poster.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
  expect(poster.bytes.length).toBeLessThan(3000);
});

it.skipIf(remoteUrl !== null)("judges videos alone, and says why", async () => {
  const whole = await stored("landscape.mp4");
  // One that was cut off, one that only begins like a video, and one with more behind its end.
  const cut = whole.slice(0, 4000);
  const empty = new Uint8Array(5000);
  empty.set(whole.slice(0, 32));
  const refused = await add(await newBoard(), [cut, empty]);
  expect(refused.status).toBe(422);
  expect(errors(refused)).toEqual({
    "images.0": [expect.stringMatching(/^We can’t read this video/)],
    "images.1": [expect.stringMatching(/^We can’t read this video/)],
  });
  const longer = new Uint8Array([...whole, ...Buffer.from("<script>alert(1)</script>")]);
  const mixed = await add(await newBoard(), [cut, longer, await picture()]);
  expect(list(mixed.body, "refused").map((one) => at(one, "index"))).toEqual([0]);
  expect(list(mixed.body, "data.media").map((one) => at(one, "type"))).toEqual(["video", "image"]);
  const kept = await open(at(mixed.body, "data.media.0.url"));
  expect(Buffer.from(kept.bytes).includes("<script>")).toBe(false);
});

it.skipIf(remoteUrl !== null)("goes with its post: duplicated, moved, and deleted", async () => {
  const board = await newBoard();
  await add(board, [await stored("landscape.mp4")]);
  const copy = await owner.client.post(`/api/boards/${board}/duplicate`);
  expect(copy.status).toBe(201);
  const url = at(copy.body, "data.media.0.url");
  expect(at(copy.body, "data.media.0.seconds")).toBeCloseTo(2, 1);
  const place = { project_id: work.projectId, folder_id: work.folderId };
  const calendar = await owner.client.post("/api/projects/social-calendar", { ...place, name: "Other" });
  await owner.client.post(`${BOARD}/${text(copy.body, "data.id")}/move`, {
    social_calendar_id: text(calendar.body, "data.id"),
  });
  const image = text(copy.body, "data.images.0.id");
  const first = text((await owner.client.get(`${BOARD}/${board}`)).body, "data.images.0.id");
  expect(image).not.toBe(first);
  const removed = await owner.client.delete(`${BOARD}/images/${first}`);
  expect(list(removed.body, "data.media")).toEqual([]);
  expect((await open(url)).status).toBe(200);
  expect((await open(at(copy.body, "data.media.0.poster"))).status).toBe(200);
});

const UPLOADS = "/api/uploads";
const TUS = { "Tus-Resumable": "1.0.0" };
const begin = (length: number, client = owner.client) =>
  client.send("POST", UPLOADS, { headers: { ...TUS, "Upload-Length": String(length) } });
const sendPart = (path: string, from: number, part: Uint8Array<ArrayBuffer>, client = owner.client) =>
  client.send("PATCH", path, {
    bytes: part,
    headers: { ...TUS, "Upload-Offset": String(from), "Content-Type": "application/offset+octet-stream" },
  });
const offsetOf = async (path: string) =>
  (await owner.client.send("HEAD", path, { headers: TUS })).headers.get("Upload-Offset");

it.skipIf(remoteUrl !== null)("takes a video in parts, which a post then uses", async () => {
  const whole = await stored("landscape.mp4");
  const begun = await begin(whole.length);
  const path = begun.headers.get("Location") ?? "";
  expect([begun.status, path]).toEqual([201, expect.stringMatching(/^\/api\/uploads\/[\w-]+$/)]);
  expect((await sendPart(path, 0, whole.slice(0, 9000))).status).toBe(204);
  expect(await offsetOf(path)).toBe("9000");
  // It is told what is there, whatever it believes.
  expect((await sendPart(path, 5000, whole.slice(5000))).status).toBe(409);
  const board = await newBoard();
  const use = () =>
    owner.client.post(`${BOARD}/images`, {
      board_id: board,
      alts: ["Boots walk"],
      uploads: [{ at: 0, id: path.split("/").at(-1) }],
    });
  const early = await use();
  expect(errors(early)).toEqual({ "images.0": ["This file isn’t here anymore. Choose it again."] });
  expect((await sendPart(path, 9000, whole.slice(9000))).status).toBe(204);
  const added = await use();
  expect([added.status, at(added.body, "data.media.0.type"), at(added.body, "data.media.0.alt")]).toEqual([
    201,
    "video",
    "Boots walk",
  ]);
  expect(errors(await use())).toEqual({ "images.0": ["This file isn’t here anymore. Choose it again."] });
});

it.skipIf(remoteUrl !== null)("keeps the parts of a video that a refused save would have used", async () => {
  const whole = await stored("clip.webm");
  const path = (await begin(whole.length)).headers.get("Location") ?? "";
  await sendPart(path, 0, whole);
  const board = await newBoard();
  const use = (version: number) =>
    owner.client.post(`${BOARD}/images`, {
      board_id: board,
      uploads: [{ at: 0, id: path.split("/").at(-1) }],
      version,
    });
  expect((await use(99)).status).toBe(412);
  expect((await use(1)).status).toBe(201);
});

it.skipIf(remoteUrl !== null)("refuses parts that are too many, and those of others", async () => {
  expect((await begin(VIDEO_BYTES_MAX + 1)).status).toBe(413);
  const path = (await begin(100)).headers.get("Location") ?? "";
  const other = await newOwner(api);
  expect((await sendPart(path, 0, new Uint8Array(10), other.client)).status).toBe(404);
  expect((await other.client.send("HEAD", path, { headers: TUS })).status).toBe(404);
  expect((await sendPart(path, 0, new Uint8Array(200))).status).toBeGreaterThanOrEqual(400);
  const headers = { "Content-Length": String(PART_BYTES_MAX + 1) };
  const type = { "Content-Type": "application/offset+octet-stream" };
  expect((await owner.client.send("PATCH", path, { headers: { ...TUS, ...type, ...headers } })).status).toBe(
    413,
  );
  const dotted = await owner.client.send("HEAD", `${UPLOADS}/..%2F..%2Fsecrets.json`, { headers: TUS });
  expect(dotted.status).toBe(404);
  for (let count = 0; count < OPEN_UPLOADS_MAX; count++) await begin(100, other.client);
  expect((await begin(100, other.client)).status).toBe(422);
});

it.skipIf(remoteUrl !== null)(
  "is in the library of its project, and goes from there into another post",
  async () => {
    const added = await add(await newBoard(), [await stored("phone.mov")]);
    const library = await owner.client.get(`/api/projects/${work.slug}/media`);
    const [newest] = list(library.body, "data");
    expect(at(newest, "video.seconds")).toBeCloseTo(3, 1);
    const board = await newBoard();
    const taken = await owner.client.post(`${BOARD}/images`, {
      board_id: board,
      media_ids: [at(newest, "id")],
    });
    expect([taken.status, at(taken.body, "data.media.0.type")]).toEqual([201, "video"]);
    await owner.client.delete(`${BOARD}/images/${text(added.body, "data.images.0.id")}`);
    expect((await open(at(taken.body, "data.media.0.url"), { Range: "bytes=0-9" })).status).toBe(206);
  },
);
