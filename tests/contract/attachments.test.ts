import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { recordOf } from "#contract/envelope.ts";
import { ATTACHMENT_BYTES_MAX, TASK_ATTACHMENTS_MAX, TRASH_DAYS, UNDO_MINUTES } from "#contract/limits.ts";
import { TaskSchema } from "#contract/tasks.ts";
import { emptyTrash } from "#api/trash/purge.ts";
import { createFileStore } from "#api/uploads/file-store.ts";
import { sweepRemovedFiles } from "#api/uploads/repository.ts";
import { remoteUrl, startApi } from "./support/api.ts";
import { at, errors, text, type Answer, type Client } from "./support/client.ts";
import { newColleague, newOwner } from "./support/people.ts";
import { PDF_FILE } from "./support/work.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

describe.skipIf(remoteUrl !== null)("files of tasks", async () => {
  const api = await startApi();
  const owner = await newOwner(api);
  const lin = await newColleague(api, owner, "member");
  afterAll(() => api.close());

  const newTask = async (fields: Record<string, unknown> = {}) =>
    text((await owner.client.post("/api/tasks", { title: "A task", ...fields })).body, "data.id");
  function add(task: string, bytes: BlobPart, name = "brief.pdf", client: Client = owner.client) {
    const form = new FormData();
    form.set("name", name);
    form.set("file", new Blob([bytes]), name);
    return client.send("POST", `/api/tasks/${task}/attachments`, { form });
  }
  const shown = async (task: string) =>
    recordOf(TaskSchema).parse((await owner.client.get(`/api/tasks/${task}`)).body);
  const names = async (task: string) => (await shown(task)).attachments?.map(({ name }) => name);
  const pathOf = (answer: Answer) => new URL(text(answer.body, "data.url")).pathname;
  const remove = (task: string, answer: Answer) =>
    owner.client.delete(`/api/tasks/${task}/attachments/${text(answer.body, "data.id")}`);
  const undo = (answer: Answer) => owner.client.post(`/api/undo/${answer.headers.get("Undo-Token") ?? ""}`);
  const stored = async (answer: Answer) => {
    const files = await readdir(join(api.dir, "uploads"), { recursive: true });
    return files.some((name) => name.endsWith(text(answer.body, "data.id")));
  };
  const png = async () =>
    new Uint8Array(
      await sharp({ create: { width: 40, height: 30, channels: 3, background: "#c33" } })
        .withExif({ IFD3: { GPSLatitudeRef: "N" } })
        .png()
        .toBuffer(),
    );

  it("are PDFs, kept as they are and only downloaded, under their name", async () => {
    const task = await newTask();
    const added = await add(task, PDF_FILE, "C:\\Offers\\Angebot “Stiefel” é.pdf");
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    expect(at(added.body, "data")).toMatchObject({
      name: "Angebot “Stiefel” é.pdf",
      mime: "application/pdf",
      bytes: PDF_FILE.length,
      creator: { id: owner.id },
    });
    for (const width of ["", "?width=96"]) {
      const file = await owner.client.get(pathOf(added) + width);
      expect([file.status, Buffer.from(file.bytes).toString()]).toEqual([200, PDF_FILE]);
      expect(Object.fromEntries(file.headers)).toMatchObject({
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename="Angebot _Stiefel_ _.pdf"; filename*=UTF-8''Angebot%20%E2%80%9CStiefel%E2%80%9D%20%C3%A9.pdf`,
        "content-security-policy": "sandbox; default-src 'none'",
        "x-content-type-options": "nosniff",
      });
    }
    expect((await shown(task)).attachments).toEqual([at(added.body, "data")]);
    const list = await owner.client.get("/api/tasks");
    expect(recordOf(TaskSchema.array()).parse(list.body)[0]?.attachments).toBeNull();
  });

  it("are images, encoded again without the place where they were taken", async () => {
    const task = await newTask();
    const added = await add(task, await png(), "boot.jpeg");
    expect(at(added.body, "data")).toMatchObject({ name: "boot.png", mime: "image/png" });
    const file = await owner.client.get(pathOf(added));
    expect(file.headers.get("Content-Disposition")).toContain('attachment; filename="boot.png"');
    const { format, width, exif } = await sharp(file.bytes).metadata();
    expect([format, width, exif]).toEqual(["png", 40, undefined]);
    const narrow = await owner.client.get(`${pathOf(added)}?width=96`);
    expect([narrow.status, narrow.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
  });

  it("are nothing else, whatever they are called", async () => {
    const task = await newTask();
    const refused = "Choose a PNG, JPEG, WebP, GIF, AVIF, or PDF file.";
    const script = "<script>alert(1)</script>";
    for (const [bytes, message] of [
      [script, refused],
      [`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`, refused],
      ["MZ\u0090\u0000", refused],
      [`GIF89a${script}`, "The file field must be an image."],
      ["", "The file field is required."],
      [` ${PDF_FILE}`, refused],
    ] as const) {
      const answer = await add(task, bytes, "brief.pdf");
      expect([answer.status, errors(answer)], bytes).toEqual([422, { file: [message] }]);
    }
    const large = await add(task, new Uint8Array(ATTACHMENT_BYTES_MAX + 1));
    expect(errors(large)).toEqual({ file: ["The file is too large. The limit is 15 MB."] });
    const longest = await add(task, Buffer.concat([Buffer.from(PDF_FILE)], ATTACHMENT_BYTES_MAX));
    expect(longest.status).toBe(201);
    const plain = await owner.client.post(`/api/tasks/${task}/attachments`, { file: "text", name: ["x"] });
    expect(plain.status).toBe(422);
    expect(await names(task)).toEqual(["brief.pdf"]);
  });

  it("are ten at the most, even if they come at once", async () => {
    const task = await newTask();
    const answers = await Promise.all(
      Array.from({ length: TASK_ATTACHMENTS_MAX + 2 }, (_, index) => add(task, PDF_FILE, `${index}.pdf`)),
    );
    const late = answers.filter(({ status }) => status !== 201);
    expect(late.map(errors)).toEqual(
      Array.from({ length: 2 }, () => ({ file: ["A task can have up to 10 files. Remove one first."] })),
    );
    expect(await names(task)).toHaveLength(TASK_ATTACHMENTS_MAX);
  });

  it("are ten at the most, even if the removal of one is undone after others took its place", async () => {
    const task = await newTask();
    const first = await add(task, PDF_FILE, "first.pdf");
    const removed = await remove(task, first);
    for (let index = 0; index < TASK_ATTACHMENTS_MAX; index++)
      expect((await add(task, PDF_FILE, `${index}.pdf`)).status).toBe(201);
    const refused = await undo(removed);
    expect([refused.status, errors(refused)]).toEqual([
      422,
      { undo: ["“A task” has 10 files again. Remove one first."] },
    ]);
    expect(await names(task)).toHaveLength(TASK_ATTACHMENTS_MAX);
    expect(await names(task)).not.toContain("first.pdf");
    const [last] = (await shown(task)).attachments ?? [];
    await owner.client.delete(`/api/tasks/${task}/attachments/${last?.id ?? ""}`);
    expect((await undo(removed)).status).toBe(200);
    expect(await names(task)).toContain("first.pdf");
    expect(await names(task)).toHaveLength(TASK_ATTACHMENTS_MAX);
  });

  it("are added and read by nobody who doesn’t see the task", async () => {
    const project = text((await owner.client.post("/api/projects", { name: "Secret" })).body, "data.slug");
    await owner.client.patch(`/api/projects/${project}`, { visibility: "members" });
    const task = await newTask({ project_id: project });
    const added = await add(task, PDF_FILE);
    const stranger = await newOwner(api);
    for (const { client } of [lin, stranger]) {
      expect((await client.get(pathOf(added))).status).toBe(404);
      expect((await add(task, PDF_FILE, "x.pdf", client)).status).toBe(404);
    }
    const open = await add(await newTask(), PDF_FILE);
    expect((await lin.client.get(pathOf(open))).status).toBe(200);
    expect((await stranger.client.get(pathOf(open))).status).toBe(404);
  });

  it("come back when their removal is undone, and are gone once it can’t be", async () => {
    const task = await newTask();
    const [kept, gone] = [await add(task, PDF_FILE, "kept.pdf"), await add(task, PDF_FILE, "gone.pdf")];
    const removed = await remove(task, kept);
    expect([removed.status, await names(task)]).toEqual([204, ["gone.pdf"]]);
    expect((await owner.client.get(pathOf(kept))).status).toBe(404);
    expect((await remove(task, kept)).status).toBe(404);
    expect((await undo(removed)).status).toBe(200);
    expect(await names(task)).toEqual(["kept.pdf", "gone.pdf"]);
    expect((await owner.client.get(pathOf(kept))).status).toBe(200);
    await remove(task, gone);
    expect(await stored(gone)).toBe(true);
    await sweepRemovedFiles(sweeper(), api.now() + (2 * UNDO_MINUTES + 1) * 60_000);
    expect([await stored(gone), await stored(kept)]).toEqual([false, true]);
  });
  const sweeper = () => ({
    db: api.database.db,
    files: createFileStore(join(api.dir, "uploads")),
    log: () => undefined,
  });

  it("go to the trash with their task, and are deleted with it for good", async () => {
    const task = await newTask();
    const [added, other] = [await add(task, PDF_FILE), await add(task, PDF_FILE, "other.pdf")];
    const removed = await remove(task, other);
    const deleted = await owner.client.delete(`/api/tasks/${task}`);
    expect((await owner.client.get(pathOf(added))).status).toBe(404);
    expect(errors(await undo(removed))).toEqual({
      undo: ["“A task” is in the trash. Restore the task first."],
    });
    expect((await undo(deleted)).status).toBe(200);
    expect((await owner.client.get(pathOf(added))).status).toBe(200);
    await owner.client.delete(`/api/tasks/${task}`);
    expect((await owner.client.delete(`/api/trash/tasks/${task}`)).status).toBe(204);
    expect(await stored(added)).toBe(false);
    expect((await undo(removed)).status).toBe(422);
  });

  it("are deleted with their project for good", async () => {
    const project = text((await owner.client.post("/api/projects", { name: "Short" })).body, "data.slug");
    const added = await add(await newTask({ project_id: project }), PDF_FILE);
    await owner.client.delete(`/api/projects/${project}`);
    expect([(await owner.client.get(pathOf(added))).status, await stored(added)]).toEqual([404, true]);
    await emptyTrash(sweeper(), api.now() + (TRASH_DAYS + 1) * DAY_MS);
    expect(await stored(added)).toBe(false);
  });

  it("keep a new task from being taken back", async () => {
    const made = await owner.client.post("/api/tasks", { title: "New" });
    const task = text(made.body, "data.id");
    const added = await add(task, PDF_FILE);
    expect((await undo(made)).status).toBe(422);
    expect((await owner.client.get(pathOf(added))).status).toBe(200);
  });

  it("are in the data that whoever added them exports", async () => {
    const task = await newTask();
    await add(task, PDF_FILE, "mine.pdf", lin.client);
    const { bytes } = await lin.client.get("/api/user/export");
    const exported = JSON.parse(
      strFromU8(unzipSync(bytes)["attachments.json"] ?? new Uint8Array()),
    ) as unknown;
    expect(exported).toMatchObject([{ task_id: task, name: "mine.pdf", mime: "application/pdf" }]);
  });
});
