import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BlogSchema, TextImagesSchema } from "#contract/blogs.ts";
import { recordOf } from "#contract/envelope.ts";
import { BLOG_IMAGES_MAX } from "#contract/limits.ts";
import { up as alignBlogPlans } from "#api/data/migrations/0028-blog-plans.ts";
import { connectApi, remoteUrl, startApi } from "./support/api.ts";
import { at, errors, list, text, type Client } from "./support/client.ts";
import { addTo, newColleague, newOwner, PASSWORD } from "./support/people.ts";
import { newWork, picture, storedFiles } from "./support/work.ts";

const BLOG = "/api/projects/blog";
const COVER = `${BLOG}/cover`;

const api = await connectApi();
const owner = await newOwner(api);
const member = await newColleague(api, owner, "member");
const guest = await newColleague(api, owner, "guest");
const stranger = await newOwner(api);
const place = await newPlace("Journal");
afterAll(() => api.close());

async function newPlace(name: string) {
  const project = await owner.client.post("/api/projects", { name });
  const slug = text(project.body, "data.slug");
  const folder = await owner.client.post(`/api/projects/${slug}/folders`, { name: "Posts" });
  return { project_id: text(project.body, "data.id"), folder_id: text(folder.body, "data.id") };
}

let count = 0;
async function newBlog(fields: object = {}, client: Client = owner.client): Promise<string> {
  const made = await client.post(BLOG, { ...place, name: `Post ${++count}`, ...fields });
  return text(made.body, "data.id");
}

/** Written, and out under its address. */
async function newPublished(fields: object = {}): Promise<string> {
  const id = await newBlog({
    title: "Out",
    body: "Text",
    slug: `out-${++count}`,
    planned_for: "2099-01-01",
    ...fields,
  });
  await owner.client.patch(`${BLOG}/${id}`, { status: "scheduled" });
  const out = await owner.client.post(`/api/blogs/${id}/status`, {
    status: "published",
    published_url: "https://example.com/out",
  });
  expect(at(out.body, "data.status")).toBe("published");
  return id;
}

const change = (id: string, fields: object, client: Client = owner.client) =>
  client.patch(`${BLOG}/${id}`, fields);

const FULL = {
  title: "Überraschung! 👍",
  slug: "ueberraschung",
  brief: "For whom, and why",
  body: "## One\n\n<script>alert(1)</script> stays text.",
  excerpt: "Short",
  meta_title: "Search title",
  meta_description: "Search description",
  og_title: "Share title",
  og_description: "Share description",
  canonical_url: "https://example.com/a",
  primary_keyword: "boots",
  related: ["walking", "care"],
  categories: ["Workshop"],
  redirect_note: "Old links go to /b",
  planned_for: "2099-11-20",
  publish_at: "2099-11-20T09:00:00.000Z",
  published_url: "https://example.com/b",
};

