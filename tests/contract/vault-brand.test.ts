import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordOf } from "#contract/envelope.ts";
import { VAULT_FILE_BYTES_MAX } from "#contract/limits.ts";
import { VaultItemSchema } from "#contract/vault.ts";
import { remoteUrl, startApi, type LocalApi } from "./support/api.ts";
import { errors, list, text } from "./support/client.ts";
import { newColleague, newOwner, type Insider } from "./support/people.ts";
import { ITEMS, newAsset, sendAssetFile } from "./support/vault.ts";
import { PDF_FILE, picture, storedFiles } from "./support/work.ts";

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
});
