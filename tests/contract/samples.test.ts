import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { pageOf } from "#contract/envelope.ts";
import { CampaignSchema } from "#contract/campaigns.ts";
import { ProjectSchema } from "#contract/projects.ts";
import { BlogSchema } from "#contract/blogs.ts";
import { GoogleAdSchema } from "#contract/google-ads.ts";
import { MetaAdSchema } from "#contract/meta-ads.ts";
import { readings } from "#domain/blogs/readings.ts";
import { lintAd } from "#domain/google-ads/lint.ts";
import { checkMetaContent } from "#domain/meta-ads/checks.ts";
import { addDays } from "#lib/dates.ts";
import { wallClock } from "#lib/zoned-time.ts";
import { connectApi, startApi } from "./support/api.ts";
import { at, list, text } from "./support/client.ts";
import { newColleague, newOwner } from "./support/people.ts";

const api = await connectApi();
const owner = await newOwner(api);
await owner.client.patch("/api/organization", { timezone: "Pacific/Auckland" });
const made = await owner.client.post("/api/samples");
if (made.status !== 201) throw new Error(JSON.stringify(made.body));
const sample = ProjectSchema.parse(at(made.body, "data"));
const folders = list((await owner.client.get(`/api/projects/${sample.slug}/folders`)).body, "data");
const path = `/api/projects/${sample.slug}/folders/${text(folders[0], "id")}/campaigns`;
const campaigns = pageOf(CampaignSchema).parse((await owner.client.get(path)).body).data;
afterAll(() => api.close());

const read = async (path: string) => at((await owner.client.get(path)).body, "data");
const idOf = (kind: string) => campaigns.find((campaign) => campaign.kind === kind)?.id ?? "";
const boards = async () =>
  list(await read(`/api/projects/social-calendar/${idOf("SocialCalendar")}`), "boards");

describe("the sample project", () => {
  it("is marked as one, and no other project is", async () => {
    expect(sample).toMatchObject({
      name: "Sample: Harbor Bakery",
      is_sample: true,
      counts: { folders: 1, campaigns: { SocialCalendar: 1, MetaAd: 1, GoogleAd: 1, Blog: 1 } },
      can: { update: true, delete: true },
    });
    await owner.client.post("/api/projects", { name: "Real" });
    const rows = list((await owner.client.get("/api/projects?sort=name")).body, "data");
    expect(rows.map((row) => [at(row, "name"), at(row, "is_sample")])).toEqual([
      ["Real", false],
      ["Sample: Harbor Bakery", true],
    ]);
  });

  it("has a post in every main status, on days around the organization’s today", async () => {
    const posts = await boards();
    expect(posts).toHaveLength(8);
    expect(new Set(posts.map((post) => at(post, "status")))).toEqual(
      new Set([
        "idea",
        "draft",
        "in_review",
        "changes_requested",
        "approved",
        "scheduled",
        "published",
        "on_hold",
      ]),
    );
    const today = wallClock(new Date(), "Pacific/Auckland")?.day ?? "";
    const days = posts.map((post) => text(post, "planned_for"));
    expect(new Set(days).size).toBe(8);
    for (const day of days) {
      expect(day >= addDays(today, -3)).toBe(true);
      expect(day <= addDays(today, 10)).toBe(true);
    }
    const published = posts.find((post) => at(post, "status") === "published");
    expect(text(published, "planned_for") < today).toBe(true);
    const review = await read(`/api/boards/${text(published, "id")}/review`);
    const step = list(review, "history").find((change) => at(change, "to") === "published");
    expect(text(step, "created_at") > text(published, "scheduled_at")).toBe(true);
    const moment = wallClock(text(published, "scheduled_at"), "Pacific/Auckland");
    expect(moment).toEqual({ day: text(published, "planned_for"), time: "08:00" });
    const scheduled = posts.find((post) => at(post, "status") === "scheduled");
    expect(Date.parse(text(scheduled, "scheduled_at"))).toBeGreaterThan(Date.now());
  });

  it("passes every check that posts, ads, and articles go through", async () => {
    for (const post of await boards())
      expect(
        await read(`/api/projects/social-calendar/board/${text(post, "id")}/checks`),
        text(post, "title"),
      ).toEqual([]);
    const meta = MetaAdSchema.parse(await read(`/api/projects/meta-ad/${idOf("MetaAd")}`));
    expect(meta.contents.map((content) => checkMetaContent(meta, content))).toEqual([[]]);
    const google = GoogleAdSchema.parse(await read(`/api/projects/google-ad/${idOf("GoogleAd")}`));
    expect(google.contents.map((content) => lintAd(content))).toEqual([[]]);
    const blog = BlogSchema.parse(await read(`/api/projects/blog/${idOf("Blog")}`));
    const { facts } = readings.examined(blog.body ?? "", {}, { ...blog, cover: null });
    expect(facts.advice.filter(({ tone }) => tone !== "good")).toEqual([]);
  });

  it("has two comments, a history, and one approval that its maker can give", async () => {
    const posts = await boards();
    const waiting = posts.filter((post) => at(post, "status") === "in_review");
    expect(waiting).toHaveLength(1);
    const id = text(waiting[0], "id");
    const comments = [
      ...list((await owner.client.get(`/api/boards/${id}/comments`)).body, "data"),
      ...list((await owner.client.get(`/api/blogs/${idOf("Blog")}/comments`)).body, "data"),
    ];
    expect(comments).toHaveLength(2);
    for (const post of posts) {
      const review = await read(`/api/boards/${text(post, "id")}/review`);
      const isNew = ["idea", "draft"].includes(text(post, "status"));
      expect(list(review, "history").length > 0, text(post, "title")).toBe(!isNew);
    }
    const approved = await owner.client.post(`/api/boards/${id}/status`, { status: "approved" });
    expect([approved.status, at(approved.body, "data.status")]).toEqual([200, "approved"]);
  });

  it("shows its images", async () => {
    const images = (await boards()).flatMap((post) => {
      const image = at(post, "reference_image.url");
      return typeof image === "string" ? [image] : [];
    });
    expect(images).toHaveLength(2);
    for (const image of images)
      expect((await owner.client.get(new URL(image).pathname)).headers.get("Content-Type")).toBe("image/png");
  });

  it("is there once, until it is deleted; it can be restored", async () => {
    const other = await newOwner(api);
    const answers = await Promise.all([
      other.client.post("/api/samples"),
      other.client.post("/api/samples"),
      other.client.post("/api/samples"),
    ]);
    const ids = new Set(answers.map(({ body }) => text(body, "data.id")));
    expect(ids.size).toBe(1);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const [first] = answers;
    const listed = await other.client.get("/api/samples");
    expect(list(listed.body, "data").map((row) => at(row, "id"))).toEqual([...ids]);
    expect((await other.client.delete(`/api/projects/${text(first?.body, "data.slug")}`)).status).toBe(204);
    expect(at((await other.client.get("/api/samples")).body, "data")).toEqual([]);
    const again = await other.client.post("/api/samples");
    expect(again.status).toBe(201);
    expect(ids).not.toContain(text(again.body, "data.id"));
    expect((await other.client.post(`/api/trash/projects/${[...ids][0]}/restore`)).status).toBe(200);
    expect(at((await other.client.post("/api/samples")).body, "data.id")).toBe(text(again.body, "data.id"));
  });

  it("is for people who may write", async () => {
    const boss = await newOwner(api);
    const guest = await newColleague(api, boss, "guest");
    const member = await newColleague(api, boss, "member");
    expect((await guest.client.post("/api/samples")).status).toBe(403);
    const made = await member.client.post("/api/samples");
    expect([made.status, at(made.body, "data.can.delete")]).toEqual([201, true]);
    expect(at((await boss.client.post("/api/samples")).body, "data.id")).toBe(text(made.body, "data.id"));
    expect((await guest.client.get("/api/samples")).status).toBe(200);
  });
});

