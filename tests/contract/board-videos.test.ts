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

it.skipIf(remoteUrl !== null)(
  "shows another image in the place of a video, until that is undone",
  async () => {
    const change = async (id: string, file: Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}) => {
      const form = new FormData();
      form.set("image", new Blob([file]), "poster.png");
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      return owner.client.send("POST", `${BOARD}/images/${id}/poster`, { form });
    };
    const board = await newBoard();
    const added = await add(board, [await stored("landscape.mp4"), await picture(40, 40)]);
    const [video = "", image = ""] = list(added.body, "data.images").map((one) => text(one, "id"));
    const before = await open(at(added.body, "data.media.0.poster"));
    const film = await open(at(added.body, "data.media.0.url"));

    const changed = await change(video, await picture(64, 36));
    const media = at(changed.body, "data.media.0");
    expect([changed.status, media]).toEqual([
      200,
      expect.objectContaining({ type: "video", width: 320, height: 180, position: 0 }),
    ]);
    const poster = await open(at(media, "poster"));
    expect([poster.status, poster.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
    expect(Buffer.compare(poster.bytes, before.bytes)).not.toBe(0);
    expect(Buffer.compare((await open(at(media, "url"))).bytes, film.bytes)).toBe(0);

    const later = text(changed.body, "data.images.0.id");
    const refused = [
      await change(image, await picture(64, 36)),
      await change(later, new TextEncoder().encode("no image")),
      await change(later, await picture(64, 36), { version: "1" }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 412]);

    const undone = await owner.client.post(`/api/undo/${changed.headers.get("Undo-Token")}`);
    expect(undone.status).toBe(200);
    const again = await open(at((await owner.client.get(`${BOARD}/${board}`)).body, "data.media.0.poster"));
    expect(Buffer.compare(again.bytes, before.bytes)).toBe(0);
  },
);

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

type Box = { type: string; bytes: Buffer } | { type: string; boxes: Box[] };
const HOLDERS = new Set(["moov", "trak", "mdia", "minf", "stbl"]);

function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at)) {
    const type = bytes.toString("latin1", at + 4, at + 8);
    const content = bytes.subarray(at + 8, at + bytes.readUInt32BE(at));
    boxes.push(HOLDERS.has(type) ? { type, boxes: boxesIn(content) } : { type, bytes: content });
  }
  return boxes;
}
const boxOf = (type: string, content: Buffer) =>
  Buffer.concat([numbers(content.length + 8), Buffer.from(type, "latin1"), content]);
const bytesOf = (boxes: readonly Box[]): Buffer =>
  Buffer.concat(boxes.map((box) => boxOf(box.type, "bytes" in box ? box.bytes : bytesOf(box.boxes))));
const numbers = (...values: number[]) =>
  Buffer.concat(values.map((value) => Buffer.from(value.toString(16).padStart(8, "0"), "hex")));

/** A video whose first boxes of some types have other contents. */
async function crafted(contents: Record<string, Buffer>): Promise<Uint8Array<ArrayBuffer>> {
  const left = new Map(Object.entries(contents));
  const changed = (boxes: readonly Box[]): Box[] =>
    boxes.map((box) => {
      const bytes = left.get(box.type);
      left.delete(box.type);
      if (bytes !== undefined) return { type: box.type, bytes };
      return "boxes" in box ? { type: box.type, boxes: changed(box.boxes) } : box;
    });
  return new Uint8Array(bytesOf(changed(boxesIn(Buffer.from(await stored("landscape.mp4"))))));
}

const MOST = 0xffff_ffff;
const SAME_BYTES = 1000;
const nested = (levels: number): Buffer =>
  Buffer.concat(
    Array.from({ length: levels }, (_, at) => [numbers(8 * (levels - at)), Buffer.from("trak")]).flat(),
  );

