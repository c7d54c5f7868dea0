import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BlogSchema } from "#contract/blogs.ts";
import { recordOf } from "#contract/envelope.ts";
import { GoogleAdSchema } from "#contract/google-ads.ts";
import { MetaAdSchema } from "#contract/meta-ads.ts";
import { SocialCalendarSchema } from "#contract/social-calendars.ts";
import { CampaignSchema } from "#contract/campaigns.ts";
import { connectApi, remoteUrl } from "./support/api.ts";
import { at, errors, list, text } from "./support/client.ts";
import { newColleague, newOwner, type Insider } from "./support/people.ts";
import { addBoard, newWork, picture, sendPicture, type Work } from "./support/work.ts";

const api = await connectApi();
const owner = await newOwner(api);
const member = await newColleague(api, owner, "member");
const project = await owner.client.post("/api/projects", { name: "Home" });
const folder = await owner.client.post("/api/projects/home/folders", { name: "Desk" });
const place = { project_id: at(project.body, "data.id"), folder_id: at(folder.body, "data.id") };
afterAll(() => api.close());

const SPARSE = { name: "Sparse" };

const KINDS = [
  {
    kind: "SocialCalendar",
    path: "/api/projects/social-calendar",
    schema: SocialCalendarSchema,
    method: "PUT",
    full: {
      networks: ["instagram", "x"],
      timezone: "Europe/Berlin",
      default_hashtags: "#one",
      default_link: "https://example.com/a",
      goal_metric: "Visits",
      goal_value: 12.5,
      budget_amount: 100,
      currency: "EUR",
      status: "active",
    },
    status: "planning",
  },
  {
    kind: "MetaAd",
    path: "/api/projects/meta-ad",
    schema: MetaAdSchema,
    method: "PATCH",
    full: {
      objective: "traffic",
      special_category: "none",
      budget_type: "daily",
      budget_amount: 40,
      currency: "EUR",
      audience_note: "Walkers",
      placements: ["feed", "story"],
      destination_url: "https://example.com/",
      page_name: "Northwind",
      status: "active",
    },
    status: "planning",
  },
  {
    kind: "GoogleAd",
    path: "/api/projects/google-ad",
    schema: GoogleAdSchema,
    method: "PATCH",
    full: {
      campaign_type: "search",
      budget_amount: 25,
      currency: "USD",
      locations: "Germany",
      languages: ["German"],
      status: "paused",
    },
    status: "planning",
  },
  {
    kind: "Blog",
    path: "/api/projects/blog",
    schema: BlogSchema,
    method: "PATCH",
    full: {
      title: "How we tested the boots",
      slug: "tested-boots",
      brief: "Calm.",
      body: "# Title\n\nText with <b>marks</b>.",
      excerpt: "Short",
      meta_title: "Boots",
      meta_description: "All about boots",
      canonical_url: "https://example.com/boots",
      primary_keyword: "boots",
      planned_for: "2099-11-20",
      publish_at: "2099-11-20T09:00:00.000Z",
      published_url: "https://example.com/boots",
      status: "scheduled",
    },
    status: "draft",
  },
] as const;