describe("a blog post", () => {
  it("keeps all its fields", async () => {
    const made = await owner.client.post(BLOG, {
      ...place,
      name: "Full",
      ...FULL,
      reviewers: [member.id, owner.id],
    });
    expect(made.status).toBe(201);
    const record = recordOf(BlogSchema).parse(made.body);
    expect(record).toMatchObject({ ...FULL, cover: null, suggested_slug: null });
    expect(record.reviewers.map(({ id }) => id)).toEqual([member.id, owner.id]);
    const read = await owner.client.get(`${BLOG}/${record.id}`);
    expect(read.body).toEqual(made.body);
  });

  it("keeps by PATCH what is left out, and clears what is null", async () => {
    const id = await newBlog({ ...FULL, slug: "keeps", reviewers: [member.id] });
    const kept = await change(id, { excerpt: "Another" });
    expect(kept.body).toMatchObject({
      data: { ...FULL, slug: "keeps", excerpt: "Another", reviewers: [{ id: member.id }] },
    });
    const nothing = Object.fromEntries(Object.keys(FULL).map((name) => [name, null]));
    const cleared = await change(id, { ...nothing, reviewers: null });
    expect(cleared.body).toMatchObject({
      data: { ...nothing, related: [], categories: [], reviewers: [], name: expect.any(String) },
    });
    const blank = await change(id, { title: "   ", related: [] });
    expect(blank.body).toMatchObject({ data: { title: null, related: [] } });
  });

  it("holds each entry of a list once", async () => {
    const id = await newBlog({ related: ["a", "b", "a"], categories: ["x", "x"] });
    const read = await owner.client.get(`${BLOG}/${id}`);
    expect(read.body).toMatchObject({ data: { related: ["a", "b"], categories: ["x"] } });
  });

  it.each([
    ["title", 255],
    ["slug", 191],
    ["brief", 5000],
    ["body", 200_000],
    ["excerpt", 300],
    ["meta_title", 300],
    ["meta_description", 500],
    ["og_title", 300],
    ["og_description", 500],
    ["primary_keyword", 80],
    ["redirect_note", 500],
  ])("takes a %s of %i characters and not one more", async (field, max) => {
    const id = await newBlog();
    const letter = field === "slug" ? "a" : "é";
    expect((await change(id, { [field]: letter.repeat(max) })).status).toBe(200);
    const name = field.replaceAll("_", " ");
    expect(errors(await change(id, { [field]: letter.repeat(max + 1) }))).toEqual({
      [field]: [`The ${name} field must not be greater than ${max} characters.`],
    });
  });

  it("takes lists up to their lengths, and entries up to theirs", async () => {
    const id = await newBlog();
    const ten = Array.from({ length: 10 }, (_, index) => `word ${index}`);
    expect((await change(id, { related: ten, categories: ten })).status).toBe(200);
    const wrong = await change(id, {
      related: [...ten, "one more"],
      categories: ["x".repeat(81)],
      reviewers: ["nobody"],
    });
    expect(errors(wrong)).toEqual({
      related: ["The related field must not have more than 10 items."],
      "categories.0": ["The categories.0 field must not be greater than 80 characters."],
      reviewers: ["The selected reviewers is invalid."],
    });
    expect(errors(await change(id, { related: "boots" }))).toEqual({
      related: ["The related field must be an array."],
    });
  });

  it("refuses what is no address, no day, no moment and no state", async () => {
    const id = await newBlog();
    const wrong = await change(id, {
      canonical_url: "javascript:alert(1)",
      published_url: "//example.com",
      planned_for: "tomorrow",
      publish_at: "2026-13-01T00:00:00Z",
      status: "nonsense",
    });
    expect(errors(wrong)).toEqual({
      status: ["The selected status is invalid."],
      canonical_url: ["The canonical url field must be a valid URL."],
      planned_for: ["The planned for field must be a valid date."],
      publish_at: ["The publish at field must be a valid date."],
      published_url: ["The published url field must be a valid URL."],
    });
    expect(errors(await change(id, { canonical_url: `https://example.com/${"x".repeat(2000)}` }))).toEqual({
      canonical_url: ["The canonical url field must not be greater than 2000 characters."],
    });
  });

  it("cannot be reviewed by somebody from elsewhere", async () => {
    const id = await newBlog();
    expect(errors(await change(id, { reviewers: [stranger.id] }))).toEqual({
      reviewers: ["The selected reviewers is invalid."],
    });
  });

  it("is saved over only by who has seen the latest", async () => {
    const id = await newBlog({ body: "One" });
    expect((await change(id, { body: "Two", version: 1 })).status).toBe(200);
    const late = await change(id, { body: "Mine", version: 1 }, member.client);
    expect([late.status, at(late.body, "data.body"), at(late.body, "data.version")]).toEqual([412, "Two", 2]);
  });

  it("goes to review with a title and a text only", async () => {
    const id = await newBlog();
    const step = (fields: object) => owner.client.post(`/api/blogs/${id}/status`, fields);
    expect(errors(await step({ status: "in_review" }))).toEqual({
      title: ["Add a title."],
      body: ["Add text."],
    });
    await change(id, { title: "T", body: "B" });
    expect((await step({ status: "in_review" })).status).toBe(200);
  });

  it("is found in its versions, lists included, and put back from there", async () => {
    const id = await newBlog({ title: "First", related: ["a"], slug: "first-slug" });
    await change(id, { title: "Second", related: ["b", "c"], slug: "second-slug" });
    await newBlog({ slug: "first-slug" });
    const restored = await owner.client.post(`/api/blogs/${id}/versions/1/restore`, {});
    expect(restored.body).toMatchObject({
      data: { title: "First", related: ["a"], slug: "second-slug", version: 3 },
    });
  });
});