describe("the first steps of an organization", () => {
  it("lead from a project to a post, and leave out samples and what was deleted", async () => {
    const { client } = await newOwner(api);
    const steps = async () => at((await client.get("/api/first-steps")).body, "data");
    const alone = { has_post: false, has_others: false };
    const none = { project: null, folder_id: null, social_calendar_id: null, ...alone };
    expect(await steps()).toEqual(none);
    await client.post("/api/samples");
    expect(await steps()).toEqual(none);
    const project = at((await client.post("/api/projects", { name: "Real" })).body, "data");
    const folders = (await client.get("/api/projects/real/folders")).body;
    const folder_id = at(folders, "data.0.id");
    expect(await steps()).toEqual({ ...none, project: "real", folder_id });
    const place = { project_id: at(project, "id"), folder_id, name: "Launch" };
    const calendar = at((await client.post("/api/projects/social-calendar", place)).body, "data.id");
    const inCalendar = { ...alone, project: "real", folder_id, social_calendar_id: calendar };
    expect(await steps()).toEqual(inCalendar);
    await client.post("/api/projects/social-calendar/board", {
      social_calendar_id: calendar,
      title: "First",
    });
    expect(await steps()).toEqual({ ...inCalendar, has_post: true });
    await client.delete("/api/projects/real");
    expect(await steps()).toEqual(none);
  });
});

it("a sample that can’t be made whole leaves nothing behind", async () => {
  const local = await startApi();
  try {
    const insider = await newOwner(local);
    // In place of the folder for images, so that none can be stored.
    const uploads = join(local.dir, "uploads");
    await rm(uploads, { recursive: true, force: true });
    await writeFile(uploads, "");
    expect((await insider.client.post("/api/samples")).status).toBe(500);
    const { db } = local.database;
    for (const table of ["projects", "folders", "campaigns", "boards", "comments", "files", "undos"] as const)
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    await rm(uploads);
    expect((await insider.client.post("/api/samples")).status).toBe(201);
  } finally {
    await local.close();
  }
});
