import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { backUp } from "#api/backups/back-up.ts";
import { putBack } from "#api/backups/put-back.ts";
import { createFileStore } from "#api/uploads/file-store.ts";
import { openFiles } from "#api/uploads/open-files.ts";
import { startBucket, type RunningBucket } from "#tests/support/bucket.ts";
import { remoteUrl, startApi, type LocalApi } from "#tests/contract/support/api.ts";
import { at, list, text } from "#tests/contract/support/client.ts";
import { newOwner, type Insider } from "#tests/contract/support/people.ts";
import { addBoard, newWork, picture, sendPicture, type Work } from "#tests/contract/support/work.ts";

const BOARD = "/api/projects/social-calendar/board";
const FOLDER = "kept/here/";
const isPostgres = process.env["CONTRACT_DATABASE_URL"] !== undefined;
const HOUR = 60 * 60_000;
const TUS = { "Tus-Resumable": "1.0.0" };

const stored = (name: string) =>
  readFile(new URL(`../files/videos/${name}`, import.meta.url)).then((bytes) => new Uint8Array(bytes));

/** A video of several megabytes, nearly all of them in a box that nobody reads. */
async function longVideo(): Promise<Uint8Array<ArrayBuffer>> {
  const box = Buffer.alloc(6_000_000);
  box.writeUInt32BE(box.length);
  box.write("free", 4, "latin1");
  return new Uint8Array(Buffer.concat([await stored("landscape.mp4"), box]));
}

