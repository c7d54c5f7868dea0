import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordOf } from "#contract/envelope.ts";
import { BoardSchema } from "#contract/social-calendars.ts";
import { VAULT_FILE_BYTES_MAX } from "#contract/limits.ts";
import { VaultItemSchema } from "#contract/vault.ts";
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
          title: "Lookbook",
          status: "draft",
          planned_for: "2026-12-01",
          campaign: { id: work.socialCalendarId, name: "A social-calendar" },
          folder_id: work.folderId,
          project: expect.objectContaining({ slug: work.slug, name: "Autumn" }),
        },
      ]);
    });
  });
});
