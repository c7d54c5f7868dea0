import { crc32 } from "node:zlib";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { IMAGE_BYTES_MAX } from "#contract/limits.ts";
import { recordOf } from "#contract/envelope.ts";
import { BoardSchema } from "#contract/social-calendars.ts";
import { connectApi, remoteUrl, startApi } from "./support/api.ts";
import { at, errors, list, text } from "./support/client.ts";
import { newColleague, newOwner } from "./support/people.ts";
import { addBoard, newWork, picture, pictureForm, sendPicture, storedFiles } from "./support/work.ts";

const BOARD = "/api/projects/social-calendar/board";
const IMAGE = `${BOARD}/reference-image`;

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const api = await connectApi();
const owner = await newOwner(api);
const member = await newColleague(api, owner, "member");
const stranger = await newOwner(api);
const work = await newWork(owner.client);
afterAll(() => api.close());

const newBoard = (fields: object = {}, by = owner) => addBoard(by.client, work, { title: "T", ...fields });

async function newCalendar(): Promise<string> {
  const made = await owner.client.post("/api/projects/social-calendar", {
    project_id: work.projectId,
    folder_id: work.folderId,
    name: "Another",
  });
  return text(made.body, "data.id");
}

describe("boards", () => {
  it("are created with all their fields and read back in their calendar", async () => {
    const fields = {
      title: "Launch day",
      content: "Überraschung! 👍\n\nSecond line",
      overrides: { x: "Short" },
      networks: ["linkedin", "x"],
      format: "carousel",
      planned_for: dayFromNow(20),
      link_url: "https://example.com/",
      internal_notes: "Ask Lin",
      status: "scheduled",
    };
    const made = await member.client.post(BOARD, {
      social_calendar_id: work.socialCalendarId,
      scheduled_at: `${dayFromNow(20)}T10:00:00+01:00`,
      ...fields,
    });
    expect(made.status).toBe(201);
    const board = recordOf(BoardSchema).parse(made.body);
    expect(board).toMatchObject({
      ...fields,
      scheduled_at: `${dayFromNow(20)}T09:00:00.000Z`,
      reference_image: null,
      owner: { id: member.id },
      version: 1,
      can: { update: true, delete: true },
    });
    const calendar = await owner.client.get(`/api/projects/social-calendar/${work.socialCalendarId}`);
    expect(list(calendar.body, "data.boards")).toContainEqual(at(made.body, "data"));
  });

  it("of a range of days come with those that have no day", async () => {
    const id = await newCalendar();
    for (const [title, planned_for] of [
      ["October", "2026-10-31"],
      ["First", "2026-11-01"],
      ["Last", "2026-11-30"],
      ["December", "2026-12-01"],
      ["Undated", null],
    ]) {
      await owner.client.post(BOARD, { social_calendar_id: id, title, planned_for });
    }
    const titles = async (query: string) =>
      list((await owner.client.get(`/api/projects/social-calendar/${id}${query}`)).body, "data.boards").map(
        (board) => at(board, "title"),
      );
    expect(await titles("")).toEqual(["October", "First", "Last", "December", "Undated"]);
    expect(await titles("?from=2026-11-01&to=2026-11-30")).toEqual(["First", "Last", "Undated"]);
    expect(await titles("?from=2026-12-01")).toEqual(["December", "Undated"]);
    expect(await titles("?from=nonsense")).toHaveLength(5);
  });

  it("say what is wrong with their fields", async () => {
    expect(errors(await owner.client.post(BOARD, {}))).toMatchObject({
      social_calendar_id: ["The social calendar id field is required."],
    });
    const wrong = await owner.client.post(BOARD, {
      social_calendar_id: work.socialCalendarId,
      title: "x".repeat(121),
      content: "x".repeat(63_207),
      overrides: { myspace: "Hello" },
      networks: "x",
      format: "poem",
      planned_for: "20.11.2026",
      scheduled_at: "2026-11-20T10:00:00",
      link_url: "javascript:alert(1)",
    });
    expect(errors(wrong)).toEqual({
      title: ["The title field must not be greater than 120 characters."],
      content: ["The content field must not be greater than 63206 characters."],
      overrides: ["The selected overrides is invalid."],
      networks: ["The networks field must be an array."],
      format: ["The selected format is invalid."],
      planned_for: ["The planned for field must be a valid date."],
      scheduled_at: ["The scheduled at field must be a valid date."],
      link_url: ["The link url field must be a valid URL."],
    });
  });

  it("are changed field by field, once per version", async () => {
    const id = await newBoard({ content: "Stays", networks: ["x"] });
    const changed = await member.client.patch(`${BOARD}/${id}`, {
      title: "New",
      planned_for: "2026-11-21",
      version: 1,
    });
    expect(changed.body).toMatchObject({
      data: { title: "New", content: "Stays", networks: ["x"], planned_for: "2026-11-21", version: 2 },
    });
    const late = await owner.client.patch(`${BOARD}/${id}`, { title: "Late", version: 1 });
    expect([late.status, at(late.body, "data.title")]).toEqual([412, "New"]);
    const cleared = await owner.client.patch(`${BOARD}/${id}`, { planned_for: null });
    expect(at(cleared.body, "data.planned_for")).toBeNull();
  });

  it("have their text saved apart", async () => {
    const id = await newBoard({ content: "Old", overrides: { x: "Old x" }, title: "Title" });
    const saved = await owner.client.put(`${BOARD}/content`, { board_id: id, content: "New" });
    expect(saved.body).toMatchObject({
      data: { id, title: "Title", content: "New", overrides: { x: "Old x" } },
    });
    const cleared = await owner.client.put(`${BOARD}/content`, { board_id: id, content: "", overrides: [] });
    expect(cleared.body).toMatchObject({ data: { content: "", overrides: {} } });
    const late = await owner.client.put(`${BOARD}/content`, { board_id: id, content: "Late", version: 1 });
    expect(late.status).toBe(412);
    expect(errors(await owner.client.put(`${BOARD}/content`, { content: "x" }))).toEqual({
      board_id: ["The board id field is required."],
    });
  });

  it("take the steps of the table, and are not scheduled without a day", async () => {
    const id = await newBoard({ status: "idea", networks: ["x"], content: "Hello" });
    const to = (status: string, more: object = {}) =>
      owner.client.patch(`${BOARD}/${id}`, { status, ...more });
    expect(errors(await to("scheduled"))).toEqual({ status: ["The selected status is invalid."] });
    expect((await to("draft")).status).toBe(200);
    expect(errors(await to("scheduled"))).toEqual({
      planned_for: ["The planned for field is required when status is scheduled."],
    });
    expect(errors(await to("scheduled", { planned_for: "2020-01-01" }))).toEqual({
      planned_for: ["The planned for field must be a date after or equal to today."],
    });
    expect((await to("scheduled", { planned_for: dayFromNow(2) })).status).toBe(200);
    expect(errors(await owner.client.patch(`${BOARD}/${id}`, { planned_for: null }))).toEqual({
      planned_for: ["The planned for field is required when status is scheduled."],
    });
    for (const status of ["in_review", "idea", "nonsense"])
      expect(errors(await to(status))).toEqual({ status: ["The selected status is invalid."] });
    for (const status of ["cancelled", "draft"]) expect((await to(status)).status).toBe(200);
  });

  it("are neither made on the schedule of a day that is past, nor moved to one; drafts may be", async () => {
    const made = (fields: object) =>
      owner.client.post(BOARD, {
        social_calendar_id: work.socialCalendarId,
        title: "T",
        networks: ["x"],
        ...fields,
      });
    const past = { planned_for: dayFromNow(-3) };
    const tooLate = { planned_for: ["The planned for field must be a date after or equal to today."] };
    expect(errors(await made({ status: "scheduled", ...past }))).toEqual(tooLate);
    const hour = { ...past, scheduled_at: `${dayFromNow(-3)}T10:00:00Z` };
    expect(errors(await made({ status: "scheduled", ...hour }))).toEqual({
      scheduled_at: ["The scheduled at field must be a date after now."],
    });
    expect((await made({ status: "draft", ...past })).status).toBe(201);
    const board = await made({ status: "scheduled", planned_for: dayFromNow(3), content: "Hello" });
    const path = `${BOARD}/${text(board.body, "data.id")}`;
    expect(errors(await owner.client.patch(path, past))).toEqual(tooLate);
    expect((await owner.client.patch(path, { planned_for: dayFromNow(4) })).status).toBe(200);
  });

  it("keep their order within a lane through moves", async () => {
    const calendar = await newCalendar();
    const ids = new Map<string, string>();
    for (const title of ["a", "b", "c", "d"]) {
      const made = await owner.client.post(BOARD, {
        social_calendar_id: calendar,
        title,
        status: "idea",
      });
      ids.set(title, text(made.body, "data.id"));
    }
    const lanes = async () => {
      const read = await owner.client.get(`/api/projects/social-calendar/${calendar}`);
      return list(read.body, "data.boards")
        .map((board) => `${text(board, "status")} ${String(at(board, "position"))} ${text(board, "title")}`)
        .sort();
    };
    const move = (title: string, change: object) =>
      owner.client.patch(`${BOARD}/${ids.get(title) ?? ""}`, change);
    await move("d", { position: 0 });
    expect(await lanes()).toEqual(["idea 0 d", "idea 1 a", "idea 2 b", "idea 3 c"]);
    await move("a", { position: 99 });
    expect(await lanes()).toEqual(["idea 0 d", "idea 1 b", "idea 2 c", "idea 3 a"]);
    await move("b", { status: "draft" });
    await move("c", { status: "draft", position: 0 });
    const after = await lanes();
    expect(after.filter((line) => line.startsWith("draft"))).toEqual(["draft 0 c", "draft 1 b"]);
    expect(after.filter((line) => line.startsWith("idea")).map((line) => line.at(-1))).toEqual(["d", "a"]);
  });

  it("are deleted by their maker or an admin", async () => {
    const id = await newBoard();
    expect((await member.client.delete(`${BOARD}/${id}`)).status).toBe(403);
    expect((await owner.client.delete(`${BOARD}/${id}`)).status).toBe(204);
    expect((await owner.client.patch(`${BOARD}/${id}`, { title: "x" })).status).toBe(404);
    const own = await newBoard({}, member);
    expect((await member.client.delete(`${BOARD}/${own}`)).status).toBe(204);
  });
});