describe.each(KINDS)("$kind", ({ kind, path, schema, method, full, status }) => {
  const shared = { description: "What it is for", starts_on: "2026-11-01", ends_on: "2026-11-30" };
  let id: string;

  it("is created with a name and a place", async () => {
    const made = await member.client.post(path, { ...place, ...SPARSE });
    expect(made.status).toBe(201);
    const record = recordOf(schema).parse(made.body);
    expect(record).toMatchObject({
      kind,
      ...place,
      name: "Sparse",
      status,
      owner: { id: member.id },
      version: 1,
      can: { update: true, delete: true },
      project: { slug: "home", name: "Home" },
      folder: { name: "Desk" },
    });
  });

  it("is created and read with all its fields", async () => {
    const made = await owner.client.post(path, { ...place, name: "Full", ...shared, ...full });
    id = text(made.body, "data.id");
    const read = await member.client.get(`${path}/${id}`);
    expect(read.body).toEqual({
      data: expect.objectContaining({ name: "Full", ...shared, ...full, can: expect.any(Object) }),
    });
  });

  it(`is changed by ${method}, once per version`, async () => {
    const changed = await member.client.send(method, `${path}/${id}`, {
      json: { name: "Changed", version: 1 },
    });
    const kept = { ...shared, ...full };
    const cleared = Object.fromEntries(
      Object.entries(kept).map(([name, value]) => [
        name,
        name === "status" ? value : Array.isArray(value) ? [] : null,
      ]),
    );
    expect(changed.body).toMatchObject({
      data: { name: "Changed", version: 2, ...(method === "PUT" ? cleared : kept) },
    });
    const late = await owner.client.send(method, `${path}/${id}`, { json: { name: "Late", version: 1 } });
    expect(late.status).toBe(412);
    expect(late.body).toMatchObject({ data: { name: "Changed", version: 2 } });
  });

  it("cannot be moved, given away or made another kind by a field", async () => {
    const sent = {
      kind: "Other",
      id: "x",
      project_id: "x",
      folder_id: "x",
      created_by: "x",
      organization_id: "x",
    };
    const changed = await owner.client.send(method, `${path}/${id}`, {
      json: { ...sent, name: "Same place" },
    });
    expect(changed.body).toMatchObject({ data: { id, kind, ...place, name: "Same place" } });
  });

  it("says what is wrong with its fields", async () => {
    const missing = await owner.client.post(path, {});
    expect(errors(missing)).toEqual({
      name: ["The name field is required."],
      project_id: ["The project id field is required."],
      folder_id: ["The folder id field is required."],
    });
    const wrong = await owner.client.send(method, `${path}/${id}`, {
      json: {
        name: "x".repeat(121),
        status: "nonsense",
        starts_on: "tomorrow",
        owner_id: "nobody",
        version: "old",
      },
    });
    expect(errors(wrong)).toEqual({
      name: ["The name field must not be greater than 120 characters."],
      starts_on: ["The starts on field must be a valid date."],
      owner_id: ["The selected owner id is invalid."],
      version: ["The version field must be an integer."],
      status: ["The selected status is invalid."],
    });
  });

  it("is deleted by its maker, its owner or an admin", async () => {
    expect((await member.client.delete(`${path}/${id}`)).status).toBe(403);
    const owned = await owner.client.post(path, { ...place, name: "Handed over", owner_id: member.id });
    expect((await member.client.delete(`${path}/${text(owned.body, "data.id")}`)).status).toBe(204);
    const gone = await owner.client.delete(`${path}/${id}`);
    expect([gone.status, gone.bytes.length, gone.headers.get("Content-Type")]).toEqual([204, 0, null]);
    expect((await owner.client.get(`${path}/${id}`)).status).toBe(404);
    expect((await owner.client.delete(`${path}/${id}`)).status).toBe(404);
  });
});

describe("fields of one kind", () => {
  it("refuse what is no web address", async () => {
    for (const link of [
      "javascript:alert(1)",
      "data:text/html,x",
      "//example.com",
      "https://a:b@example.com/",
      "x",
    ]) {
      const answer = await owner.client.post("/api/projects/social-calendar", {
        ...place,
        ...SPARSE,
        default_link: link,
      });
      expect(errors(answer), link).toEqual({ default_link: ["The default link field must be a valid URL."] });
    }
  });

  it("refuse members of a list by their place in it", async () => {
    const answer = await owner.client.post("/api/projects/social-calendar", {
      ...place,
      ...SPARSE,
      networks: ["x", "myspace"],
      goal_value: "many",
    });
    expect(errors(answer)).toEqual({
      "networks.1": ["The selected networks.1 is invalid."],
      goal_value: ["The goal value field must be a number."],
    });
  });

  it("keep a blog's slug unique in its project", async () => {
    const first = await owner.client.post("/api/projects/blog", { ...place, name: "A", slug: "only-one" });
    expect(first.status).toBe(201);
    const second = await owner.client.post("/api/projects/blog", { ...place, name: "B", slug: "only-one" });
    expect(errors(second)).toEqual({ slug: ["The slug has already been taken."] });
  });

  it("ask a scheduled blog for its day and leave the review's steps to the review", async () => {
    const blog = await owner.client.post("/api/projects/blog", {
      ...place,
      name: "Steps",
      title: "Steps",
      body: "One.",
    });
    const path = `/api/projects/blog/${text(blog.body, "data.id")}`;
    expect(errors(await owner.client.patch(path, { status: "scheduled" }))).toEqual({
      planned_for: ["The planned for field is required when status is scheduled."],
    });
    expect((await owner.client.patch(path, { status: "scheduled", planned_for: "2099-12-01" })).status).toBe(
      200,
    );
    expect(errors(await owner.client.patch(path, { status: "live" }))).toEqual({
      status: ["The selected status is invalid."],
    });
  });
});

describe("two people on one record", () => {
  it("lose nothing silently: each acknowledged save was based on the one before", async () => {
    const made = await owner.client.post("/api/projects/meta-ad", { ...place, name: "0" });
    const path = `/api/projects/meta-ad/${text(made.body, "data.id")}`;
    let saved = 0;
    const edit = async (person: Insider) => {
      for (let round = 0; round < 25; round++) {
        const read = await person.client.get(path);
        const name = String(Number(at(read.body, "data.name")) + 1);
        const answer = await person.client.patch(path, { name, version: at(read.body, "data.version") });
        if (answer.status === 200) saved++;
        else expect(answer.status).toBe(412);
      }
    };
    await Promise.all([edit(owner), edit(member)]);
    const final = await owner.client.get(path);
    expect(at(final.body, "data.name")).toBe(String(saved));
    expect(at(final.body, "data.version")).toBe(saved + 1);
    // A database that locks as a whole takes its time.
  }, 60_000);
});

