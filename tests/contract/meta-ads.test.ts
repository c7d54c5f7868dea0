import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordOf } from "#contract/envelope.ts";
import { MetaAdContentSchema } from "#contract/meta-ad.ts";
import { META_CTAS } from "#contract/vocabulary.ts";
import { connectApi, remoteUrl, startApi } from "./support/api.ts";
import type { Api } from "./support/api.ts";
import { at, errors, list, message, text } from "./support/client.ts";
import type { Client } from "./support/client.ts";
import { newColleague, newOwner } from "./support/people.ts";
import type { Insider } from "./support/people.ts";
import { newWork, picture } from "./support/work.ts";
import type { Work } from "./support/work.ts";

const META = "/api/projects/meta-ad";
const CONTENT = `${META}/content`;
const IMAGE = `${CONTENT}/reference-image`;

let api: Api;
let owner: Insider;
let member: Insider;
let stranger: Insider;
let work: Work;
beforeAll(async () => {
  api = await connectApi();
  owner = await newOwner(api);
  member = await newColleague(api, owner, "member");
  stranger = await newOwner(api);
  work = await newWork(owner.client);
}, 60_000);
afterAll(() => api.close());

async function newContent(fields: object = {}, by = owner): Promise<string> {
  const made = await by.client.post(CONTENT, { meta_ad_id: work.metaAdId, heading: "Warm hands", ...fields });
  return text(made.body, "data.content_id");
}

async function newAd(): Promise<string> {
  const made = await owner.client.post(META, {
    project_id: work.projectId,
    folder_id: work.folderId,
    name: "Another",
  });
  return text(made.body, "data.id");
}

const contentsOf = async (metaAdId: string) =>
  list((await owner.client.get(`${META}/${metaAdId}`)).body, "data.contents");
const readContent = async (id: string) =>
  (await contentsOf(work.metaAdId)).find((content) => at(content, "content_id") === id);

const texts = {
  heading: "Warm hands, cold air",
  description: "Überraschung! 👍 Warm socks, made slowly in Porto.",
  primary_texts: ["First variant.\n\nWith two lines", "Second variant."],
  link_description: "Free returns",
  cta: "SHOP_NOW",
  format: "single_image",
  final_url: "https://example.com/socks",
  display_link: "example.com",
  internal_notes: "Ask Lin",
};
const cleared = {
  description: null,
  primary_texts: [],
  link_description: null,
  cta: null,
  format: null,
  final_url: null,
  display_link: null,
  internal_notes: null,
};

describe("content items of a Meta ad", () => {
  it("are created with all their fields and read back in their campaign", async () => {
    const made = await member.client.post(CONTENT, { meta_ad_id: work.metaAdId, ...texts });
    expect(made.status).toBe(201);
    const content = recordOf(MetaAdContentSchema).parse(made.body);
    expect(content).toMatchObject({
      ...texts,
      meta_ad_id: work.metaAdId,
      reference_image: null,
      images: {},
      status: "draft",
      owner: { id: member.id },
      version: 1,
      can: { update: true, delete: true },
    });
    expect(await contentsOf(work.metaAdId)).toContainEqual(at(made.body, "data"));
  });

  it("need a campaign and a heading", async () => {
    expect(errors(await owner.client.post(CONTENT, {}))).toEqual({
      meta_ad_id: ["The meta ad id field is required."],
      heading: ["The heading field is required."],
    });
    const unknown = await owner.client.post(CONTENT, { meta_ad_id: work.blogId, heading: "x" });
    expect([unknown.status, message(unknown)]).toEqual([404, "Not found."]);
  });

  it.each([
    ["heading", 30],
    ["description", 90],
    ["link_description", 255],
  ])("may have a %s of up to %i characters", async (field, max) => {
    const send = (length: number) =>
      owner.client.post(CONTENT, { meta_ad_id: work.metaAdId, heading: "H", [field]: "ä".repeat(length) });
    expect((await send(max)).status).toBe(201);
    const long = await send(max + 1);
    expect(long.status).toBe(422);
    expect(errors(long)).toEqual({
      [field]: [`The ${field.replaceAll("_", " ")} field must not be greater than ${max} characters.`],
    });
  });

  it("may have five variants of their text, of up to 2,200 characters each", async () => {
    const send = (primary_texts: unknown) =>
      owner.client.post(CONTENT, { meta_ad_id: work.metaAdId, heading: "H", primary_texts });
    const five = await send(["a".repeat(2200), "b", null, "c", "d"]);
    expect(at(five.body, "data.primary_texts")).toEqual(["a".repeat(2200), "b", "c", "d"]);
    expect(errors(await send(["a", "b".repeat(2201)]))).toEqual({
      "primary_texts.1": ["The primary_texts.1 field must not be greater than 2200 characters."],
    });
    expect(errors(await send(["a", "b", "c", "d", "e", "f"]))).toEqual({
      primary_texts: ["The primary texts field must not have more than 5 items."],
    });
    expect(errors(await send("a"))).toEqual({ primary_texts: ["The primary texts field must be an array."] });
  });

  it("say what is wrong with their other fields", async () => {
    const wrong = await owner.client.post(CONTENT, {
      meta_ad_id: work.metaAdId,
      heading: "H",
      cta: "CLICK_HERE",
      format: "poem",
      final_url: "javascript:alert(1)",
      internal_notes: "x".repeat(5001),
      status: "live",
    });
    expect(errors(wrong)).toEqual({
      cta: ["The selected cta is invalid."],
      format: ["The selected format is invalid."],
      final_url: ["The final url field must be a valid URL."],
      internal_notes: ["The internal notes field must not be greater than 5000 characters."],
    });
    const live = await owner.client.post(CONTENT, {
      meta_ad_id: work.metaAdId,
      heading: "H",
      status: "live",
    });
    expect(errors(live)).toEqual({ status: ["The selected status is invalid."] });
    for (const cta of META_CTAS)
      expect(
        (await owner.client.post(CONTENT, { meta_ad_id: work.metaAdId, heading: "H", cta })).status,
      ).toBe(201);
  });
});