describe.skipIf(remoteUrl !== null)("uploads in a bucket", () => {
  let bucket: RunningBucket;
  let api: LocalApi;
  let owner: Insider;
  let work: Work;
  let root: string;

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "marquee-bucket-test-"));
    bucket = await startBucket();
    api = await startApi({ s3: bucket.place(FOLDER) });
  });
  // Sessions end when days go by.
  beforeEach(async () => {
    owner = await newOwner(api);
    work = await newWork(owner.client);
  });
  afterAll(async () => {
    await api.close();
    await bucket.stop();
    await rm(root, { recursive: true, force: true });
  });

  const uploads = () => bucket.names(`${FOLDER}uploads/`);
  const unfinished = () => bucket.names(`${FOLDER}unfinished-uploads/`);
  const newBoard = () => addBoard(owner.client, work, { title: "Kept elsewhere" });
  const open = (url: unknown, headers: Record<string, string> = {}) => {
    const { pathname, search } = new URL(String(url));
    return owner.client.get(pathname + search, { headers });
  };
  /** What the images of a post are called in the bucket, widths included. */
  const namesOf = async (body: unknown) => {
    const [id = ""] = list(body, "data.images").map((one) => text(one, "id"));
    return (await uploads()).filter((name) => name.includes(id));
  };
  const begin = async (length: number) => {
    const headers = { ...TUS, "Upload-Length": String(length) };
    return (await owner.client.send("POST", "/api/uploads", { headers })).headers.get("Location") ?? "";
  };
  const sendPart = (path: string, from: number, part: Uint8Array<ArrayBuffer>) =>
    owner.client.send("PATCH", path, {
      bytes: part,
      headers: { ...TUS, "Upload-Offset": String(from), "Content-Type": "application/offset+octet-stream" },
    });
  const offsetOf = async (path: string) =>
    (await owner.client.send("HEAD", path, { headers: TUS })).headers.get("Upload-Offset");
  const useParts = (board: string, path: string) =>
    owner.client.post(`${BOARD}/images`, {
      board_id: board,
      uploads: [{ at: 0, id: path.split("/").at(-1) }],
    });

  it("hold an image and what is made of it, until it is replaced and that can’t be undone", async () => {
    const board = await newBoard();
    const sent = await sendPicture(owner.client, board, await picture(700, 400));
    expect(sent.status).toBe(200);
    const image = at(sent.body, "data.images.0");
    expect(await namesOf(sent.body)).toHaveLength(1);
    const shown = await open(at(image, "url"));
    expect([shown.status, shown.headers.get("Content-Type")]).toEqual([200, "image/png"]);
    const etag = shown.headers.get("ETag") ?? "";
    expect((await open(at(image, "url"), { "If-None-Match": etag })).status).toBe(304);
    const narrow = await open(at(image, "variants.0.url"));
    expect([narrow.status, narrow.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
    expect(await namesOf(sent.body)).toHaveLength(2);
    expect((await open(at(image, "variants.0.url"))).bytes).toEqual(narrow.bytes);

    const replaced = await sendPicture(owner.client, board, await picture(300, 300));
    expect(replaced.status).toBe(200);
    api.pass(HOUR);
    await api.cleanUp();
    expect(await namesOf(sent.body)).toEqual([]);
    expect(await namesOf(replaced.body)).toHaveLength(1);
    expect((await open(at(replaced.body, "data.images.0.url"))).status).toBe(200);
    // Nothing of them stays on this machine.
    expect(await readdir(api.dir)).not.toContain("uploads");
  });

  it("play a video by ranges", async () => {
    const form = new FormData();
    form.set("board_id", await newBoard());
    form.append("images[]", new Blob([await stored("landscape.mp4")]), "a.bin");
    const added = await owner.client.send("POST", `${BOARD}/images`, { form });
    expect(added.status).toBe(201);
    const url = at(added.body, "data.media.0.url");
    const whole = await open(url);
    expect([whole.status, whole.headers.get("Content-Length")]).toEqual([200, String(whole.bytes.length)]);
    const part = await open(url, { Range: "bytes=100-199" });
    expect([part.status, part.headers.get("Content-Range")]).toEqual([
      206,
      `bytes 100-199/${whole.bytes.length}`,
    ]);
    expect(part.bytes).toEqual(whole.bytes.slice(100, 200));
    expect((await open(url, { Range: "bytes=-10" })).bytes).toEqual(whole.bytes.slice(-10));
    expect((await open(url, { Range: "bytes=99999999-" })).status).toBe(416);
    expect((await open(at(added.body, "data.media.0.poster"))).status).toBe(200);
    const local = await readdir(join(api.dir, "uploads-in-work"), { recursive: true, withFileTypes: true });
    expect(local.filter((entry) => entry.isFile())).toEqual([]);
  });

  it("take a video in parts, go on where it stopped, and forget the parts with the post", async () => {
    const whole = await longVideo();
    const path = await begin(whole.length);
    expect((await sendPart(path, 0, whole.slice(0, 2_500_000))).status).toBe(204);
    expect((await sendPart(path, 2_500_000, whole.slice(2_500_000, 5_000_000))).status).toBe(204);
    // And one that says how long it will be.
    expect(await unfinished()).toHaveLength(3);
    // As a new process of another machine: nothing is left in memory.
    api.restart();
    expect(await offsetOf(path)).toBe("5000000");
    expect((await sendPart(path, 4_000_000, whole.slice(4_000_000))).status).toBe(409);
    const board = await newBoard();
    expect((await useParts(board, path)).status).toBe(422);
    expect((await sendPart(path, 5_000_000, whole.slice(5_000_000))).status).toBe(204);
    const used = await useParts(board, path);
    expect([used.status, at(used.body, "data.media.0.type")]).toEqual([201, "video"]);
    expect((await open(at(used.body, "data.media.0.url"))).status).toBe(200);
    expect(await unfinished()).toEqual([]);

    const given = await begin(10);
    expect((await owner.client.send("DELETE", given, { headers: TUS })).status).toBe(204);
    expect(await unfinished()).toEqual([]);
    await sendPart(await begin(whole.length), 0, whole.slice(0, 100));
    api.pass(25 * HOUR);
    await api.cleanUp();
    expect(await unfinished()).toEqual([]);
  });

  it("give any range of a file that is larger than what is read at once", async () => {
    const { files } = await openFiles({ dataDir: join(root, "other"), s3: bucket.place("ranges") });
    const id = "01M89VVCXG6YRDTMJ4WWX75DZZ";
    const rangeOf = (range?: { start: number; end: number }) => buffer(files.pieces(id, range));
    // A multiple of what is read at once.
    const bytes = randomBytes(4 * 1024 * 1024);
    await files.put(id, bytes);
    expect((await rangeOf()).equals(bytes)).toBe(true);
    for (const [start, end] of [
      [0, 1],
      [1_500_000, 3_999_999],
      [100, bytes.length - 1],
    ] as const)
      expect((await rangeOf({ start, end })).equals(bytes.subarray(start, end + 1))).toBe(true);
    await files.remove(id);
    await expect(rangeOf()).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("lose what killed uploads left there, and nothing that is used or isn’t ours", async () => {
    const board = await newBoard();
    const sent = await sendPicture(owner.client, board, await picture());
    const { files } = await openFiles({ dataDir: join(root, "other"), s3: bucket.place(FOLDER) });
    const elsewhere = await openFiles({ dataDir: join(root, "other"), s3: bucket.place("another") });
    const stray = "01M89VVCXG6YRDTMJ4WWX75DZZ";
    for (const { put } of [files, elsewhere.files]) await put(stray, new Uint8Array([1]));
    const used = (await uploads()).length;
    await api.cleanUp();
    expect(await uploads()).not.toContain(`ZZ/${stray}`);
    expect(await uploads()).toHaveLength(used - 1);
    expect(await namesOf(sent.body)).toHaveLength(1);
    expect(await bucket.names("another/uploads/")).toEqual([`ZZ/${stray}`]);
  });

  it.skipIf(isPostgres)(
    "are backed up from a bucket, and restored into an empty one or a folder",
    async () => {
      const board = await newBoard();
      const sent = await sendPicture(owner.client, board, await picture(90, 60));
      const [name = ""] = await namesOf(sent.body);
      const id = name.slice(-26);
      const config = { dataDir: api.dir, databaseUrl: null, s3: bucket.place(FOLDER) };
      const { path, manifest } = await backUp(config, join(root, "backups"), Date.now());
      expect(manifest.missing).toEqual([]);
      expect(manifest.files.map((file) => file.path)).toContain(`uploads/${name}`);

      const into = (folder: string, dataDir: string) =>
        putBack({ dataDir: join(root, dataDir), databaseUrl: null, s3: bucket.place(folder) }, path);
      await expect(into(FOLDER, "full")).rejects.toThrow(/bucket of S3_URL isn’t empty/);
      await into("restored", "restored");
      const all = manifest.files.map((file) => file.path).filter((each) => each.startsWith("uploads/"));
      expect((await bucket.names("restored/")).toSorted()).toEqual(all.toSorted());
      const target = { dataDir: join(root, "restored"), databaseUrl: null, s3: bucket.place("restored") };
      const again = await openFiles(target);
      const shown = (await open(at(sent.body, "data.images.0.url"))).bytes;
      expect(Buffer.from((await again.files.get(id)) ?? "")).toEqual(Buffer.from(shown));

      await putBack({ dataDir: join(root, "folder"), databaseUrl: null, s3: null }, path);
      const local = createFileStore(join(root, "folder", "uploads"));
      expect(Buffer.from((await local.get(id)) ?? "")).toEqual(Buffer.from(shown));
      await expect(openFiles({ ...target, dataDir: join(root, "folder") })).rejects.toThrow(
        /has uploads that the bucket of S3_URL may lack/,
      );
    },
  );

  it("belong to one database, because another one would delete them, in a bucket that is there", async () => {
    await expect(startApi({ s3: bucket.place(FOLDER) })).rejects.toThrow(/uploads of another database/);
    const beside = await startApi({ s3: bucket.place("beside") });
    await beside.close();
    const missing = { ...bucket.place("beside"), bucket: "not-there" };
    await expect(startApi({ s3: missing })).rejects.toThrow(/NoSuchBucket/);
  });

  it("that are away are said to be, nothing is saved by half, and all goes on afterwards", async () => {
    const board = await newBoard();
    const sent = await sendPicture(owner.client, board, await picture(90, 60));
    const url = at(sent.body, "data.images.0.url");
    const whole = await longVideo();
    const path = await begin(whole.length);
    expect((await sendPart(path, 0, whole.slice(0, 3_000_000))).status).toBe(204);
    const rows = await api.database.db.selectFrom("files").select("id").execute();
    const names = await uploads();

    await bucket.away();
    const refused = await sendPicture(owner.client, board, await picture(50, 50));
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "1"]);
    const form = new FormData();
    form.set("board_id", board);
    form.append("images[]", new Blob([await stored("clip.webm")]), "a.bin");
    expect((await owner.client.send("POST", `${BOARD}/images`, { form })).status).toBe(503);
    // Not 404: it isn't lost.
    expect((await open(url)).status).toBe(503);
    expect((await sendPart(path, 3_000_000, whole.slice(3_000_000))).status).toBe(503);
    expect((await useParts(board, path)).status).toBe(503);
    expect(api.logs.some((entry) => entry.message === "storage away")).toBe(true);
    await api.cleanUp();
    // What needs no file goes on.
    expect((await owner.client.get(`${BOARD}/${board}`)).status).toBe(200);
    expect(await api.database.db.selectFrom("files").select("id").execute()).toEqual(rows);

    await bucket.back();
    expect(await uploads()).toEqual(names);
    expect((await open(url)).status).toBe(200);
    expect(await offsetOf(path)).toBe("3000000");
    expect((await sendPart(path, 3_000_000, whole.slice(3_000_000))).status).toBe(204);
    expect((await useParts(board, path)).status).toBe(201);
    expect((await sendPicture(owner.client, board, await picture(50, 50))).status).toBe(200);
  });
});