/** The same PNG with other dimensions in its header, checksum included. */
function claiming(png: Uint8Array<ArrayBuffer>, width: number, height: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(png.slice().buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  const bytes = new Uint8Array(view.buffer);
  view.setUint32(29, crc32(bytes.subarray(12, 29)));
  return bytes;
}

describe("reference images", () => {
  const address = (body: unknown) => new URL(text(body, "data.reference_image.url")).pathname;

  it("are kept, measured, served to the organization and to nobody else", async () => {
    const id = await newBoard();
    const sent = await member.client.send("POST", IMAGE, {
      form: pictureForm(id, await picture(60, 40), "A square"),
    });
    expect(sent.status).toBe(200);
    expect(at(sent.body, "data.reference_image")).toMatchObject({ width: 60, height: 40, alt: "A square" });
    const path = address(sent.body);
    expect(path).toMatch(/^\/api\/files\/\w+$/);
    const file = await owner.client.get(path);
    expect(file.status).toBe(200);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "content-disposition": "inline",
      "cross-origin-resource-policy": "same-origin",
    });
    expect((await sharp(file.bytes).metadata()).format).toBe("png");
    const again = await owner.client.get(path, {
      headers: { "If-None-Match": file.headers.get("ETag") ?? "" },
    });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    expect((await stranger.client.get(path)).status).toBe(404);
    expect((await api.client().get(path)).status).toBe(401);
  });

  it.each(["png", "jpeg", "webp", "gif"] as const)("may be %s, whatever their name says", async (format) => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#fff" } })
      .toFormat(format)
      .toBuffer();
    const sent = await sendPicture(
      owner.client,
      await newBoard(),
      new Uint8Array(bytes),
      "../../x.php\r\nX: y",
    );
    expect(sent.status).toBe(200);
    const file = await owner.client.get(address(sent.body));
    expect(file.headers.get("Content-Type")).toBe(`image/${format}`);
  });

  it("carry nothing behind their last pixel", async () => {
    const html = new TextEncoder().encode("<script>alert(1)</script>");
    const png = await picture();
    const sent = await sendPicture(
      owner.client,
      await newBoard(),
      new Uint8Array([...png, ...html]),
      "page.html",
    );
    expect(sent.status).toBe(200);
    const file = await owner.client.get(address(sent.body));
    expect(Buffer.from(file.bytes).includes("<script>")).toBe(false);
    expect(file.headers.get("Content-Type")).toBe("image/png");
  });

  const bytesOf = (value: string) => new Uint8Array(new TextEncoder().encode(value));
  it.each([
    [
      "an SVG",
      () => bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      "must be an image.",
    ],
    ["HTML", () => bytesOf("<!doctype html><script>alert(1)</script>"), "must be an image."],
    ["a GIF in name only", () => bytesOf("GIF89a;alert(1)//"), "must be an image."],
    ["nothing", () => new Uint8Array(0), "must be an image."],
    ["a PDF", () => bytesOf("%PDF-1.7\n%âãÏÓ\n1 0 obj"), "must be an image."],
    [
      "a TIFF",
      async () =>
        new Uint8Array(
          await sharp(await picture())
            .tiff()
            .toBuffer(),
        ),
      "must be a file of type: png, jpg, jpeg, webp, gif, avif.",
    ],
    ["half a PNG", async () => (await picture(300, 300)).slice(0, 60), "must be an image."],
  ])("may not be %s", async (_, bytes, text) => {
    const sent = await sendPicture(owner.client, await newBoard(), await bytes());
    expect(sent.status).toBe(422);
    expect(errors(sent)).toEqual({ image: [`The image field ${text}`] });
  });

  it("may not unpack to more pixels than a machine can bear, and are not unpacked to find out", async () => {
    const flood = claiming(await picture(), 50_000, 50_000);
    const board = await newBoard();
    // Unpacked, it would be half a picture, and refused as that.
    const sent = await sendPicture(owner.client, board, flood);
    expect(errors(sent)).toEqual({ image: ["The image field has invalid image dimensions."] });
    const long = await sendPicture(owner.client, board, await picture(16_385, 1));
    expect(errors(long)).toEqual({ image: ["The image field has invalid image dimensions."] });
  });

  it("may not be heavier than thirty megabytes", async () => {
    const board = await newBoard();
    const padded = new Uint8Array(IMAGE_BYTES_MAX + 1);
    padded.set(await picture());
    expect(errors(await sendPicture(owner.client, board, padded))).toEqual({
      image: ["The image field must not be greater than 30720 kilobytes."],
    });
    const huge = await sendPicture(owner.client, board, new Uint8Array(IMAGE_BYTES_MAX + 1024 * 1024));
    expect([huge.status, huge.body]).toEqual([413, { message: "The POST data is too large." }]);
  });

  it("may not come in a hundred parts", async () => {
    const form = pictureForm(await newBoard(), await picture());
    for (let part = 0; part < 100; part++) form.append(`field${part}`, "x");
    expect((await owner.client.send("POST", IMAGE, { form })).status).toBe(422);
  });

  it("ask for a file and a board, and let the words be changed alone", async () => {
    const id = await newBoard();
    const none = new FormData();
    none.set("board_id", id);
    expect(errors(await owner.client.send("POST", IMAGE, { form: none }))).toEqual({
      image: ["The image field is required."],
    });
    expect(errors(await owner.client.send("POST", IMAGE, { form: new FormData() }))).toEqual({
      board_id: ["The board id field is required."],
    });
    const words = pictureForm(id, await picture(), "x".repeat(1001));
    expect(errors(await owner.client.send("POST", IMAGE, { form: words }))).toEqual({
      alt: ["The alt field must not be greater than 1000 characters."],
    });
    const sent = await sendPicture(owner.client, id, await picture());
    none.set("alt", "Said better");
    const changed = await owner.client.send("POST", IMAGE, { form: none });
    expect(at(changed.body, "data.reference_image.alt")).toBe("Said better");
    expect(address(changed.body)).toBe(address(sent.body));
  });

  it("are taken away, and replaced ones are gone", async () => {
    const id = await newBoard();
    const first = await sendPicture(owner.client, id, await picture());
    const second = await sendPicture(owner.client, id, await picture());
    expect((await owner.client.get(address(first.body))).status).toBe(404);
    const stale = pictureForm(id, await picture());
    stale.set("version", "1");
    expect((await owner.client.send("POST", IMAGE, { form: stale })).status).toBe(412);
    expect((await owner.client.get(address(second.body))).status).toBe(200);
    const removed = await owner.client.delete(`${IMAGE}?board_id=${id}`);
    expect(at(removed.body, "data.reference_image")).toBeNull();
    expect((await owner.client.get(address(second.body))).status).toBe(404);
  });

  it.skipIf(remoteUrl !== null)("leave no file behind when their board, folder or project goes", async () => {
    const local = await startApi();
    const person = await newOwner(local);
    const stored = () => storedFiles(local);
    const one = await newWork(person.client, "One");
    const two = await newWork(person.client, "Two");
    const three = await newWork(person.client, "Three");
    expect(await stored()).toBe(6);
    await sendPicture(person.client, one.boardId, await picture());
    expect(await stored()).toBe(6);
    await person.client.delete(`${BOARD}/${one.boardId}`);
    expect(await stored()).toBe(6);
    await person.client.delete(`/api/trash/boards/${one.boardId}`);
    expect(await stored()).toBe(5);
    await person.client.delete(`/api/projects/${two.slug}/folders/${two.folderId}`);
    expect(await stored()).toBe(5);
    await person.client.delete(`/api/trash/folders/${two.folderId}`);
    expect(await stored()).toBe(4);
    await person.client.delete(`/api/projects/${three.slug}`);
    expect(await stored()).toBe(4);
    await person.client.delete(`/api/trash/projects/${three.projectId}`);
    expect(await stored()).toBe(2);
    // The files of tasks go with their project.
    for (const { slug, projectId } of [one, two]) {
      await person.client.delete(`/api/projects/${slug}`);
      await person.client.delete(`/api/trash/projects/${projectId}`);
    }
    expect(await stored()).toBe(0);
    expect(await local.database.db.selectFrom("files").selectAll().execute()).toEqual([]);
    await local.close();
  });
});