describe.skipIf(remoteUrl !== null)("the day and time of a post", () => {
  const planOf = async (id: string) => {
    const { body } = await owner.client.get(`${BLOG}/${id}`);
    return [at(body, "data.planned_for"), at(body, "data.publish_at")];
  };
  const planned = { planned_for: "2099-12-10", publish_at: "2099-12-10T08:00:00.000Z" };
  beforeAll(() => owner.client.patch("/api/organization", { timezone: "Europe/Berlin" }));
  afterAll(() => owner.client.patch("/api/organization", { timezone: "UTC" }));

  it("agree in the organization’s time zone, whichever is sent", async () => {
    const id = await newBlog({ planned_for: "2099-12-24", publish_at: "2099-12-10T23:30:00Z" });
    expect(await planOf(id)).toEqual(["2099-12-11", "2099-12-10T23:30:00.000Z"]);
    await change(id, { publish_at: planned.publish_at });
    expect(await planOf(id)).toEqual(Object.values(planned));
    await change(id, { planned_for: "2099-06-10" });
    expect(await planOf(id)).toEqual(["2099-06-10", "2099-06-10T07:00:00.000Z"]);
    await change(id, { publish_at: null });
    expect(await planOf(id)).toEqual(["2099-06-10", null]);
    await change(id, { ...planned });
    await change(id, { planned_for: null });
    expect(await planOf(id)).toEqual([null, null]);
  });

  it("agree after a step too", async () => {
    const id = await newBlog({ title: "T", body: "B", ...planned });
    const step = await owner.client.post(`/api/blogs/${id}/status`, {
      status: "scheduled",
      planned_for: "2099-12-12",
    });
    expect([step.status, ...(await planOf(id))]).toEqual([200, "2099-12-12", "2099-12-12T08:00:00.000Z"]);
    const other = await newBlog({ title: "T", body: "B", ...planned });
    await owner.client.post(`/api/blogs/${other}/status`, {
      status: "scheduled",
      scheduled_at: "2099-12-13T09:30:00Z",
    });
    expect(await planOf(other)).toEqual(["2099-12-13", "2099-12-13T09:30:00.000Z"]);
  });

  it.skipIf(remoteUrl !== null)("agree in a database from before, by the time", async () => {
    const local = await startApi();
    const { client } = await newOwner(local);
    await client.patch("/api/organization", { timezone: "Europe/Berlin" });
    const { blogId: id } = await newWork(client);
    const { db } = local.database;
    const old = { planned_for: "2099-12-24", publish_at: "2099-12-10T23:30:00.000Z" };
    await db.updateTable("blogs").set(old).where("campaign_id", "=", id).execute();
    await db.transaction().execute(alignBlogPlans);
    const { body } = await client.get(`${BLOG}/${id}`);
    expect([at(body, "data.planned_for"), at(body, "data.publish_at")]).toEqual([
      "2099-12-11",
      old.publish_at,
    ]);
    await local.close();
  });

  it("don’t move to a day on which the clocks skip the time", async () => {
    const night = { planned_for: "2099-03-28", publish_at: "2099-03-28T01:30:00.000Z" };
    const id = await newBlog({ title: "T", body: "B", ...night });
    const refusal = { planned_for: [expect.stringContaining("doesn’t exist on Mar 29, 2099")] };
    expect(errors(await change(id, { planned_for: "2099-03-29" }))).toEqual(refusal);
    const step = { status: "scheduled", planned_for: "2099-03-29" };
    expect(errors(await owner.client.post(`/api/blogs/${id}/status`, step))).toEqual(refusal);
    expect(await planOf(id)).toEqual(Object.values(night));
  });
});

describe("slugs", () => {
  it("are small letters, digits and single hyphens", async () => {
    const id = await newBlog();
    for (const slug of ["Boots", "a b", "-a", "a-", "a--b", "ä", "a/b", "a.b"]) {
      expect(errors(await change(id, { slug })), slug).toEqual({
        slug: ["The slug field format is invalid."],
      });
    }
  });

  it("are unique in a project, and free in the next one", async () => {
    await newBlog({ slug: "taken" });
    const id = await newBlog();
    expect(errors(await change(id, { slug: "taken" }))).toEqual({
      slug: ["The slug has already been taken."],
    });
    const elsewhere = await newPlace("Elsewhere");
    expect((await owner.client.post(BLOG, { ...elsewhere, name: "x", slug: "taken" })).status).toBe(201);
  });

  it("are suggested from the title, or the name, as long as there is none", async () => {
    await newBlog({ slug: "cafe-and-more" });
    const id = await newBlog({ title: "Café and more" });
    const suggestion = async () => at((await owner.client.get(`${BLOG}/${id}`)).body, "data.suggested_slug");
    expect(await suggestion()).toBe("cafe-and-more-2");
    await change(id, { title: null, name: "Other name" });
    expect(await suggestion()).toBe("other-name");
    await change(id, { slug: "chosen" });
    expect(await suggestion()).toBeNull();
    await change(id, { slug: null, title: "日本語" });
    expect(await suggestion()).toBeNull();
  });

  it("of published posts stay, unless somebody says where readers of the old address go", async () => {
    const id = await newPublished({ slug: "old-address" });
    expect((await change(id, { slug: "old-address", title: "Still out" })).status).toBe(200);
    for (const slug of ["new-address", null]) {
      expect(errors(await change(id, { slug }))).toEqual({
        redirect_note: ["Add a redirect note when you change the slug of a published blog post."],
      });
    }
    const moved = await change(id, { slug: "new-address", redirect_note: "301 from the old one" });
    expect(moved.body).toMatchObject({
      data: { slug: "new-address", redirect_note: "301 from the old one", status: "published" },
    });
  });
});

