import { basename } from "node:path";
import { IMAGE_WIDTHS } from "#contract/images.ts";
import type { Bucket } from "./bucket.ts";
import { createFileStore, idOfName, isFileId, type FileStore } from "./file-store.ts";

const FOLDER = "uploads/";

/** As on a disk, so that a folder of uploads can be copied into a bucket. */
const nameOf = (id: string) => `${FOLDER}${id.slice(-2)}/${id}`;
const madeOf = (id: string, name: number) => `${nameOf(id)}.${name}`;

/**
 * Stores files in a bucket.
 * @param dir a folder of this machine, for a file while it is made
 */
export function createBucketFiles(bucket: Bucket, dir: string): FileStore {
  const local = createFileStore(dir);
  const remove = (id: string) =>
    bucket.remove([nameOf(id), ...IMAGE_WIDTHS.map((width) => madeOf(id, width))]);
  const has = async (id: string) => isFileId(id) && (await bucket.size(nameOf(id))) !== null;
  return {
    async put(id, bytes) {
      if (!isFileId(id)) throw new Error("Not a file id.");
      await bucket.put(nameOf(id), bytes);
    },
    async make(id, sent, write) {
      try {
        const made = await local.make(id, sent, write);
        if (made !== null) await bucket.putPieces(nameOf(id), local.pieces(id), made.size);
        return made;
      } finally {
        await local.remove(id);
      }
    },
    get: async (id) => (isFileId(id) ? bucket.get(nameOf(id)) : null),
    has,
    size: async (id) => (isFileId(id) ? bucket.size(nameOf(id)) : null),
    pieces: (id, range) => bucket.pieces(nameOf(id), range),
    async remove(id) {
      if (isFileId(id)) await remove(id);
    },
    async *ids() {
      for await (const page of bucket.list(FOLDER))
        for (const { name } of page) if (isFileId(basename(name))) yield basename(name);
    },
    async removeStrays(before, referred) {
      await local.removeStrays(before, () => Promise.resolve(new Set()));
      for await (const page of bucket.list(FOLDER)) {
        const old = page
          .filter(({ storedAt }) => storedAt < before)
          .map(({ name }) => ({ name, id: idOfName(basename(name)) }))
          .filter(({ id }) => isFileId(id));
        const used = await referred([...new Set(old.map(({ id }) => id))]);
        await bucket.remove(old.filter(({ id }) => !used.has(id)).map(({ name }) => name));
      }
    },
    getMade: async (id, name) => (isFileId(id) ? bucket.get(madeOf(id, name)) : null),
    async putMade(id, name, bytes) {
      if (!isFileId(id)) return;
      await bucket.put(madeOf(id, name), bytes);
      // Nothing made of bytes outlives them.
      if (!(await has(id))) await remove(id);
    },
  };
}
