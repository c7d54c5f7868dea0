import { access, mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { IMAGE_WIDTHS } from "#contract/images.ts";
import { writeWholeFile } from "#api/data/whole-file.ts";

/** Stores bytes by id. The `files` table has their type and owner. */
export type FileStore = {
  put: (id: string, bytes: Uint8Array) => Promise<void>;
  get: (id: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  /** Removes the bytes and everything made of them. */
  remove: (id: string) => Promise<void>;
  /** Bytes that were made of others and can be made again, by the name of what was made. */
  getMade: (id: string, name: number) => Promise<Uint8Array<ArrayBuffer> | null>;
  putMade: (id: string, name: number, bytes: Uint8Array) => Promise<void>;
};

const isId = (id: string) => /^[0-9A-Z]{26}$/.test(id);

/** Stores files in a folder, two levels deep by the random end of the id. A file is on disk before `put` resolves. */
export function createFileStore(dir: string): FileStore {
  const folderOf = (id: string) => join(dir, id.slice(-2));
  return {
    async put(id, bytes) {
      if (!isId(id)) throw new Error("Not a file id.");
      const folder = folderOf(id);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWholeFile(folder, id, bytes);
      const directory = await open(folder, "r");
      try {
        await directory.sync();
      } finally {
        await directory.close();
      }
    },
    async get(id) {
      if (!isId(id)) return null;
      return readFile(join(folderOf(id), id)).catch(() => null);
    },
    async remove(id) {
      if (!isId(id)) return;
      const names = [id, ...IMAGE_WIDTHS.map((width) => `${id}.${width}`)];
      await Promise.all(names.map((name) => rm(join(folderOf(id), name), { force: true })));
    },
    async getMade(id, name) {
      if (!isId(id)) return null;
      return readFile(join(folderOf(id), `${id}.${name}`)).catch(() => null);
    },
    async putMade(id, name, bytes) {
      if (!isId(id)) return;
      await writeWholeFile(folderOf(id), `${id}.${name}`, bytes);
      // Nothing made of bytes outlives them.
      await access(join(folderOf(id), id)).catch(() => this.remove(id));
    },
  };
}