function coverForm(blogId: string, image?: Uint8Array<ArrayBuffer>, words: Record<string, string> = {}) {
  const form = new FormData();
  form.set("blog_id", blogId);
  for (const [name, value] of Object.entries(words)) form.set(name, value);
  if (image !== undefined) form.set("image", new Blob([image], { type: "image/png" }), "cover.png");
  return form;
}

const send = (form: FormData, client: Client = owner.client) => client.send("POST", COVER, { form });
const address = (body: unknown) => new URL(text(body, "data.cover.url")).pathname;

describe("covers", () => {
  it("are kept with their words, measured, and served to the organization only", async () => {
    const id = await newBlog();
    const words = { alt: "A red square", caption: "Drawn by hand" };
    const saved = await send(coverForm(id, await picture(), words), member.client);
    expect(saved.status).toBe(200);
    const record = recordOf(BlogSchema).parse(saved.body);
    expect(record.cover).toMatchObject({ width: 40, height: 30, ...words });
    expect(record.version).toBe(2);
    const served = await member.client.get(address(saved.body));
    expect([served.status, served.headers.get("Content-Type")]).toEqual([200, "image/png"]);
    expect((await stranger.client.get(address(saved.body))).status).toBe(404);
  });

  it("have their words changed alone, and lose them with the picture", async () => {
    const id = await newBlog();
    const sent = await send(coverForm(id, await picture(), { alt: "One", caption: "Two" }));
    const said = await send(coverForm(id, undefined, { alt: "Said better" }));
    expect(said.body).toMatchObject({ data: { cover: { alt: "Said better", caption: "Two" } } });
    expect(address(said.body)).toBe(address(sent.body));
    const replaced = await send(coverForm(id, await picture(50, 20)));
    expect(replaced.body).toMatchObject({ data: { cover: { width: 50, alt: null, caption: null } } });
    expect((await owner.client.get(address(sent.body))).status).toBe(404);
  });

  it("ask for a post and a file, and for words within their lengths", async () => {
    const id = await newBlog();
    expect(errors(await send(coverForm(id)))).toEqual({ image: ["The image field is required."] });
    expect(errors(await send(new FormData()))).toEqual({ blog_id: ["The blog id field is required."] });
    const long = coverForm(id, await picture(), { alt: "x".repeat(192), caption: "x".repeat(501) });
    expect(errors(await send(long))).toEqual({
      alt: ["The alt field must not be greater than 191 characters."],
      caption: ["The caption field must not be greater than 500 characters."],
    });
    const typed = coverForm(id, undefined, { image: "not a file" });
    expect(errors(await send(typed))).toEqual({ image: ["The image field must be an image."] });
  });

  it("obey the version, and leave nothing behind when it was old", async () => {
    const id = await newBlog();
    await change(id, { title: "Newer" });
    const late = await send(coverForm(id, await picture(), { version: "1" }));
    expect([late.status, at(late.body, "data.title"), at(late.body, "data.cover")]).toEqual([
      412,
      "Newer",
      null,
    ]);
  });

  it("are taken away by the post's id, from the body or the address", async () => {
    for (const remove of [
      (id: string) => owner.client.delete(`${COVER}?blog_id=${id}`),
      (id: string) => owner.client.delete(COVER, { blog_id: id }),
    ]) {
      const id = await newBlog();
      const sent = await send(coverForm(id, await picture(), { alt: "Going" }));
      const removed = await remove(id);
      expect([removed.status, at(removed.body, "data.cover")]).toEqual([200, null]);
      expect((await owner.client.get(address(sent.body))).status).toBe(404);
      expect((await remove(id)).status).toBe(200);
    }
    expect(errors(await owner.client.delete(COVER))).toEqual({ blog_id: ["The blog id field is required."] });
  });

  it("are copied with their post", async () => {
    const id = await newBlog({ title: "Original", slug: "original", categories: ["Workshop"] });
    const sent = await send(coverForm(id, await picture(), { alt: "Both have it" }));
    const copy = await owner.client.post(`/api/campaigns/Blog/${id}/duplicate`, {});
    const copied = await owner.client.get(`${BLOG}/${text(copy.body, "data.id")}`);
    expect(copied.body).toMatchObject({
      data: { slug: "original-2", categories: ["Workshop"], cover: { alt: "Both have it" } },
    });
    await owner.client.delete(`${COVER}?blog_id=${id}`);
    expect((await owner.client.get(address(sent.body))).status).toBe(404);
    expect((await owner.client.get(address(copied.body))).status).toBe(200);
  });

  it.skipIf(remoteUrl !== null)("leave no file behind", async () => {
    const local = await startApi();
    const person = await newOwner(local);
    const stored = () => storedFiles(local);
    const work = await newWork(person.client);
    const before = await stored();
    await send(coverForm(work.blogId, await picture()), person.client);
    await send(coverForm(work.blogId, await picture()), person.client);
    expect(await stored()).toBe(before + 1);
    const late = coverForm(work.blogId, await picture(), { version: "1" });
    expect((await send(late, person.client)).status).toBe(412);
    expect(await stored()).toBe(before + 1);
    await person.client.delete(`/api/projects/${work.slug}`);
    expect(await stored()).toBe(before + 1);
    await person.client.delete(`/api/trash/projects/${work.projectId}`);
    expect(await stored()).toBe(0);
    await local.close();
  });
});