it.skipIf(remoteUrl !== null).each<[string, () => Promise<Uint8Array<ArrayBuffer>>]>([
  ["more lengths of time than the box has", () => crafted({ stts: numbers(0, MOST, 1, 1) })],
  [
    "one sample too many to count",
    () => crafted({ stts: numbers(0, 1, MOST, 0), stsz: numbers(0, 1, MOST) }),
  ],
  ["no time at all", () => crafted({ stts: numbers(0, 1, 1000, 0) })],
  ["more time than there is", () => crafted({ stts: numbers(0, 1, 1000, MOST) })],
  ["no ticks in a second", () => crafted({ mdhd: numbers(0, 0, 0, 0, 1000, 0) })],
  ["no chunk", () => crafted({ stco: numbers(0, 0) })],
  ["chunks without samples", () => crafted({ stsc: numbers(0, 1, 1, 0, 1) })],
  ["a track in a track in a track", () => crafted({ moov: nested(100_000) })],
  [
    "the same bytes a thousand times",
    () =>
      crafted({
        stts: numbers(0, 1, SAME_BYTES, 512),
        ctts: numbers(0, 1, SAME_BYTES, 0),
        stss: numbers(0, 1, 1),
        stsz: numbers(0, 15_000, SAME_BYTES),
        stsc: numbers(0, 1, 1, 1, 1),
        stco: numbers(0, SAME_BYTES, ...Array<number>(SAME_BYTES).fill(48)),
      }),
  ],
  [
    "a thousand tracks",
    async () => {
      const boxes = boxesIn(Buffer.from(await stored("landscape.mp4")));
      const film = boxes.find(({ type }) => type === "moov");
      if (film === undefined || "bytes" in film) throw new Error("Not such a video.");
      film.boxes.push(...Array.from({ length: 1000 }, () => film.boxes[1] ?? []).flat());
      return new Uint8Array(bytesOf(boxes));
    },
  ],
  ["only its kind", async () => (await stored("landscape.mp4")).slice(0, 32)],
])("refuses a video with %s", async (_, make) => {
  const refused = await add(await newBoard(), [await make()]);
  expect([refused.status, errors(refused)]).toEqual([
    422,
    { "images.0": [expect.stringMatching(/^We can’t read this video/)] },
  ]);
});

it.skipIf(remoteUrl !== null)("keeps nothing that is hidden in a video", async () => {
  const boxes = boxesIn(Buffer.from(await stored("landscape.mp4")));
  const film = boxes.find(({ type }) => type === "moov");
  const track = film && "boxes" in film ? film.boxes[1] : undefined;
  if (track === undefined || "bytes" in track) throw new Error("Not such a video.");
  const hidden = Buffer.from("<script>hidden</script>PK\x03\x04");
  track.boxes.push({ type: "udta", bytes: boxOf("name", hidden) });
  boxes.push(
    { type: "free", bytes: hidden },
    { type: "uuid", bytes: Buffer.concat([Buffer.alloc(16), hidden]) },
  );
  const added = await add(await newBoard(), [new Uint8Array(Buffer.concat([bytesOf(boxes), hidden]))]);
  const kept = Buffer.from((await open(at(added.body, "data.media.0.url"))).bytes);
  expect([kept.includes("ftyp"), kept.includes("hidden"), kept.includes("PK\x03")]).toEqual([
    true,
    false,
    false,
  ]);
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
  const begun = await Promise.all(
    Array.from({ length: OPEN_UPLOADS_MAX + 5 }, () => begin(100, other.client.copy())),
  );
  expect(begun.filter(({ status }) => status === 201).length).toBe(OPEN_UPLOADS_MAX);
  expect((await begin(100, other.client)).status).toBe(422);
});

it.skipIf(remoteUrl !== null)(
  "finds an upload by its address, whatever the query and the method say",
  async () => {
    const path = (await begin(100)).headers.get("Location") ?? "";
    const other = await newOwner(api);
    const own = (await begin(100, other.client)).headers.get("Location") ?? "";
    const there = path.split("/").at(-1);
    expect((await sendPart(`${own}?x=/${there}`, 0, new Uint8Array(10), other.client)).status).toBe(204);
    expect(await offsetOf(path)).toBe("0");
    expect((await other.client.send("DELETE", `${own}?x=/${there}.json`, { headers: TUS })).status).toBe(204);
    expect(await offsetOf(path)).toBe("0");
    const headers = { ...TUS, "Upload-Length": "100", "X-HTTP-Method-Override": "PATCH" };
    expect((await owner.client.send("POST", path, { headers })).status).toBe(404);
  },
);

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