describe("updating content", () => {
  it("needs its content_id in the body too", async () => {
    const id = await newContent();
    for (const body of [{ heading: "New" }, { content_id: "", heading: "New" }]) {
      const refused = await owner.client.put(`${CONTENT}/${id}`, body);
      expect([refused.status, message(refused), errors(refused)]).toEqual([
        422,
        "Content ID is required to update content.",
        { content_id: ["Content ID is required to update content."] },
      ]);
    }
    const other = await owner.client.put(`${CONTENT}/${id}`, {
      content_id: await newContent(),
      heading: "New",
    });
    expect(errors(other)).toEqual({ content_id: ["The selected content id is invalid."] });
    expect(at(await readContent(id), "heading")).toBe("Warm hands");
  });

  it("by PUT clears the texts that are left out, and nothing else", async () => {
    const id = await newContent({ ...texts, planned_for: "2026-12-01" });
    await sendImage(owner.client, id, await picture());
    const before = await readContent(id);
    const changed = await member.client.put(`${CONTENT}/${id}`, { content_id: id, heading: "New" });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      data: {
        heading: "New",
        ...cleared,
        status: "draft",
        planned_for: "2026-12-01",
        position: at(before, "position"),
        reference_image: at(before, "reference_image"),
        owner: { id: owner.id },
      },
    });
    expect(errors(await owner.client.put(`${CONTENT}/${id}`, { content_id: id }))).toEqual({
      heading: ["The heading field is required."],
    });
  });

  it("by PATCH keeps what is left out", async () => {
    const id = await newContent(texts);
    const changed = await owner.client.patch(`${CONTENT}/${id}`, { link_description: null, cta: "SIGN_UP" });
    expect(changed.body).toMatchObject({ data: { ...texts, link_description: null, cta: "SIGN_UP" } });
  });

  it("keeps to the limits", async () => {
    const id = await newContent();
    const refused = await owner.client.put(`${CONTENT}/${id}`, {
      content_id: id,
      heading: "x".repeat(31),
      description: "x".repeat(91),
    });
    expect(errors(refused)).toEqual({
      heading: ["The heading field must not be greater than 30 characters."],
      description: ["The description field must not be greater than 90 characters."],
    });
  });

  it("from an old version answers with what there is now", async () => {
    const id = await newContent();
    const put = (heading: string) =>
      owner.client.put(`${CONTENT}/${id}`, { content_id: id, heading, version: 1 });
    expect((await put("First")).status).toBe(200);
    const late = await put("Second");
    expect([late.status, at(late.body, "data.heading"), at(late.body, "data.version")]).toEqual([
      412,
      "First",
      2,
    ]);
  });

  it("keeps versions of the texts, and an old one can be put back", async () => {
    const id = await newContent(texts);
    await owner.client.put(`${CONTENT}/${id}`, { content_id: id, heading: "New" });
    const restored = await owner.client.post(`/api/contents/${id}/versions/1/restore`);
    const { internal_notes: _, ...published } = texts;
    expect(restored.body).toMatchObject({ data: { content_id: id, ...published, internal_notes: null } });
    const versions = await owner.client.get(`/api/contents/${id}/versions`);
    expect(list(versions.body, "data")).toHaveLength(3);
  });
});

