import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordOf } from "#contract/envelope.ts";
import { BlogSchema } from "#contract/blogs.ts";
import { CalendarSchema } from "#contract/calendar.ts";
import { MetaAdSchema } from "#contract/meta-ads.ts";
import { BoardSchema } from "#contract/social-calendars.ts";
import { VAULT_FILE_BYTES_MAX } from "#contract/limits.ts";
import { VaultItemSchema, VaultReplacedSchema } from "#contract/vault.ts";
import { remoteUrl, startApi, type LocalApi } from "./support/api.ts";
import { at, errors, list, text } from "./support/client.ts";
import { addTo, newColleague, newOwner, type Insider } from "./support/people.ts";
import { ITEMS, newAsset, sendAssetFile } from "./support/vault.ts";
import { addBoard, newWork, PDF_FILE, picture, storedFiles, type Work } from "./support/work.ts";

/** A Wednesday. */
const NOW = Date.parse("2026-11-25T09:00:12.000Z");

describe.skipIf(remoteUrl !== null)("a brand asset", () => {
  let api: LocalApi;
  let ada: Insider;
  let lin: Insider;
  let stranger: Insider;

  beforeAll(async () => {
    api = await startApi({ standingAt: NOW });
    ada = await newOwner(api, "Northwind");
    lin = await newColleague(api, ada, "member");
    stranger = await newOwner(api, "Elsewhere");
  }, 60_000);
  afterAll(() => api.close());

  const show = async (id: string, { client } = ada) =>
    recordOf(VaultItemSchema).parse((await client.get(`${ITEMS}/${id}`)).body);
  const share = (id: string, level: string) =>
    ada.client.post(`${ITEMS}/${id}/grants`, { person: lin.id, level });

  describe("file", () => {
    it("is kept as it is, with its size and checksum", async () => {
      // As a phone takes it: on its side, with a place in it.
      const bytes = new Uint8Array(
        await sharp({ create: { width: 5200, height: 300, channels: 3, background: "#1f3a5f" } })
          .jpeg()
          .withExif({ IFD0: { Copyright: "Ines Holm" } })
          .withMetadata({ orientation: 6 })
          .toBuffer(),
      );
      const id = await newAsset(ada.client);
      const sent = await sendAssetFile(ada.client, id, bytes, "Fotos/Lookbook cover.JPG");
      expect(sent.status).toBe(200);
      const item = await show(id);
      expect(item.file).toEqual({
        name: "Lookbook cover.JPG",
        size: bytes.length,
        type: "image/jpeg",
        width: 300,
        height: 5200,
        checksum: createHash("sha256").update(bytes).digest("hex"),
        url: `${ITEMS}/${id}/file`,
      });
      expect(item.version).toBe(3);
      const file = await ada.client.get(`${ITEMS}/${id}/file`);
      expect(Buffer.compare(file.bytes, bytes)).toBe(0);
      expect(Object.fromEntries(file.headers)).toMatchObject({
        "content-type": "image/jpeg",
        "content-disposition": `attachment; filename="Lookbook cover.JPG"; filename*=UTF-8''Lookbook%20cover.JPG`,
        "x-content-type-options": "nosniff",
        "content-security-policy": "sandbox; default-src 'none'",
        "cross-origin-resource-policy": "same-origin",
      });
      const narrow = await ada.client.get(`${ITEMS}/${id}/file?width=96`);
      expect([narrow.headers.get("Content-Type"), (await sharp(narrow.bytes).metadata()).width]).toEqual([
        "image/webp",
        96,
      ]);
    });

    it("is an image, a PDF, or a font by what is in it, of up to 25 MB", async () => {
      const id = await newAsset(ada.client);
      const kept = async (bytes: BlobPart, name: string) => {
        const sent = await sendAssetFile(ada.client, id, bytes, name);
        return [sent.status, sent.status === 200 ? (await show(id)).file : errors(sent)];
      };
      expect(await kept(PDF_FILE, "guide.png")).toEqual([
        200,
        expect.objectContaining({ name: "guide.pdf", type: "application/pdf", width: null, height: null }),
      ]);
      const font = await readFile(
        "node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
      );
      expect(await kept(new Uint8Array(font), "Figtree.woff2")).toEqual([
        200,
        expect.objectContaining({ name: "Figtree.woff2", type: "font/woff2", size: font.length }),
      ]);
      const refused = "Choose a PNG, JPEG, WebP, GIF, or AVIF image, a PDF, or a WOFF2, TTF, or OTF font.";
      for (const [bytes, message] of [
        ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', refused],
        ["<!doctype html><script>alert(1)</script>", refused],
        ["PK\u0003\u0004 a program", refused],
        ["", "The file field is required."],
        ["\u0089PNG\r\n\u001a\n", refused],
        [new Uint8Array(VAULT_FILE_BYTES_MAX + 1), "The file is too large. The limit is 25 MB."],
      ] as const)
        expect(await kept(bytes, "cover.png")).toEqual([422, { file: [message] }]);
      // What was refused leaves the one before.
      expect((await show(id)).file?.name).toBe("Figtree.woff2");
    });

    it("is for those who see the item, and changed by those who may edit it", async () => {
      const id = await newAsset(ada.client);
      const path = `${ITEMS}/${id}/file`;
      const answers = async ({ client }: Insider) => [
        (await client.get(path)).status,
        (await sendAssetFile(client, id, await picture())).status,
        (await client.delete(path)).status,
      ];
      expect(await answers(lin)).toEqual([404, 404, 404]);
      expect(await answers(stranger)).toEqual([404, 404, 404]);
      await share(id, "read");
      expect(await answers(lin)).toEqual([200, 403, 403]);
      await share(id, "edit");
      expect(await answers(lin)).toEqual([200, 200, 204]);
      expect((await show(id)).file).toBeNull();
      expect((await ada.client.get(path)).status).toBe(404);
      expect((await ada.client.delete(path)).status).toBe(404);
      // Only a brand asset has a file.
      const link = text((await ada.client.post(ITEMS, { type: "link", name: "Press kit" })).body, "data.id");
      expect((await sendAssetFile(ada.client, link, await picture())).status).toBe(404);
    });

    it("leaves no bytes behind, and isn’t found among the files of others", async () => {
      const before = await storedFiles(api);
      const id = await newAsset(ada.client);
      await sendAssetFile(ada.client, id, await picture(80, 60));
      expect(await storedFiles(api)).toBe(before + 1);
      const etag = (await ada.client.get(`${ITEMS}/${id}/file`)).headers.get("ETag") ?? "";
      expect((await ada.client.get(`/api/files/${etag.replaceAll('"', "")}`)).status).toBe(404);
      expect((await ada.client.delete(`${ITEMS}/${id}`)).status).toBe(204);
      expect(await storedFiles(api)).toBe(before);
    });

    it("is what assets with an image are listed by", async () => {
      const id = await newAsset(ada.client, { name: "Only picture" });
      const guide = await newAsset(ada.client, { name: "Only guide" });
      await sendAssetFile(ada.client, guide, PDF_FILE, "guide.pdf");
      const found = await ada.client.get(`${ITEMS}?image=1&search=Only`);
      expect(list(found.body, "data").map((item) => text(item, "id"))).toEqual([id]);
    });
  });

  describe("in posts", () => {
    const BOARD = "/api/projects/social-calendar/board";
    let work: Work;
    beforeAll(async () => {
      work = await newWork(ada.client);
      await addTo(work.slug, ada, lin, "editor");
    });

    const newPost = (fields: object = {}) =>
      addBoard(ada.client, work, { title: "Lookbook", content: "Soon.", networks: ["x"], ...fields });
    const take = (board: string, assets: readonly string[], more: object = {}, { client } = ada) =>
      client.post(`${BOARD}/images`, { board_id: board, asset_ids: assets, ...more });
    const read = async (board: string, { client } = ada) =>
      recordOf(BoardSchema).parse((await client.get(`${BOARD}/${board}`)).body);
    const assetsOf = async (board: string, who = ada) =>
      (await read(board, who)).images.map(({ asset }) => asset);
    const plan = (board: string, fields: object, { client } = ada) =>
      client.patch(`${BOARD}/${board}`, fields);
    const RIGHTS = {
      name: "Launch lookbook, cover",
      rights_end: "2026-12-09",
      details: { alt: "A boot on a quay" },
    };
    const ASKED = "The rights to “Launch lookbook, cover” end on Dec 9, 2026. Choose another date or image";

    it("is copied with its alternative text, and the post knows it from then on", async () => {
      const asset = await newAsset(ada.client, RIGHTS);
      const board = await newPost();
      const form = new FormData();
      form.set("board_id", board);
      form.append("images[]", new Blob([await picture()]), "own.png");
      form.append("alts[]", "Our own");
      form.append("asset_ids[]", asset);
      const answer = await ada.client.send("POST", `${BOARD}/images`, { form });
      expect([answer.status, at(answer.body, "refused")]).toEqual([201, []]);
      const known = { id: asset, name: RIGHTS.name, rights_end: "2026-12-09", is_ended: false };
      expect((await read(board)).images).toMatchObject([
        { alt: "Our own", asset: null },
        { alt: "A boot on a quay", width: 40, height: 30, asset: known },
      ]);
      // Whoever sees the post is told, and no more than that.
      expect((await ada.client.get(`${ITEMS}/${asset}`)).status).toBe(200);
      expect((await lin.client.get(`${ITEMS}/${asset}`)).status).toBe(404);
      expect(await assetsOf(board, lin)).toEqual([null, known]);
      // A copy is from the same asset, and the image can be told apart by nothing else.
      const copy = text((await ada.client.post(`/api/boards/${board}/duplicate`)).body, "data.id");
      expect(await assetsOf(copy)).toEqual([null, known]);
      expect((await show(asset)).used_in.map(({ id }) => id).toSorted()).toEqual([board, copy].toSorted());
      // Without the asset, the image stays.
      await ada.client.delete(`${ITEMS}/${asset}`);
      expect(await assetsOf(board)).toEqual([null, null]);
    });

    it("is used only by those who see it in the vault, and only for its image", async () => {
      const asset = await newAsset(ada.client, RIGHTS);
      const guide = await newAsset(ada.client, { name: "Guide" });
      await sendAssetFile(ada.client, guide, PDF_FILE, "guide.pdf");
      const link = text((await ada.client.post(ITEMS, { type: "link", name: "Press kit" })).body, "data.id");
      const board = await newPost();
      const invalid = "The selected asset_ids.0 is invalid.";
      expect(errors(await take(board, [asset], {}, lin))).toEqual({ "asset_ids.0": [invalid] });
      expect(errors(await take(board, [link]))).toEqual({ "asset_ids.0": [invalid] });
      expect(errors(await take(board, [await newAsset(stranger.client)]))).toEqual({
        "asset_ids.0": [invalid],
      });
      expect(errors(await take(board, [asset, guide]))).toEqual({ "asset_ids.1": ["“Guide” has no image."] });
      await share(asset, "read");
      expect((await take(board, [asset], {}, lin)).status).toBe(201);
      await ada.client.patch(`${ITEMS}/${asset}`, { archived: true });
      expect(errors(await take(board, [asset]))).toEqual({ "asset_ids.0": [invalid] });
      expect(await assetsOf(board)).toHaveLength(1);
    });

    it("ends on a day, after which its post can’t be scheduled without a reason", async () => {
      const asset = await newAsset(ada.client, { ...RIGHTS, everyone: true });
      const board = await newPost({ planned_for: "2026-12-10" });
      await take(board, [asset]);
      const checks = async () => list((await ada.client.get(`${BOARD}/${board}/checks`)).body, "data");
      const issue = {
        level: "warn",
        field: "image",
        network: null,
        message: "The rights to “Launch lookbook, cover” end on Dec 9, 2026, before this post.",
      };
      expect(await checks()).toEqual([issue]);
      const schedule = (fields: object = {}, who = ada) =>
        who.client.post(`/api/boards/${board}/status`, { status: "scheduled", ...fields });
      // An editor chooses another day, and a manager may give a reason.
      expect(errors(await schedule({ reason: "They said yes" }, lin))).toEqual({
        planned_for: [`${ASKED}.`],
      });
      expect(errors(await schedule())).toEqual({
        planned_for: [`${ASKED}, or enter a reason.`],
        reason: ["Enter a reason to schedule it there anyway."],
      });
      expect(errors(await schedule({ scheduled_at: "2026-12-10T09:00:00Z" }))).toHaveProperty("planned_for");
      await plan(board, { planned_for: "2026-12-09" });
      expect(await checks()).toEqual([]);
      expect((await schedule({}, lin)).status).toBe(200);
      // What is scheduled isn’t moved past it either.
      expect(errors(await plan(board, { planned_for: "2026-12-11" }, lin))).toEqual({
        planned_for: [`${ASKED}.`],
      });
      expect(errors(await plan(board, { planned_for: "2026-12-11", reason: "" }))).toHaveProperty("reason");
      expect((await plan(board, { planned_for: "2026-12-11", reason: "They said yes" })).status).toBe(200);
      expect(await checks()).toEqual([issue]);
    });

    it("isn’t added to what is scheduled for a later day without a reason", async () => {
      const asset = await newAsset(ada.client, RIGHTS);
      const board = await newPost({ planned_for: "2026-12-10", status: "scheduled" });
      const refused = await take(board, [asset]);
      expect([refused.status, errors(refused)]).toEqual([
        422,
        {
          planned_for: [`${ASKED}, or enter a reason.`],
          reason: ["Enter a reason to schedule it there anyway."],
        },
      ]);
      expect(await assetsOf(board)).toEqual([]);
      expect((await take(board, [asset], { reason: "They said yes" })).status).toBe(201);
      const review = await ada.client.get(`/api/boards/${board}/review`);
      expect(at(review.body, "data.history.0")).toMatchObject({ to: "scheduled", reason: "They said yes" });
    });

    it("is said to have ended, on the organization’s day", async () => {
      const asset = await newAsset(ada.client, { ...RIGHTS, rights_end: "2026-11-24" });
      const board = await newPost();
      await take(board, [asset]);
      expect(await assetsOf(board)).toMatchObject([{ rights_end: "2026-11-24", is_ended: true }]);
      expect((await show(asset)).flags).toEqual(["rights_ended"]);
      await ada.client.patch(`${ITEMS}/${asset}`, { rights_end: "2026-11-25" });
      expect(await assetsOf(board)).toMatchObject([{ is_ended: false }]);
    });

    it("lists the posts that its reader sees", async () => {
      const asset = await newAsset(ada.client, { ...RIGHTS, everyone: true });
      const hidden = await newWork(ada.client, "Hidden");
      await ada.client.patch(`/api/projects/${hidden.slug}`, { visibility: "members" });
      const board = await newPost({ planned_for: "2026-12-01" });
      const secret = await addBoard(ada.client, hidden, { title: "Secret" });
      const thrown = await newPost();
      for (const id of [board, secret, thrown]) await take(id, [asset, asset]);
      await ada.client.delete(`${BOARD}/${thrown}`);
      expect((await show(asset)).used_in.map(({ id }) => id)).toEqual([secret, board]);
      expect((await show(asset, lin)).used_in).toEqual([
        {
          id: board,
          type: "boards",
          kind: "SocialCalendar",
          name: "Lookbook",
          status: "draft",
          planned_for: "2026-12-01",
          campaign: { id: work.socialCalendarId, name: "A social-calendar" },
          folder: { id: work.folderId, name: expect.any(String) },
          project: expect.objectContaining({ slug: work.slug, name: "Autumn" }),
        },
      ]);
    });

    it("gives way to another one in every post but those that are settled or somebody else’s", async () => {
      const approved = await newWork(ada.client, "Approved");
      await ada.client.patch(`/api/projects/${approved.slug}`, {
        approval_mode: "required",
        self_approval: true,
      });
      const hidden = await newWork(ada.client, "Out of sight");
      const onlyRead = await newWork(ada.client, "Only read");
      await ada.client.patch(`/api/projects/${hidden.slug}`, { visibility: "members" });
      const old = await newAsset(ada.client, RIGHTS);
      const by = await newAsset(ada.client, { name: "Second lookbook", details: { alt: "A hat" } });
      for (const [id, level] of [
        [old, "edit"],
        [by, "read"],
      ] as const)
        await share(id, level);
      const post = (title: string, fields: object = {}) =>
        newPost({ title, planned_for: "2026-12-01", ...fields });
      const step = (id: string, status: string, more: object = {}) =>
        ada.client.post(`/api/boards/${id}/status`, { status, ...more });
      const draft = await post("Draft");
      const scheduled = await post("Scheduled", { status: "scheduled" });
      const published = await post("Published", { status: "scheduled" });
      const cancelled = await post("Cancelled");
      const secret = await addBoard(ada.client, hidden, { title: "Secret" });
      const agreed = await addBoard(ada.client, approved, {
        title: "Agreed",
        content: "Soon.",
        networks: ["x"],
        planned_for: "2026-12-01",
      });
      const watched = await addBoard(ada.client, onlyRead, { title: "Looked at" });
      await addTo(approved.slug, ada, lin, "editor");
      await addTo(onlyRead.slug, ada, lin, "viewer");
      // Two of the same, with one of the post's own between them.
      const own = new FormData();
      own.set("board_id", draft);
      own.append("images[]", new Blob([await picture()]), "own.png");
      await take(draft, [old]);
      await ada.client.send("POST", `${BOARD}/images`, { form: own });
      for (const id of [draft, scheduled, published, cancelled, secret, agreed, watched])
        await take(id, [old]);
      await step(published, "published", { published_url: "https://x.com/northwind/1" });
      await step(cancelled, "cancelled");
      for (const status of ["in_review", "approved", "scheduled"])
        expect((await step(agreed, status)).status).toBe(200);
      const stored = await storedFiles(api);
      const answer = await lin.client.post(`${ITEMS}/${old}/replace`, { by });
      expect([answer.status, recordOf(VaultReplacedSchema).parse(answer.body)]).toEqual([
        200,
        {
          replaced: 3,
          left: [
            { id: cancelled, name: "Cancelled", reason: "It’s no longer planned." },
            { id: watched, name: "Looked at", reason: "You can’t change it." },
            { id: published, name: "Published", reason: "It’s published already." },
          ],
          hidden_count: 1,
        },
      ]);
      // One image for all of them.
      expect(await storedFiles(api)).toBe(stored + 1);
      const after = async (id: string) => {
        const { images, status } = await read(id);
        return [status, images.map(({ alt, asset }) => [alt, asset?.name ?? null])];
      };
      const other = ["A hat", "Second lookbook"];
      expect(await after(draft)).toEqual(["draft", [other, [null, null], other]]);
      expect(await after(scheduled)).toEqual(["scheduled", [other]]);
      // Its approval was for the other image.
      expect(await after(agreed)).toEqual(["draft", [other]]);
      for (const id of [published, cancelled, secret, watched])
        expect(await after(id)).toEqual([expect.anything(), [["A boot on a quay", RIGHTS.name]]]);
      for (const { url } of (await read(draft)).images)
        expect((await ada.client.get(new URL(url).pathname)).status).toBe(200);
      // Once more changes nothing.
      const again = await lin.client.post(`${ITEMS}/${old}/replace`, { by });
      expect(at(again.body, "data.replaced")).toBe(0);
    });

    it("gives way only to what may be used, and not to what ends before a scheduled post", async () => {
      const old = await newAsset(ada.client, RIGHTS);
      const replace = (by: unknown, who = ada) => who.client.post(`${ITEMS}/${old}/replace`, { by });
      const foreign = await newAsset(stranger.client);
      const invalid = { by: ["The selected by is invalid."] };
      expect(errors(await replace(undefined))).toEqual({ by: ["The by field is required."] });
      expect(errors(await replace(old))).toEqual({ by: ["Choose another asset."] });
      expect(errors(await replace(foreign))).toEqual(invalid);
      const over = await newAsset(ada.client, { name: "Over", rights_end: "2026-11-24" });
      expect(errors(await replace(over))).toEqual({ by: ["The rights to “Over” ended on Nov 24, 2026."] });
      expect((await replace(over, lin)).status).toBe(404);
      await share(old, "read");
      expect((await replace(over, lin)).status).toBe(403);
      const short = await newAsset(ada.client, { name: "Short", rights_end: "2026-11-30" });
      const board = await newPost({ planned_for: "2026-12-01", status: "scheduled" });
      const idle = await newPost({ title: "Idle", planned_for: "2026-12-01" });
      for (const id of [board, idle]) await take(id, [old]);
      expect(at((await replace(short)).body, "data")).toEqual({
        replaced: 1,
        left: [
          {
            id: board,
            name: "Lookbook",
            reason: "The rights to “Short” end on Nov 30, 2026. Choose another date or image.",
          },
        ],
        hidden_count: 0,
      });
      expect(await assetsOf(board)).toMatchObject([{ id: old }]);
    });
  });

  describe("in ads and covers", () => {
    const META = "/api/projects/meta-ad";
    const COVER = "/api/projects/blog/cover";
    const LOOKBOOK = {
      name: "Launch lookbook, cover",
      rights_end: "2026-12-09",
      details: { alt: "A boot on a quay" },
    };
    const ASKED = "The rights to “Launch lookbook, cover” end on Dec 9, 2026. Choose another date or image";
    let work: Work;
    beforeAll(async () => {
      work = await newWork(ada.client, "Ads and covers");
      await addTo(work.slug, ada, lin, "editor");
    });

    const newAd = async (fields: object = {}) =>
      text(
        (
          await ada.client.post(`${META}/content`, {
            meta_ad_id: work.metaAdId,
            heading: "Boots",
            description: "For the harbor.",
            final_url: "https://northwind.example/boots",
            cta: "SHOP_NOW",
            format: "single_image",
            ...fields,
          })
        ).body,
        "data.content_id",
      );
    const newBlog = async (fields: object = {}) => {
      const made = await ada.client.post("/api/projects/blog", {
        project_id: work.projectId,
        folder_id: work.folderId,
        name: "Making of",
        title: "Making of",
        body: "Soon.",
        ...fields,
      });
      return text(made.body, "data.id");
    };
    const give = {
      ad: (id: string, asset: string, more: object = {}, { client } = ada) =>
        client.post(`${META}/content/reference-image`, { content_id: id, asset_id: asset, ...more }),
      blog: (id: string, asset: string, more: object = {}, { client } = ada) =>
        client.post(COVER, { blog_id: id, asset_id: asset, ...more }),
    };
    const adOf = async (id: string) => {
      const ad = recordOf(MetaAdSchema).parse((await ada.client.get(`${META}/${work.metaAdId}`)).body);
      return ad.contents.find(({ content_id }) => content_id === id)!;
    };
    const blogOf = async (id: string) =>
      recordOf(BlogSchema).parse((await ada.client.get(`/api/projects/blog/${id}`)).body);
    const schedule = (kind: "contents" | "blogs", id: string, more: object = {}, { client } = ada) =>
      client.post(`/api/${kind}/${id}/status`, { status: "scheduled", ...more });

    it("is copied with its alternative text, and they know it from then on", async () => {
      const asset = await newAsset(ada.client, LOOKBOOK);
      const known = { id: asset, name: LOOKBOOK.name, rights_end: "2026-12-09", is_ended: false };
      const image = { alt: "A boot on a quay", width: 40, height: 30, asset: known };
      const ad = await newAd({ format: "carousel", cards: [{ heading: "One" }, { heading: "Two" }] });
      const card = (await adOf(ad)).cards[0]!.card_id;
      expect((await give.ad(ad, asset)).status).toBe(200);
      expect((await give.ad(ad, asset, { ratio: "1:1", alt: "Our own words" })).status).toBe(200);
      expect((await give.ad(ad, asset, { card_id: card })).status).toBe(200);
      const blog = await newBlog();
      expect((await give.blog(blog, asset, { caption: "By the sea" })).status).toBe(200);
      expect(await adOf(ad)).toMatchObject({
        reference_image: image,
        images: { "1:1": { ...image, alt: "Our own words" } },
        cards: [{ image }, { image: null }],
      });
      expect((await blogOf(blog)).cover).toMatchObject({ ...image, caption: "By the sea" });
      const used = (await show(asset)).used_in.map(({ id, type, kind }) => `${type} ${kind} ${id}`);
      expect(used.toSorted()).toEqual([`blogs Blog ${blog}`, `contents MetaAd ${ad}`]);
      // Copies are from the same asset.
      const copies = [
        await ada.client.post(`/api/contents/${ad}/duplicate`),
        await ada.client.post(`/api/campaigns/Blog/${blog}/duplicate`, {}),
      ];
      expect(copies.map(({ status }) => status)).toEqual([201, 201]);
      expect((await show(asset)).used_in).toHaveLength(4);
      // An image of one's own forgets it.
      const form = new FormData();
      form.set("blog_id", blog);
      form.set("image", new Blob([await picture()]), "own.png");
      await ada.client.send("POST", COVER, { form });
      expect((await blogOf(blog)).cover?.asset).toBeNull();
      await ada.client.delete(`${META}/content/reference-image`, { content_id: ad, card_id: card });
      expect((await adOf(ad)).cards[0]?.image).toBeNull();
      expect((await show(asset)).used_in).toHaveLength(3);
    });

    it("is used only by those who see it in the vault, and by those who may change what gets it", async () => {
      const asset = await newAsset(ada.client, LOOKBOOK);
      const invalid = { asset_id: ["The selected asset_id is invalid."] };
      const [ad, blog] = [await newAd(), await newBlog()];
      for (const taken of [await give.ad(ad, asset, {}, lin), await give.blog(blog, asset, {}, lin)])
        expect([taken.status, errors(taken)]).toEqual([422, invalid]);
      for (const taken of [
        await give.ad(ad, asset, {}, stranger),
        await give.blog(blog, asset, {}, stranger),
      ])
        expect(taken.status).toBe(404);
      await share(asset, "read");
      expect((await give.ad(ad, asset, {}, lin)).status).toBe(200);
      expect((await give.blog(blog, asset, {}, lin)).status).toBe(200);
      await ada.client.patch(`/api/projects/${work.slug}/members/${lin.id}`, { role: "viewer" });
      expect((await give.ad(ad, asset, {}, lin)).status).toBe(403);
      expect((await give.blog(blog, asset, {}, lin)).status).toBe(403);
      await ada.client.patch(`/api/projects/${work.slug}/members/${lin.id}`, { role: "editor" });
      // Meta takes no WebP for a placement.
      const webp = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#123" } })
        .webp()
        .toBuffer();
      await sendAssetFile(ada.client, asset, new Uint8Array(webp), "cover.webp");
      expect(errors(await give.ad(ad, asset, { ratio: "1:1" }))).toEqual({
        asset_id: ["The image field must be a file of type: png, jpg, jpeg."],
      });
    });

    it("ends on a day, after which they can’t be scheduled without a reason, and calendars say so", async () => {
      const asset = await newAsset(ada.client, { ...LOOKBOOK, everyone: true });
      const planned_for = "2026-12-10";
      const ad = await newAd({ planned_for });
      const blog = await newBlog({ planned_for });
      await give.ad(ad, asset);
      await give.blog(blog, asset);
      const rights = [{ name: LOOKBOOK.name, rights_end: "2026-12-09" }];
      const flagged = async () => {
        const found = await ada.client.get(
          `/api/projects/${work.slug}/calendar?from=2026-12-01&to=2026-12-31`,
        );
        const { data } = CalendarSchema.parse(found.body);
        return [ad, blog].map((id) => data.find((item) => item.id === id)?.rights);
      };
      expect(await flagged()).toEqual([rights, rights]);
      for (const [kind, id] of [
        ["contents", ad],
        ["blogs", blog],
      ] as const) {
        expect(errors(await schedule(kind, id, { reason: "They said yes" }, lin))).toEqual({
          planned_for: [`${ASKED}.`],
        });
        expect(errors(await schedule(kind, id))).toEqual({
          planned_for: [`${ASKED}, or enter a reason.`],
          reason: ["Enter a reason to schedule it there anyway."],
        });
        expect((await schedule(kind, id, { planned_for: "2026-12-09" })).status).toBe(200);
      }
      expect(await flagged()).toEqual([[], []]);
      // What is scheduled isn’t moved past it either, nor is such an image added to it.
      const later = [
        await ada.client.patch(`${META}/content/${ad}`, { planned_for, reason: "" }),
        await ada.client.patch(`/api/projects/blog/${blog}`, { planned_for, reason: "" }),
      ];
      for (const refused of later) expect(errors(refused)).toHaveProperty("reason");
      const short = await newAsset(ada.client, { name: "Short", rights_end: "2026-12-08" });
      for (const [kind, id] of [
        ["ad", ad],
        ["blog", blog],
      ] as const) {
        expect(errors(await give[kind](id, short))).toHaveProperty("reason");
        expect((await give[kind](id, short, { reason: "They said yes" })).status).toBe(200);
      }
      const review = await ada.client.get(`/api/contents/${ad}/review`);
      expect(list(review.body, "data.history")).toContainEqual(
        expect.objectContaining({ to: "scheduled", reason: "They said yes" }),
      );
    });

    it("ends while an ad runs, which can’t be scheduled without a reason either", async () => {
      const asset = await newAsset(ada.client, LOOKBOOK);
      const running = await newWork(ada.client, "Runs on");
      const { campaign_id } = await api.database.db
        .updateTable("campaigns")
        .set({ starts_on: "2026-12-01", ends_on: "2026-12-20" })
        .where("id", "=", running.metaAdId)
        .returning("id as campaign_id")
        .executeTakeFirstOrThrow();
      const ad = await newAd({ meta_ad_id: campaign_id, planned_for: "2026-12-01" });
      await give.ad(ad, asset);
      expect(errors(await schedule("contents", ad))).toEqual({
        planned_for: [
          "The rights to “Launch lookbook, cover” end on Dec 9, 2026, while this ad runs. Choose another image, or end its campaign earlier, or enter a reason.",
        ],
        reason: ["Enter a reason to schedule it there anyway."],
      });
      expect((await schedule("contents", ad, { reason: "They said yes" })).status).toBe(200);
      const other = await newAd({ meta_ad_id: campaign_id, planned_for: "2026-12-01" });
      await give.ad(other, await newAsset(ada.client));
      expect((await schedule("contents", other)).status).toBe(200);
      expect(errors(await give.ad(other, asset))).toHaveProperty("reason");
      await api.database.db
        .updateTable("campaigns")
        .set({ ends_on: "2026-12-09" })
        .where("id", "=", campaign_id)
        .execute();
      expect((await give.ad(other, asset)).status).toBe(200);
    });

    it("counts no image that the same save removes", async () => {
      const asset = await newAsset(ada.client, LOOKBOOK);
      const board = await addBoard(ada.client, work, {
        title: "Lookbook",
        content: "Soon.",
        networks: ["x"],
        planned_for: "2026-12-09",
        status: "scheduled",
      });
      await ada.client.post("/api/projects/social-calendar/board/images", {
        board_id: board,
        asset_ids: [asset],
      });
      const path = `/api/projects/social-calendar/board/${board}`;
      const image = text((await ada.client.get(path)).body, "data.images.0.id");
      const later = { planned_for: "2026-12-20", reason: "" };
      expect(errors(await ada.client.patch(path, later))).toHaveProperty("reason");
      expect((await ada.client.patch(path, { ...later, remove_images: [image] })).status).toBe(200);
      const ad = await newAd({ cards: [{ heading: "One" }, { heading: "Two" }], planned_for: "2026-12-09" });
      const [one, two] = (await adOf(ad)).cards;
      await give.ad(ad, await newAsset(ada.client));
      await give.ad(ad, asset, { card_id: two!.card_id });
      expect((await schedule("contents", ad)).status).toBe(200);
      const adPath = `${META}/content/${ad}`;
      expect(errors(await ada.client.patch(adPath, later))).toHaveProperty("reason");
      const left = [{ card_id: one!.card_id, heading: "One" }];
      expect((await ada.client.patch(adPath, { ...later, cards: left })).status).toBe(200);
    });

    it("gives way to another one everywhere, which voids the approval of what was approved", async () => {
      await ada.client.patch(`/api/projects/${work.slug}`, {
        approval_mode: "required",
        self_approval: true,
      });
      const old = await newAsset(ada.client, LOOKBOOK);
      const by = await newAsset(ada.client, { name: "Second lookbook", details: { alt: "A hat" } });
      const [ad, blog, out] = [await newAd({ planned_for: "2026-12-01" }), await newBlog(), await newBlog()];
      await give.ad(ad, old);
      await give.ad(ad, old, { ratio: "1:1" });
      await give.blog(blog, old, { caption: "By the sea" });
      await give.blog(out, old);
      for (const status of ["in_review", "approved"])
        expect((await ada.client.post(`/api/contents/${ad}/status`, { status })).status).toBe(200);
      expect((await ada.client.post(`/api/blogs/${out}/status`, { status: "cancelled" })).status).toBe(200);
      const answer = await ada.client.post(`${ITEMS}/${old}/replace`, { by });
      expect(at(answer.body, "data")).toEqual({
        replaced: 2,
        left: [{ id: out, name: "Making of", reason: "It’s no longer planned." }],
        hidden_count: 0,
      });
      const other = { alt: "A hat", asset: { id: by } };
      expect(await adOf(ad)).toMatchObject({
        status: "draft",
        reference_image: other,
        images: { "1:1": other },
      });
      expect((await blogOf(blog)).cover).toMatchObject({ ...other, caption: "By the sea" });
      expect((await blogOf(out)).cover?.asset?.id).toBe(old);
    });
  });
});