describe.skipIf(remoteUrl !== null)("the list of a folder", () => {
  let work: Work;
  beforeAll(async () => {
    work = await newWork(owner.client, "Listed");
  });
  const listed = async (query = "") => {
    const answer = await owner.client.get(
      `/api/projects/${work.slug}/folders/${work.folderId}/campaigns${query}`,
    );
    return list(answer.body, "data").map((row) => CampaignSchema.parse(row));
  };
  const one = async (id: string) => (await listed()).find((campaign) => campaign.id === id);
  const ids = async (query: string) => (await listed(query)).map(({ id }) => id).toSorted();

  it("says how far each campaign is, and leaves out what is canceled or in the trash", async () => {
    expect(await one(work.socialCalendarId)).toMatchObject({ item_count: 1, approved_count: 0 });
    await addBoard(owner.client, work, {
      title: "Soon",
      content: "Soon.",
      networks: ["x"],
      status: "scheduled",
      planned_for: "2099-11-20",
    });
    const dropped = await addBoard(owner.client, work, { title: "Not this one", status: "idea" });
    await owner.client.post(`/api/boards/${dropped}/status`, { status: "cancelled" });
    expect(await one(work.socialCalendarId)).toMatchObject({ item_count: 2, approved_count: 1 });
    expect(await one(work.metaAdId)).toMatchObject({ item_count: 1, approved_count: 0 });
    expect(await one(work.googleAdId)).toMatchObject({ item_count: 1, approved_count: 0 });
    expect(await one(work.blogId)).toMatchObject({ item_count: null, approved_count: null });
  });

  it("shows the first image of the oldest post or ad, and a blog post's cover", async () => {
    const later = await addBoard(owner.client, work, { title: "Later" });
    await sendPicture(owner.client, later, await picture());
    expect((await one(work.socialCalendarId))?.image).toMatchObject({
      id: work.fileId,
      alt: "A red square",
      width: 40,
      height: 30,
    });
    expect((await one(work.metaAdId))?.image).toBeNull();
    const upload = async (to: string, fields: Record<string, string>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set("image", new Blob([await picture(1080, 1080)], { type: "image/png" }), "a.png");
      expect((await owner.client.send("POST", `/api/projects/${to}`, { form })).status).toBeLessThan(300);
    };
    await upload("meta-ad/content/reference-image", { content_id: work.metaContentId, alt: "An ad" });
    await upload("blog/cover", { blog_id: work.blogId, alt: "A cover", caption: "" });
    expect((await one(work.metaAdId))?.image?.alt).toBe("An ad");
    expect((await one(work.blogId))?.image?.alt).toBe("A cover");
    expect((await one(work.googleAdId))?.image).toBeNull();
  });

  it("has the budgets and a blog post's planned day", async () => {
    await owner.client.patch(`/api/projects/google-ad/${work.googleAdId}`, {
      budget_amount: 1200.5,
      currency: "EUR",
    });
    await owner.client.patch(`/api/projects/blog/${work.blogId}`, { planned_for: "2099-12-01" });
    expect(await one(work.googleAdId)).toMatchObject({
      budget: 1200.5,
      currency: "EUR",
      budget_spent: null,
      planned_for: null,
    });
    expect(await one(work.blogId)).toMatchObject({ budget: null, planned_for: "2099-12-01" });
  });

  it("is filtered by several types, statuses, people, and labels at once", async () => {
    await owner.client.patch(`/api/projects/meta-ad/${work.metaAdId}`, {
      owner_id: member.id,
      status: "active",
    });
    await owner.client.patch(`/api/projects/google-ad/${work.googleAdId}`, { owner_id: null });
    const label = text((await owner.client.post("/api/labels", { name: "Several" })).body, "data.id");
    for (const [id, label_ids] of [
      [work.metaAdId, [label]],
      [work.blogId, [work.labelId]],
    ] as const)
      await owner.client.put(`/api/campaigns/${id}/labels`, { label_ids });
    const both = [work.metaAdId, work.blogId].toSorted();
    expect(await ids("?kind[]=MetaAd&kind[]=Blog")).toEqual(both);
    expect(await ids("?status[]=active&status[]=draft")).toEqual(both);
    expect(await ids(`?owner=${member.id}`)).toEqual([work.metaAdId]);
    expect(await ids(`?owner[]=${member.id}&owner[]=${owner.id}`)).toEqual(
      [work.metaAdId, work.blogId, work.socialCalendarId].toSorted(),
    );
    expect(await ids(`?label[]=${label}&label[]=${work.labelId}`)).toEqual(both);
    expect(await ids(`?label=${label}`)).toEqual([work.metaAdId]);
  });
});