describe("the order of content", () => {
  it("is the order in which it was made, until somebody moves it", async () => {
    const ad = await newAd();
    const ids = new Map<string, string>();
    for (const heading of ["a", "b", "c", "d"])
      ids.set(heading, await newContent({ meta_ad_id: ad, heading }));
    const order = async () =>
      (await contentsOf(ad)).map(
        (content) => `${String(at(content, "position"))}${text(content, "heading")}`,
      );
    const move = (heading: string, position: unknown) =>
      owner.client.patch(`${CONTENT}/${ids.get(heading) ?? ""}`, { position });
    expect(await order()).toEqual(["0a", "1b", "2c", "3d"]);
    await move("d", 0);
    expect(await order()).toEqual(["0d", "1a", "2b", "3c"]);
    await move("a", 99);
    expect(await order()).toEqual(["0d", "1b", "2c", "3a"]);
    expect(errors(await move("a", -1))).toEqual({ position: ["The position field must be at least 0."] });
    await owner.client.delete(`${CONTENT}/${ids.get("b") ?? ""}`);
    await move("a", 0);
    expect(await order()).toEqual(["0a", "1d", "2c"]);
  });

  it("ends with copies, which bring texts and pictures and begin as drafts", async () => {
    const ad = await newAd();
    const id = await newContent({ meta_ad_id: ad, ...texts });
    await sendImage(owner.client, id, await picture(), { ratio: "1:1", alt: "Red" });
    const copied = await member.client.post(`/api/contents/${id}/duplicate`);
    expect(copied.status).toBe(201);
    expect(copied.body).toMatchObject({
      data: {
        ...texts,
        status: "draft",
        position: 1,
        owner: { id: member.id },
        images: { "1:1": { alt: "Red" } },
      },
    });
    const url = new URL(text(at(at(copied.body, "data.images"), "1:1"), "url"));
    expect(url.pathname).not.toBe(addressOf(await readFirst(ad), "1:1"));
    await owner.client.delete(`${IMAGE}?content_id=${id}&ratio=1:1`);
    expect((await owner.client.get(url.pathname)).status).toBe(200);
  });
});

const readFirst = async (ad: string) => (await contentsOf(ad))[0];

describe("deleting content", () => {
  it("is for its maker or an admin, and puts it into the trash", async () => {
    const id = await newContent({ heading: "Thrown away" });
    expect((await member.client.delete(`${CONTENT}/${id}`)).status).toBe(403);
    expect((await owner.client.delete(`${CONTENT}/${id}`)).status).toBe(204);
    expect(await readContent(id)).toBeUndefined();
    for (const again of [
      await owner.client.delete(`${CONTENT}/${id}`),
      await owner.client.put(`${CONTENT}/${id}`, { content_id: id, heading: "x" }),
    ])
      expect([again.status, message(again)]).toEqual([404, "Not found."]);
    const trash = await owner.client.get("/api/trash");
    expect(list(trash.body, "data").map((row) => at(row, "name"))).toContain("Thrown away");
    expect((await owner.client.post(`/api/trash/contents/${id}/restore`)).status).toBe(200);
    expect(at(await readContent(id), "heading")).toBe("Thrown away");
  });

  it("goes with its campaign, and comes back with it", async () => {
    const ad = await newAd();
    const id = await newContent({ meta_ad_id: ad });
    await owner.client.delete(`${META}/${ad}`);
    expect((await owner.client.patch(`${CONTENT}/${id}`, { heading: "x" })).status).toBe(404);
    await owner.client.post(`/api/trash/campaigns/${ad}/restore`);
    expect(await contentsOf(ad)).toHaveLength(1);
  });
});

