import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { pageOf, recordOf } from "#contract/envelope.ts";
import { MediumReplacedSchema, MediumSchema, ShownMediumSchema } from "#contract/media.ts";
import { BoardSchema } from "#contract/social-calendars.ts";
import { sweep } from "#api/data/sweep.ts";
import { createFileStore } from "#api/uploads/file-store.ts";
import { sweepRemovedFiles, sweepStrayFiles } from "#api/uploads/repository.ts";
import { remoteUrl, startApi } from "./support/api.ts";
import { at, errors, text, type Client } from "./support/client.ts";
import { addTo, newColleague, newOwner } from "./support/people.ts";
import { addBoard, newWork, picture, storedFiles } from "./support/work.ts";

const BOARD = "/api/projects/social-calendar/board";
const DAY_MS = 86_400_000;

describe.skipIf(remoteUrl !== null)("the library of a project", async () => {
  const api = await startApi();
  const ada = await newOwner(api);
  const lin = await newColleague(api, ada, "member");
  const work = await newWork(ada.client, "Library");
  const files = createFileStore(join(api.dir, "uploads"));
  afterAll(() => api.close());

  const libraryOf = ({ slug }: { slug: string }) => `/api/projects/${slug}/media`;
  const library = libraryOf(work);
  const formOf = async (fields: Record<string, string | readonly string[]> = {}, width = 40) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields))
      for (const one of [value].flat()) form.append(name, one);
    form.set("image", new Blob([await picture(width)], { type: "image/png" }), "a.png");
    return form;
  };
  const upload = async (fields: Record<string, string | readonly string[]>, path = library) => {
    const made = await ada.client.send("POST", path, { form: await formOf(fields) });
    expect(made.status).toBe(201);
    return recordOf(MediumSchema).parse(made.body);
  };
  const list = async (query = "", path = library, client = ada.client) =>
    pageOf(MediumSchema).parse((await client.get(`${path}?${query}`)).body);
  const names = async (query = "", path = library) =>
    (await list(query, path)).data.map(({ name, alt }) => name ?? alt);
  const show = async (id: string) =>
    recordOf(ShownMediumSchema).parse((await ada.client.get(`${library}/${id}`)).body);
  const take = (client: Client, board_id: string, media_ids: readonly string[], more: object = {}) =>
    client.post(`${BOARD}/images`, { board_id, media_ids, ...more });
  const imagesOf = async (id: string) =>
    recordOf(BoardSchema).parse((await ada.client.get(`${BOARD}/${id}`)).body).images;
  const statusOf = async (url: string, client = ada.client) =>
    (await client.get(new URL(url).pathname)).status;

  it("has the images of its posts, each once, and those that are uploaded to it", async () => {
    const own = await newWork(ada.client, "Each once");
    const path = libraryOf(own);
    const [first] = (await list("", path)).data;
    expect(first).toMatchObject({ alt: "A red square", name: null, tags: [], used_in: 1, version: 0 });
    expect(first?.can).toMatchObject({ update: true, delete: false });
    await ada.client.post(`/api/boards/${own.boardId}/duplicate`, {});
    expect((await list("", path)).data).toMatchObject([{ id: first?.id, used_in: 2 }]);
    const made = await upload({ name: "Boots", alt: "A boot in snow", "tags[]": ["winter", "boots"] }, path);
    expect(made).toMatchObject({
      name: "Boots",
      alt: "A boot in snow",
      tags: ["winter", "boots"],
      used_in: 0,
    });
    expect(made).toMatchObject({
      mime: "image/png",
      width: 40,
      height: 30,
      version: 1,
      can: { delete: true },
    });
    expect(await statusOf(made.url)).toBe(200);
    expect(await names("", path)).toEqual(["Boots", "A red square"]);
    expect(await names("search=SNOW", path)).toEqual(["Boots"]);
    expect(await names("search=red", path)).toEqual(["A red square"]);
    expect(await names("tag[]=boots&tag[]=winter", path)).toEqual(["Boots"]);
    expect(await names("tag=boot", path)).toEqual([]);
    expect((await list("counts=1", path)).meta.counts).toEqual({ winter: 1, boots: 1 });
    // A post in the trash has no images to offer.
    await ada.client.delete(`${BOARD}/${own.boardId}`);
    expect((await list("search=red", path)).data).toMatchObject([{ used_in: 1 }]);
  });

  it("takes videos, and the image that stands for one", async () => {
    const bytes = await readFile(new URL("../files/videos/landscape.mp4", import.meta.url));
    const form = await formOf({ name: "Walk" });
    form.set("poster", form.get("image") ?? "");
    form.set("image", new Blob([new Uint8Array(bytes)]), "walk.mp4");
    const made = await ada.client.send("POST", library, { form });
    expect([made.status, at(made.body, "data.video.seconds")]).toEqual([201, 2]);
    const poster = await ada.client.get(new URL(text(made.body, "data.url")).pathname);
    expect(poster.headers.get("Content-Type")).toBe("image/jpeg");
    const board = await addBoard(ada.client, work, { title: "Moving" });
    await take(ada.client, board, [text(made.body, "data.id")]);
    expect((await imagesOf(board)).map(({ video }) => video?.seconds)).toEqual([2]);
    await ada.client.delete(`${BOARD}/${board}`);
    form.set("image", new Blob([new Uint8Array(bytes.subarray(0, 400))]), "cut.mp4");
    expect((await ada.client.send("POST", library, { form })).status).toBe(422);
  });

  it("keeps what is said about an image of a post, and refuses what is stale", async () => {
    const [, image] = [await upload({ name: "Other" }), (await list("search=red")).data[0]];
    const path = `${library}/${image?.id}`;
    const saved = await ada.client.patch(path, { name: "Teaser", tags: ["red", "red"], version: 0 });
    expect(at(saved.body, "data")).toMatchObject({
      name: "Teaser",
      alt: "A red square",
      tags: ["red"],
      version: 1,
    });
    expect((await ada.client.patch(path, { name: "Late", version: 0 })).status).toBe(412);
    const changed = await ada.client.patch(path, { name: "", alt: "A square" });
    expect(at(changed.body, "data")).toMatchObject({
      name: null,
      alt: "A square",
      tags: ["red"],
      version: 2,
    });
    // The post keeps its own text.
    expect((await imagesOf(work.boardId))[0]?.alt).toBe("A red square");
    const refused = await ada.client.patch(path, { name: "a".repeat(200), tags: [""] });
    expect(Object.keys(errors(refused) as object)).toEqual(["name", "tags.0"]);
    const none = await ada.client.post(library, { name: "Nothing" });
    expect(errors(none)).toEqual({ image: ["The image field is required."] });
  });

  it("gives its images to posts, which share the bytes and have the text", async () => {
    const boots = await upload({ name: "Boots", alt: "A boot" });
    const stored = await storedFiles(api);
    const posts = [];
    for (const title of ["One", "Two", "Three"]) posts.push(await addBoard(ada.client, work, { title }));
    for (const id of posts) expect((await take(ada.client, id, [boots.id])).status).toBe(201);
    expect(await storedFiles(api)).toBe(stored);
    expect(await imagesOf(posts[0] ?? "")).toMatchObject([{ alt: "A boot" }]);
    const shown = await show(boots.id);
    expect([shown.used_in, shown.posts.map(({ name }) => name).toSorted()]).toEqual([
      3,
      ["One", "Three", "Two"],
    ]);
    // Beside a file, which comes first.
    const both = new FormData();
    both.set("board_id", posts[0] ?? "");
    both.append("images[]", new Blob([await picture()]), "own.png");
    both.append("media_ids[]", boots.id);
    both.append("alts[]", "Own");
    expect((await ada.client.send("POST", `${BOARD}/images`, { form: both })).status).toBe(201);
    expect((await imagesOf(posts[0] ?? "")).map(({ alt }) => alt)).toEqual(["A boot", "Own", "A boot"]);
    expect((await show(boots.id)).used_in).toBe(3);
    const full = await take(
      ada.client,
      posts[1] ?? "",
      Array.from({ length: 10 }, () => boots.id),
    );
    expect(at(full.body, "refused")).toEqual([{ index: 9, message: "A post can have up to 10 images." }]);
    const elsewhere = await newWork(ada.client, "Elsewhere");
    const foreign = await upload({}, libraryOf(elsewhere));
    const wrong = await take(ada.client, posts[2] ?? "", [foreign.id]);
    expect(errors(wrong)).toEqual({ "media_ids.0": ["The selected media_ids.0 is invalid."] });
  });

  it("deletes only what no post uses, with an undo", async () => {
    const hat = await upload({ name: "Hat" });
    const post = await addBoard(ada.client, work, { title: "With a hat" });
    await take(ada.client, post, [hat.id]);
    const refused = await ada.client.delete(`${library}/${hat.id}`);
    expect([refused.status, errors(refused)]).toEqual([
      422,
      {
        media: ["1 post of this project uses this image. Remove it there first, or replace it everywhere."],
      },
    ]);
    const [image] = await imagesOf(post);
    await ada.client.delete(`${BOARD}/images/${image?.id}`);
    const deleted = await ada.client.delete(`${library}/${hat.id}`);
    expect([deleted.status, await statusOf(hat.url)]).toEqual([204, 404]);
    expect(await names("search=hat")).toEqual([]);
    const undone = await ada.client.post(`/api/undo/${deleted.headers.get("Undo-Token")}`, {});
    expect([undone.status, await names("search=hat"), await statusOf(hat.url)]).toEqual([200, ["Hat"], 200]);
    const stored = await storedFiles(api);
    await ada.client.delete(`${library}/${hat.id}`);
    await sweepRemovedFiles({ db: api.database.db, files, log: () => undefined }, api.now() + DAY_MS);
    expect(await storedFiles(api)).toBeLessThan(stored);
  });

  it("replaces an image in every post but those that are settled", async () => {
    const own = await newWork(ada.client, "Replaced");
    const path = libraryOf(own);
    await ada.client.patch(`/api/projects/${own.slug}`, { approval_mode: "required", self_approval: true });
    const old = await upload({ name: "Lookbook", alt: "A boot", "tags[]": ["boots"] }, path);
    const post = async (title: string) => {
      const id = await addBoard(ada.client, own, {
        title,
        content: "Soon.",
        networks: ["x"],
        planned_for: "2030-12-01",
      });
      expect((await take(ada.client, id, [old.id])).status).toBe(201);
      return id;
    };
    const step = async (id: string, status: string, more: object = {}) =>
      expect((await ada.client.post(`/api/boards/${id}/status`, { status, ...more })).status).toBe(200);
    const [draft, agreed, cancelled] = [await post("Draft"), await post("Agreed"), await post("Cancelled")];
    for (const status of ["in_review", "approved"]) await step(agreed, status);
    await step(cancelled, "cancelled");
    const stored = await storedFiles(api);
    const replace = async (id: string, fields: Record<string, string> = {}) => {
      const answer = await ada.client.send("POST", `${path}/${id}/replace`, {
        form: await formOf(fields, 60),
      });
      expect(answer.status).toBe(200);
      return recordOf(MediumReplacedSchema).parse(answer.body);
    };
    const done = await replace(old.id, { alt: "A newer boot" });
    expect(done).toMatchObject({
      replaced: 2,
      left: [{ id: cancelled, name: "Cancelled", reason: "It’s no longer planned." }],
      media: { name: "Lookbook", alt: "A newer boot", tags: ["boots"], width: 60, used_in: 2 },
    });
    expect(await storedFiles(api)).toBe(stored + 1);
    for (const id of [draft, agreed])
      expect(await imagesOf(id)).toMatchObject([{ alt: "A newer boot", width: 60 }]);
    expect(await imagesOf(cancelled)).toMatchObject([{ alt: "A boot", width: 40 }]);
    // Its approval was for the other image.
    expect(at((await ada.client.get(`${BOARD}/${agreed}`)).body, "data.status")).toBe("draft");
    // The former image is there as long as a post has it.
    expect((await list("search=lookbook", path)).data.map(({ used_in }) => used_in)).toEqual([2, 1]);
    const again = await replace(old.id);
    expect([again.replaced, again.media]).toEqual([0, null]);
    expect(await storedFiles(api)).toBe(stored + 1);
    // Without a text, the post keeps its own.
    await replace(done.media?.id ?? "");
    expect(await imagesOf(draft)).toMatchObject([{ alt: "A newer boot" }]);
    const unused = await upload({ name: "Alone" }, path);
    const { media } = await replace(unused.id);
    expect(media).toMatchObject({ name: "Alone", used_in: 0, can: { delete: true } });
    expect(await statusOf(media?.url ?? "")).toBe(200);
    expect(await names("search=alone", path)).toEqual(["Alone"]);
  });

  it("is read by those who see the project, and changed by those who write posts", async () => {
    const hidden = await newWork(ada.client, "Hidden");
    const path = libraryOf(hidden);
    const image = await upload({ name: "Secret" }, path);
    await ada.client.patch(`/api/projects/${hidden.slug}`, { visibility: "members" });
    expect((await lin.client.get(path)).status).toBe(404);
    expect((await lin.client.get(new URL(image.url).pathname)).status).toBe(404);
    await addTo(hidden.slug, ada, lin, "viewer");
    expect((await lin.client.get(new URL(image.url).pathname)).status).toBe(200);
    const [seen] = (await list("", path, lin.client)).data;
    expect(seen?.can).toMatchObject({ update: false, delete: false });
    const writes = [
      lin.client.send("POST", path, { form: await formOf() }),
      lin.client.patch(`${path}/${image.id}`, { name: "Mine" }),
      lin.client.delete(`${path}/${image.id}`),
      lin.client.send("POST", `${path}/${image.id}/replace`, { form: await formOf() }),
    ];
    expect((await Promise.all(writes)).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    const stranger = await newOwner(api);
    expect((await stranger.client.get(new URL(image.url).pathname)).status).toBe(404);
    expect((await ada.client.get(`${library}/${image.id}`)).status).toBe(404);
  });

  it("says until when an image of the vault may be used", async () => {
    const own = await newWork(ada.client, "From the vault");
    const asset = await ada.client.post("/api/micro-tools/vault/items", {
      type: "brand_asset",
      name: "Logo",
      rights_end: "2026-11-01",
    });
    const item = text(asset.body, "data.id");
    const file = new FormData();
    file.set("_method", "PUT");
    file.set("file", new Blob([await picture()], { type: "image/png" }), "logo.png");
    expect(
      (await ada.client.send("POST", `/api/micro-tools/vault/items/${item}/file`, { form: file })).status,
    ).toBe(200);
    const post = await addBoard(ada.client, own, { title: "With a logo" });
    expect((await ada.client.post(`${BOARD}/images`, { board_id: post, asset_ids: [item] })).status).toBe(
      201,
    );
    const [image] = (await list("", libraryOf(own))).data;
    expect(image?.asset).toMatchObject({ id: item, name: "Logo", rights_end: "2026-11-01", is_ended: true });
    // A scheduled post takes it only with a reason.
    const scheduled = await addBoard(ada.client, own, {
      title: "Scheduled",
      content: "Soon.",
      networks: ["x"],
      planned_for: "2030-12-01",
      status: "scheduled",
    });
    expect((await take(ada.client, scheduled, [image?.id ?? ""])).status).toBe(422);
    expect(
      (await take(ada.client, scheduled, [image?.id ?? ""], { reason: "Agreed by phone." })).status,
    ).toBe(201);
    expect((await imagesOf(scheduled))[0]?.asset?.name).toBe("Logo");
  });

  it("goes with its project, and keeps its bytes until then", async () => {
    const own = await newWork(ada.client, "Gone");
    const image = await upload({ name: "Gone" }, libraryOf(own));
    await sweepStrayFiles({ db: api.database.db, files }, api.now() + DAY_MS);
    await sweep(api.database.db, api.now());
    expect(await statusOf(image.url)).toBe(200);
    await ada.client.delete(`/api/projects/${own.slug}`);
    expect(await statusOf(image.url)).toBe(404);
    const stored = await storedFiles(api);
    const purged = await ada.client.delete(`/api/trash/projects/${own.projectId}`);
    expect([purged.status, (await storedFiles(api)) < stored]).toEqual([204, true]);
  });
});