describe.skipIf(remoteUrl !== null)("images in the text of a post", () => {
  const send = (
    id: string,
    files: readonly (Uint8Array<ArrayBuffer> | string)[],
    alts: readonly string[] = [],
    client: Client = owner.client,
  ) => {
    const form = new FormData();
    for (const alt of alts) form.append("alts[]", alt);
    for (const file of files) form.append("images[]", new Blob([file]), "image.png");
    return client.send("POST", `${BLOG}/${id}/images`, { form });
  };
  const shown = (fileId: string, client: Client = owner.client) => client.get(`/api/files/${fileId}`);

  it("are kept with the post, which stays as it is, and each is judged alone", async () => {
    const id = await newBlog({ title: "Boots" });
    const sent = await send(id, [await picture(), "no image"], ["A boot", "Nothing"], member.client);
    expect(sent.status).toBe(201);
    const { data, refused } = TextImagesSchema.parse(sent.body);
    expect(data).toMatchObject([{ alt: "A boot", width: 40, height: 30 }]);
    expect(refused).toMatchObject([{ index: 1 }]);
    const fileId = data[0]?.id ?? "";
    expect(data[0]?.url).toMatch(new RegExp(`/api/files/${fileId}$`));
    expect((await shown(fileId, member.client)).headers.get("Content-Type")).toBe("image/png");
    expect((await shown(fileId, stranger.client)).status).toBe(404);
    const post = await owner.client.get(`${BLOG}/${id}`);
    expect(at(post.body, "data.version")).toBe(1);
    await owner.client.delete(`${BLOG}/${id}`);
    expect((await shown(fileId)).status).toBe(404);
  });

  it("are for those who may edit the post, and must be images", async () => {
    const id = await newBlog();
    expect((await send(id, [await picture()], [], stranger.client)).status).toBe(404);
    expect(errors(await send(id, []))).toEqual({ images: ["The images field is required."] });
    expect(Object.keys(Object(errors(await send(id, ["one", "two"]))))).toEqual(["images.0", "images.1"]);
    const most = await owner.client.get(`${BLOG}/${id}/images`);
    expect(at(most.body, "data.max")).toBe(BLOG_IMAGES_MAX);
  });

  it("are copied with the post, whose text shows the copies", async () => {
    const [id, other] = [await newBlog(), await newBlog()];
    const fileId = text((await send(id, [await picture()])).body, "data.0.id");
    const foreign = text((await send(other, [await picture()])).body, "data.0.id");
    await change(id, { body: `![A boot](/files/${fileId}) ![Not its own](/files/${foreign})` });
    const copy = await owner.client.post(`/api/campaigns/Blog/${id}/duplicate`, {});
    const copied = await owner.client.get(`${BLOG}/${text(copy.body, "data.id")}`);
    const [own = "", left] = Array.from(
      text(copied.body, "data.body").matchAll(/\/files\/(\w+)/g),
      ([, named]) => named,
    );
    expect(own).not.toBe(fileId);
    expect(left).toBe(foreign);
    await owner.client.delete(`${BLOG}/${id}`);
    expect((await shown(fileId)).status).toBe(404);
    expect((await shown(own)).status).toBe(200);
  });

  it.skipIf(remoteUrl !== null)("are seen by clients while the text shows them", async () => {
    const [id, other] = [await newBlog({ title: "Shown" }), await newBlog()];
    const fileId = text((await send(id, [await picture()])).body, "data.0.id");
    const unused = text((await send(id, [await picture()])).body, "data.0.id");
    const foreign = text((await send(other, [await picture()])).body, "data.0.id");
    await change(id, { body: `![A boot](/files/${fileId}) ![Not its own](/files/${foreign})` });
    const link = await owner.client.post("/api/review-links", {
      subject: "blogs",
      subject_id: id,
      may: "decide",
    });
    const token = text(link.body, "data.url").split("/").at(-1);
    const seen = async (file: string) =>
      (await stranger.client.get(`/api/review/${token}/files/${file}`)).status;
    expect([await seen(fileId), await seen(unused), await seen(foreign)]).toEqual([200, 404, 404]);
  });

  it.skipIf(remoteUrl !== null)("leave no file behind", async () => {
    const local = await startApi();
    const person = await newOwner(local);
    const work = await newWork(person.client);
    const before = await storedFiles(local);
    await send(work.blogId, [await picture(), "no image"], [], person.client);
    expect(await storedFiles(local)).toBe(before + 1);
    await person.client.delete(`/api/projects/${work.slug}`);
    await person.client.delete(`/api/trash/projects/${work.projectId}`);
    expect(await storedFiles(local)).toBe(0);
    await local.close();
  });
});