describe("the review of content", () => {
  it("is kept from an ad without text, link or picture", async () => {
    const ad = await newAd();
    const id = await newContent({ meta_ad_id: ad });
    const review = () => owner.client.post(`/api/contents/${id}/status`, { status: "in_review" });
    const refused = await review();
    expect(refused.status).toBe(422);
    expect(Object.keys(Object(errors(refused)))).toEqual(["description", "final_url", "reference_image"]);
    await owner.client.patch(`${CONTENT}/${id}`, { description: "Socks", final_url: "https://example.com/" });
    await sendImage(owner.client, id, await picture());
    expect((await review()).status).toBe(200);
    expect((await owner.client.patch(`${CONTENT}/${id}`, { status: "published" })).status).toBe(422);
  });

  it("ends with ads that are live, paused and ended", async () => {
    const id = await newContent({ ...texts });
    await sendImage(owner.client, id, await picture());
    const to = (status: string, more: object = {}) =>
      owner.client.post(`/api/contents/${id}/status`, { status, ...more });
    const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    expect(errors(await to("scheduled"))).toEqual({
      planned_for: ["The planned for field is required when status is scheduled."],
    });
    const scheduled = await to("scheduled", { planned_for: soon });
    expect(scheduled.body).toMatchObject({ data: { status: "scheduled", planned_for: soon } });
    await to("published", { published_url: "https://facebook.com/1" });
    for (const status of ["live", "paused", "live", "ended"])
      expect(at((await to(status)).body, "data.status")).toBe(status);
  });
});

function imageForm(id: string, bytes: Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ content_id: id, alt: "A red square", ...fields }))
    form.set(name, value);
  form.set("image", new Blob([bytes], { type: "image/png" }), "a.png");
  return form;
}

const sendImage = (
  client: Client,
  id: string,
  bytes: Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = {},
) => client.send("POST", IMAGE, { form: imageForm(id, bytes, fields) });

const addressOf = (content: unknown, ratio?: string) => {
  const image = ratio === undefined ? at(content, "reference_image") : Object(at(content, "images"))[ratio];
  return new URL(text(image, "url")).pathname;
};

