import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate } from "#api/data/migrations.ts";
import { startApi } from "./support/api.ts";
import type { LocalApi } from "./support/api.ts";
import { at, list, text } from "./support/client.ts";
import { newColleague, newOwner } from "./support/people.ts";
import type { Insider } from "./support/people.ts";
import { newWork, picture } from "./support/work.ts";
import type { Work } from "./support/work.ts";

let api: LocalApi;
let owner: Insider;
let admin: Insider;
let work: Work;
beforeAll(async () => {
  api = await startApi();
  owner = await newOwner(api);
  admin = await newColleague(api, owner, "admin");
  work = await newWork(owner.client);
  await owner.client.patch(`/api/projects/${work.slug}`, { approval_mode: "required" });
}, 60_000);
afterAll(() => api.close());

/** Has the only version of an item in the shape of before, in a database of before. */
async function asBefore(id: string, older: (snapshot: Record<string, unknown>) => object) {
  const { db } = api.database;
  const row = await db
    .selectFrom("item_versions")
    .select(["id", "snapshot_json"])
    .where("subject_id", "=", id)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const snapshot = JSON.stringify(older(JSON.parse(row.snapshot_json)));
  await db.updateTable("item_versions").set({ snapshot_json: snapshot }).where("id", "=", row.id).execute();
  expect(snapshot).not.toBe(row.snapshot_json);
}

async function migrateAgain() {
  const { db, engine } = api.database;
  await sql`delete from migrations where id = ${"0011-version-shapes"}`.execute(db);
  expect(await migrate(db, engine)).toEqual(["0011-version-shapes"]);
}

async function approve(path: string) {
  await owner.client.post(`${path}/status`, { status: "in_review" });
  const approved = await admin.client.post(`${path}/status`, { status: "approved" });
  expect(at(approved.body, "data.status")).toBe("approved");
}

const versionsOf = async (path: string) =>
  list((await owner.client.get(`${path}/versions`)).body, "data").length;

it("a tick leaves the approval of a post whose version is older than the shape of today", async () => {
  const id = work.blogId;
  const path = `/api/blogs/${id}`;
  await owner.client.put(`/api/projects/${work.slug}/blog-checklist`, { points: ["Links work"] });
  await owner.client.patch(`/api/projects/blog/${id}`, { title: "Boots", body: "Warm." });
  const form = new FormData();
  form.set("blog_id", id);
  form.set("image", new Blob([await picture()], { type: "image/png" }), "a.png");
  form.set("alt", "Boots on snow");
  await owner.client.send("POST", "/api/projects/blog/cover", { form });
  await approve(path);
  const count = await versionsOf(path);
  await asBefore(id, ({ related, categories, images, ...texts }) => ({
    ...texts,
    cover_alt: at(images, "cover.alt"),
    cover_caption: at(images, "cover.caption"),
    related,
    categories,
    images: { cover: { file: at(images, "cover.file") } },
  }));
  await migrateAgain();
  const ticked = await owner.client.patch(`/api/projects/blog/${id}`, { checked: ["Links work"] });
  expect(ticked.body).toMatchObject({ data: { status: "approved", checklist: [{ is_done: true }] } });
  expect(await versionsOf(path)).toBe(count);
});

it("another owner leaves the approval of a search ad whose version is older than the shape of today", async () => {
  const made = await owner.client.post("/api/projects/google-ad/content", {
    google_ad_id: work.googleAdId,
    ad_group_id: work.adGroupId,
    headlines: ["Warm boots", "Free returns", "Dry feet"].map((entry) => ({ text: entry })),
    descriptions: ["Resoled twice.", "Order by noon."].map((entry) => ({ text: entry })),
    final_url: "https://example.com",
  });
  const id = text(made.body, "data.content_id");
  const path = `/api/contents/${id}`;
  await approve(path);
  await asBefore(id, (snapshot) => ({ ...snapshot, ad_group: undefined }));
  await migrateAgain();
  const saved = await owner.client.put(`/api/projects/google-ad/content/${id}`, {
    content_id: id,
    owner_id: admin.id,
  });
  expect(saved.body).toMatchObject({ data: { status: "approved", owner: { id: admin.id } } });
  expect(await versionsOf(path)).toBe(1);
});

it("a post keeps the one image that it had, and what was approved with it", async () => {
  const { db, engine } = api.database;
  const path = `/api/boards/${work.boardId}`;
  await owner.client.patch(`/api/projects/social-calendar/board/${work.boardId}`, {
    content: "Soon",
    networks: ["x"],
  });
  await approve(path);
  const read = async () =>
    at((await owner.client.get(`/api/projects/social-calendar/board/${work.boardId}`)).body, "data");
  const before = await read();
  const count = await versionsOf(path);
  await sql`alter table boards add column image_id text references files (id) on delete set null`.execute(db);
  await sql`alter table boards add column image_alt text`.execute(db);
  await sql`create index boards_image on boards (image_id)`.execute(db);
  await sql`
    update boards set
      image_id = (select file_id from board_images where board_id = boards.id),
      image_alt = (select alt from board_images where board_id = boards.id)`.execute(db);
  await sql`drop table board_images`.execute(db);
  await sql`delete from migrations where id = ${"0043-board-images"}`.execute(db);
  expect(await migrate(db, engine)).toEqual(["0043-board-images"]);
  expect(await read()).toEqual(before);
  await owner.client.patch(`/api/projects/social-calendar/board/${work.boardId}`, { internal_notes: "Same" });
  expect([at(await read(), "status"), await versionsOf(path)]).toEqual(["approved", count]);
});

it("a comment that quotes a text of before has the version that was the latest one then", async () => {
  const { db, engine } = api.database;
  const made = await owner.client.post("/api/projects/social-calendar/board", {
    social_calendar_id: work.socialCalendarId,
    content: "First words",
  });
  const id = text(made.body, "data.id");
  const write = (content: string) =>
    owner.client.patch(`/api/projects/social-calendar/board/${id}`, { content });
  const say = (input: object) => owner.client.post(`/api/boards/${id}/comments`, { body: "Why?", ...input });
  api.pass(1000);
  await write("Second words");
  await say({ quote: "Second words" });
  await say({});
  api.pass(1000);
  await write("Third words");
  for (const column of ["anchor_field", "anchor_image_id", "version_number"])
    await sql`alter table comments drop column ${sql.ref(column)}`.execute(db);
  await sql`delete from migrations where id = ${"0051-comment-anchors"}`.execute(db);
  expect(await migrate(db, engine)).toEqual(["0051-comment-anchors"]);
  const { body } = await owner.client.get(`/api/boards/${id}/comments`);
  expect(list(body, "data").map((comment) => at(comment, "version_number"))).toEqual([2, null]);
});