describe("steps of a blog post", () => {
  it("begin on the schedule only for what can go out", async () => {
    const made = await owner.client.post(BLOG, {
      ...place,
      name: "Empty",
      status: "scheduled",
      planned_for: "2099-03-01",
    });
    expect(errors(made)).toEqual({
      title: ["Add a title."],
      body: ["Add text."],
    });
  });

  it("are judged by what the same save leaves there", async () => {
    const id = await newBlog({ title: "Soon", body: "Text", planned_for: "2099-03-01" });
    expect(errors(await change(id, { status: "in_review", body: null }))).toEqual({
      body: ["Add text."],
    });
    const project = `/api/projects/${place.project_id}`;
    await change(id, { status: "scheduled" });
    await owner.client.patch(project, { approval_mode: "required" });
    const out = { status: "published", published_url: "https://example.com/out" };
    expect(errors(await change(id, { ...out, body: "Other" }))).toEqual({
      status: ["The change ends the approval. Save it first, and have it approved again."],
    });
    expect((await change(id, out)).status).toBe(200);
    await owner.client.patch(project, { approval_mode: "optional" });
  });

  it("keep the day that a post is scheduled for", async () => {
    const id = await newBlog({ title: "Soon", body: "Text" });
    const scheduled = await owner.client.post(`/api/blogs/${id}/status`, {
      status: "scheduled",
      planned_for: "2099-03-01",
    });
    expect(scheduled.body).toMatchObject({ data: { status: "scheduled", planned_for: "2099-03-01" } });
  });
});

describe("versions of a blog post", () => {
  it("keep the cover’s words with the cover, and leave both alone when one is brought back", async () => {
    const id = await newBlog({ title: "Before" });
    const form = (words: Record<string, string>, image?: Uint8Array<ArrayBuffer>) => {
      const sent = new FormData();
      sent.set("blog_id", id);
      if (image) sent.set("image", new Blob([image], { type: "image/png" }), "a.png");
      for (const [name, value] of Object.entries(words)) sent.set(name, value);
      return owner.client.send("POST", COVER, { form: sent });
    };
    await form({ alt: "Old boots", caption: "By Lin" }, await picture());
    const snapshot = at(
      (await owner.client.get(`/api/blogs/${id}/versions/2`)).body,
      "data.snapshot.images.cover",
    );
    expect(snapshot).toMatchObject({ alt: "Old boots", caption: "By Lin" });
    await form({ alt: "New boots", caption: "By Ada" }, await picture(20, 20));
    await change(id, { title: "After" });
    const restored = await owner.client.post(`/api/blogs/${id}/versions/2/restore`);
    expect(restored.body).toMatchObject({
      data: { title: "Before", cover: { alt: "New boots", caption: "By Ada", width: 20 } },
    });
  });
});