describe("pictures of content", () => {
  it("are the reference image and one for each ratio, served to the organization and to nobody else", async () => {
    const id = await newContent();
    const sent = await sendImage(member.client, id, await picture(60, 40));
    expect(sent.status).toBe(200);
    expect(at(sent.body, "data.reference_image")).toMatchObject({
      width: 60,
      height: 40,
      alt: "A red square",
    });
    for (const ratio of ["1:1", "4:5", "9:16", "1.91:1"])
      expect((await sendImage(owner.client, id, await picture(), { ratio, alt: ratio })).status).toBe(200);
    const content = await readContent(id);
    expect(Object.keys(Object(at(content, "images"))).sort()).toEqual(["1.91:1", "1:1", "4:5", "9:16"]);
    const path = addressOf(content, "9:16");
    expect((await owner.client.get(path)).headers.get("Content-Type")).toBe("image/png");
    expect((await stranger.client.get(path)).status).toBe(404);
    expect((await api.client().get(path)).status).toBe(401);
  });

  it("are replaced one by one, and their words changed alone", async () => {
    const id = await newContent();
    const first = await sendImage(owner.client, id, await picture(), { ratio: "1:1" });
    const reference = await sendImage(owner.client, id, await picture());
    const second = await sendImage(owner.client, id, await picture(50, 50), { ratio: "1:1" });
    expect((await owner.client.get(addressOf(at(first.body, "data"), "1:1"))).status).toBe(404);
    expect(addressOf(at(second.body, "data"))).toBe(addressOf(at(reference.body, "data")));
    const words = new FormData();
    for (const [name, value] of Object.entries({ content_id: id, ratio: "1:1", alt: "Said better" }))
      words.set(name, value);
    const changed = at((await owner.client.send("POST", IMAGE, { form: words })).body, "data");
    expect(Object(at(changed, "images"))["1:1"]).toMatchObject({ width: 50, alt: "Said better" });
    expect(at(changed, "reference_image.alt")).toBe("A red square");
  });

  it("are taken away one by one", async () => {
    const id = await newContent();
    const reference = await sendImage(owner.client, id, await picture());
    await sendImage(owner.client, id, await picture(), { ratio: "4:5" });
    const stale = await owner.client.delete(`${IMAGE}?content_id=${id}&version=1`);
    expect(stale.status).toBe(412);
    const removed = await owner.client.delete(`${IMAGE}?content_id=${id}`);
    expect(removed.body).toMatchObject({
      data: { reference_image: null, images: { "4:5": { alt: "A red square" } } },
    });
    expect((await owner.client.get(addressOf(at(reference.body, "data")))).status).toBe(404);
    const last = await owner.client.delete(IMAGE, { content_id: id, ratio: "4:5" });
    expect(at(last.body, "data.images")).toEqual({});
  });

  it("ask for a file, a content item and a ratio that there is", async () => {
    const id = await newContent();
    const none = new FormData();
    none.set("content_id", id);
    expect(errors(await owner.client.send("POST", IMAGE, { form: none }))).toEqual({
      image: ["The image field is required."],
    });
    expect(errors(await owner.client.send("POST", IMAGE, { form: new FormData() }))).toEqual({
      content_id: ["The content id field is required."],
    });
    expect(errors(await sendImage(owner.client, id, await picture(), { ratio: "16:9" }))).toEqual({
      ratio: ["The selected ratio is invalid."],
    });
    expect(errors(await sendImage(owner.client, id, await picture(), { alt: "x".repeat(1001) }))).toEqual({
      alt: ["The alt field must not be greater than 1000 characters."],
    });
  });

  const formatted = async (format: "gif" | "webp" | "jpeg" | "tiff") =>
    new Uint8Array(
      await sharp(await picture())
        .toFormat(format)
        .toBuffer(),
    );

  it("are PNG or JPEG for placements; the reference image may be of more types", async () => {
    const id = await newContent();
    expect((await sendImage(owner.client, id, await formatted("jpeg"), { ratio: "1:1" })).status).toBe(200);
    for (const format of ["gif", "webp"] as const) {
      expect((await sendImage(owner.client, id, await formatted(format))).status).toBe(200);
      const refused = await sendImage(owner.client, id, await formatted(format), { ratio: "1:1" });
      expect([refused.status, errors(refused)]).toEqual([
        422,
        { image: ["The image field must be a file of type: png, jpg, jpeg."] },
      ]);
    }
  });

  it("of a wrong type are refused, whatever their name says", async () => {
    const id = await newContent();
    const words = (value: string) => new Uint8Array(new TextEncoder().encode(value));
    for (const bytes of [
      words('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      words("GIF89a;alert(1)//"),
      new Uint8Array(0),
    ]) {
      const refused = await sendImage(owner.client, id, bytes);
      expect([refused.status, errors(refused)]).toEqual([
        422,
        { image: ["The image field must be an image."] },
      ]);
    }
    expect(errors(await sendImage(owner.client, id, await formatted("tiff")))).toEqual({
      image: ["The image field must be a file of type: png, jpg, jpeg, webp, gif."],
    });
    expect(at(await readContent(id), "reference_image")).toBeNull();
  });

  it("may not be heavier than eight megabytes", async () => {
    const id = await newContent();
    const padded = new Uint8Array(8 * 1024 * 1024 + 1);
    padded.set(await picture());
    expect(errors(await sendImage(owner.client, id, padded, { ratio: "4:5" }))).toEqual({
      image: ["The image field must not be greater than 8192 kilobytes."],
    });
    const huge = await sendImage(owner.client, id, new Uint8Array(9 * 1024 * 1024));
    expect([huge.status, message(huge)]).toEqual([413, "The POST data is too large."]);
  });

  it("carry nothing behind their last pixel", async () => {
    const html = new TextEncoder().encode("<script>alert(1)</script>");
    const id = await newContent();
    const sent = await sendImage(owner.client, id, new Uint8Array([...(await picture()), ...html]));
    expect(sent.status).toBe(200);
    const file = await owner.client.get(addressOf(at(sent.body, "data")));
    expect(Buffer.from(file.bytes).includes("<script>")).toBe(false);
  });

  it.skipIf(remoteUrl !== null)(
    "leave no file behind when the content or its campaign is gone for good",
    async () => {
      const local = await startApi();
      const person = await newOwner(local);
      const its = await newWork(person.client);
      const stored = async () =>
        (await readdir(join(local.dir, "uploads"), { recursive: true, withFileTypes: true })).filter(
          (entry) => entry.isFile(),
        ).length;
      const before = await stored();
      await sendImage(person.client, its.metaContentId, await picture());
      await sendImage(person.client, its.metaContentId, await picture(), { ratio: "1:1" });
      const copied = await person.client.post(`/api/contents/${its.metaContentId}/duplicate`);
      expect(await stored()).toBe(before + 2);
      await person.client.delete(`${CONTENT}/${its.metaContentId}`);
      await person.client.delete(`/api/trash/contents/${its.metaContentId}`);
      expect(await stored()).toBe(before + 2);
      expect(copied.status).toBe(201);
      await person.client.delete(`${META}/${its.metaAdId}`);
      await person.client.delete(`/api/trash/campaigns/${its.metaAdId}`);
      expect(await stored()).toBe(before);
      expect(await local.database.db.selectFrom("meta_content_images").selectAll().execute()).toEqual([]);
      await local.close();
    },
  );
});