describe("the checklist of a project", () => {
  const LIST = (project: string) => `/api/projects/${project}/blog-checklist`;

  it("is asked of each post, and ticked there", async () => {
    const own = await newPlace("Checked");
    const id = text((await owner.client.post(BLOG, { ...own, name: "Post" })).body, "data.id");
    const first = await owner.client.get(LIST(own.project_id));
    expect(at(first.body, "data")).toEqual({ points: [], version: 0, can: { update: true } });
    const points = ["Facts checked", "Pictures credited", "Facts checked"];
    const saved = await member.client.put(LIST(own.project_id), { points, version: 0 });
    expect(at(saved.body, "data")).toMatchObject({
      points: ["Facts checked", "Pictures credited"],
      version: 1,
    });
    const ticked = await change(id, { checked: ["Pictures credited"], body: "Text" });
    const expected = [
      { text: "Facts checked", is_done: false },
      { text: "Pictures credited", is_done: true },
    ];
    expect(at(ticked.body, "data.checklist")).toEqual(expected);
    const review = await owner.client.get(`/api/blogs/${id}/review`);
    expect(at(review.body, "data.checklist")).toEqual(expected);
    await owner.client.put(LIST(own.project_id), { points: ["Pictures credited", "Facts double-checked"] });
    expect(at((await owner.client.get(`${BLOG}/${id}`)).body, "data.checklist")).toEqual([
      { text: "Pictures credited", is_done: true },
      { text: "Facts double-checked", is_done: false },
    ]);
    const other = await owner.client.get(`${BLOG}/${await newBlog()}`);
    expect(at(other.body, "data.checklist")).toEqual([]);
    const copy = await owner.client.post(`/api/campaigns/Blog/${id}/duplicate`, {});
    const copied = await owner.client.get(`${BLOG}/${text(copy.body, "data.id")}`);
    expect(at(copied.body, "data.checklist.0.is_done")).toBe(false);
  });

  it("is ticked without ending an approval", async () => {
    const own = await newPlace("Approved");
    const id = text((await owner.client.post(BLOG, { ...own, name: "Post" })).body, "data.id");
    await owner.client.put(LIST(own.project_id), { points: ["Links work"] });
    await change(id, { title: "Boots", body: "Warm." });
    await member.client.post(`/api/blogs/${id}/status`, { status: "in_review" });
    const approved = await owner.client.post(`/api/blogs/${id}/status`, { status: "approved" });
    expect(at(approved.body, "data.status")).toBe("approved");
    const ticked = await change(id, { checked: ["Links work"] });
    expect(ticked.body).toMatchObject({ data: { status: "approved", checklist: [{ is_done: true }] } });
  });

  it("has up to twenty points of 120 characters, and is out of reach for others", async () => {
    const { project_id: project } = await newPlace("Limits");
    const put = (points: unknown, fields: object = {}, client: Client = owner.client) =>
      client.put(LIST(project), { points, ...fields });
    expect(errors(await put(undefined))).toEqual({ points: ["The points field must be an array."] });
    expect(errors(await put(Array.from({ length: 21 }, (_, index) => `Point ${index}`)))).toEqual({
      points: ["The points field must not have more than 20 items."],
    });
    expect(errors(await put(["x".repeat(121), ""]))).toEqual({
      "points.0": ["The points.0 field must not be greater than 120 characters."],
      "points.1": [expect.stringContaining("points.1 field")],
    });
    await addTo(project, owner, guest, "viewer");
    expect((await put(["One"], {}, guest.client)).status).toBe(403);
    expect((await put(["One"], {}, stranger.client)).status).toBe(404);
    await put(["One"], { version: 0 });
    const late = await put(["Two"], { version: 0 });
    expect([late.status, at(late.body, "data.points")]).toEqual([412, ["One"]]);
    expect(errors(await change(await newBlog(), { checked: ["x".repeat(121)] }))).toEqual({
      "checked.0": ["The checked.0 field must not be greater than 120 characters."],
    });
  });
});

describe("comments on a passage of a blog post", () => {
  const comment = (id: string, fields: object, client: Client = owner.client) =>
    client.post(`/api/blogs/${id}/comments`, { body: "Shorter?", ...fields });

  it("quote it, and say when it is no longer in the text", async () => {
    const id = await newBlog({ body: "Only the **laces** broke,\nnothing else." });
    const made = await comment(id, { quote: "laces broke, nothing" });
    expect(made.status).toBe(201);
    expect(at(made.body, "data.quote")).toEqual({ text: "laces broke, nothing", is_in_text: true });
    await comment(id, {});
    const quotes = async () => {
      const threads = await owner.client.get(`/api/blogs/${id}/comments`);
      return [at(threads.body, "data.0.quote"), at(threads.body, "data.1.quote")];
    };
    expect(await quotes()).toEqual([{ text: "laces broke, nothing", is_in_text: true }, null]);
    await change(id, { body: "Only the soles broke." });
    expect(await quotes()).toEqual([{ text: "laces broke, nothing", is_in_text: false }, null]);
  });

  it("quote nothing else", async () => {
    const own = await newWork(owner.client, "Quoted");
    await change(own.blogId, { body: "Only the laces." });
    expect(errors(await comment(own.blogId, { quote: "the soles" }))).toEqual({
      quote: ["This quote isn’t in the text."],
    });
    expect(errors(await comment(own.blogId, { quote: "x".repeat(1001) }))).toEqual({
      quote: ["The quote field must not be greater than 1000 characters."],
    });
    const thread = await comment(own.blogId, { quote: "Only the laces" });
    const reply = { quote: "Only the laces", parent_id: text(thread.body, "data.id") };
    const prohibited = { quote: ["The quote field is prohibited."] };
    expect(errors(await comment(own.blogId, reply))).toEqual(prohibited);
    const onCampaign = await owner.client.post(`/api/campaigns/${own.socialCalendarId}/comments`, {
      body: "Shorter?",
      quote: "Teaser",
    });
    expect(errors(onCampaign)).toEqual(prohibited);
    expect((await comment(own.blogId, { quote: "Only the laces" }, stranger.client)).status).toBe(404);
  });
});

describe("the list of campaigns", () => {
  const names = async (
    own: { project_id: string; folder_id: string },
    query: string,
    client = owner.client,
  ) => {
    const answer = await client.get(
      `/api/projects/${own.project_id}/folders/${own.folder_id}/campaigns?${query}`,
    );
    return list(answer.body, "data")
      .map((campaign) => text(campaign, "name"))
      .toSorted((left, right) => left.localeCompare(right));
  };
  const post = (own: object, name: string, fields: object) =>
    owner.client.post(BLOG, { ...own, name, ...fields });

  it("leaves the posts with a keyword, or of a month", async () => {
    const own = await newPlace("Filtered");
    await owner.client.post("/api/projects/meta-ad", { ...own, name: "No post" });
    await post(own, "Boots", { primary_keyword: "Winter boots", planned_for: "2026-11-02" });
    await post(own, "Care", { related: ["boots care"], planned_for: "2026-12-01" });
    await post(own, "Coats", { primary_keyword: "coats" });
    expect(await names(own, "keyword=BOOTS")).toEqual(["Boots", "Care"]);
    expect(await names(own, "keyword=100%25")).toEqual([]);
    expect(await names(own, "planned=2026-11")).toEqual(["Boots"]);
    expect(await names(own, "keyword=boots&planned=2026-12")).toEqual(["Care"]);
    expect(await names(own, "planned=2026-13")).toEqual(["Boots", "Care", "Coats", "No post"]);
    expect(await names(own, "stale=1")).toEqual([]);
  });

  it.skipIf(remoteUrl !== null)("finds what was published a year ago and not reviewed since", async () => {
    const local = await startApi();
    const ada = await newOwner(local);
    const { blogId: id, projectId, folderId } = await newWork(ada.client);
    const stale = async () =>
      at(
        (await ada.client.get(`/api/projects/${projectId}/folders/${folderId}/campaigns?stale=1`)).body,
        "meta.total",
      );
    const path = `${BLOG}/${id}`;
    await ada.client.patch(path, { title: "Out", body: "Text", planned_for: "2099-01-01" });
    await ada.client.patch(path, { status: "scheduled" });
    const out = await ada.client.patch(path, { status: "published", published_url: "https://example.com" });
    expect(text(out.body, "data.published_at").slice(0, 10)).toBe(new Date().toISOString().slice(0, 10));
    expect(await stale()).toBe(0);
    local.pass(366 * 24 * 60 * 60_000);
    // Sessions have ended by then.
    await ada.client.get("/sanctum/csrf-cookie");
    await ada.client.post("/login", { email: ada.email, password: PASSWORD });
    expect(await stale()).toBe(1);
    const today = new Date(local.now()).toISOString().slice(0, 10);
    const later = new Date(local.now() + 3 * 24 * 60 * 60_000).toISOString().slice(0, 10);
    expect(errors(await ada.client.patch(path, { reviewed_on: later }))).toEqual({
      reviewed_on: ["The reviewed on field must be a date before or equal to today."],
    });
    const reviewed = await ada.client.patch(path, { reviewed_on: today });
    expect(at(reviewed.body, "data.reviewed_on")).toBe(today);
    expect(await stale()).toBe(0);
    await local.close();
  });
});
