import { createReadStream } from "node:fs";
import { access, mkdir, open, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { IMAGE_WIDTHS } from "#contract/images.ts";
import { writeWholeFile } from "#api/data/whole-file.ts";

/** Stores bytes by id. The `files` table has their type and owner. */
export type FileStore = {
  put: (id: string, bytes: Uint8Array) => Promise<void>;
  get: (id: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  has: (id: string) => Promise<boolean>;
  /** Reads the bytes one piece after the other, for files that are passed on. */
  pieces: (id: string) => AsyncIterable<Uint8Array<ArrayBuffer>>;
  /** Removes the bytes and everything made of them. */
  remove: (id: string) => Promise<void>;
  /** Bytes that were made of others and can be made again, by the name of what was made. */
  getMade: (id: string, name: number) => Promise<Uint8Array<ArrayBuffer> | null>;
  putMade: (id: string, name: number, bytes: Uint8Array) => Promise<void>;
  /**
   * Removes what an upload left behind that was killed: unfinished files, and bytes that nothing refers to. Younger ones may belong
   * to an upload that is under way.
   * @param before in milliseconds
   */
  removeStrays: (before: number, referred: (ids: readonly string[]) => Promise<Set<string>>) => Promise<void>;
};

/** Returns the id of a file, of what was made of it, or of one that is unfinished. */
const idOf = (name: string) => name.replace(/^\./, "").split(".")[0] ?? "";

export const isFileId = (id: string) => /^[0-9A-Z]{26}$/.test(id);

/** Returns the folder of a file: two levels deep, by the random end of the id. */
export const folderOfFile = (dir: string, id: string) => join(dir, id.slice(-2));

/** Bytes of a file that are passed on at once. */
const PIECE = 256 * 1024;

/** Stores files in a folder. A file is on disk before `put` resolves, and its bytes never change. */
export function createFileStore(dir: string): FileStore {
  const folderOf = (id: string) => folderOfFile(dir, id);
  return {
    async put(id, bytes) {
      if (!isFileId(id)) throw new Error("Not a file id.");
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
      if (!isFileId(id)) return null;
      return readFile(join(folderOf(id), id)).catch(() => null);
    },
    has: (id) =>
      access(join(folderOf(id), id)).then(
        () => isFileId(id),
        () => false,
      ),
    async *pieces(id) {
      const stream = createReadStream(join(folderOf(id), isFileId(id) ? id : ""), { highWaterMark: PIECE });
      for await (const piece of stream as AsyncIterable<Uint8Array<ArrayBuffer>>) yield piece;
    },
    async remove(id) {
      if (!isFileId(id)) return;
      const names = [id, ...IMAGE_WIDTHS.map((width) => `${id}.${width}`)];
      await Promise.all(names.map((name) => rm(join(folderOf(id), name), { force: true })));
    },
    async removeStrays(before, referred) {
      for (const name of await readdir(dir).catch(() => [])) {
        const folder = join(dir, name);
        const files = await readdir(folder).catch(() => []);
        const used = await referred([...new Set(files.map(idOf))]);
        for (const file of files) {
          const isUnfinished = file.startsWith(".");
          if (!isFileId(idOf(file)) || (!isUnfinished && used.has(idOf(file)))) continue;
          const path = join(folder, file);
          const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
          if (mtimeMs < before) await rm(path, { force: true });
        }
      }
    },
    async getMade(id, name) {
      if (!isFileId(id)) return null;
      return readFile(join(folderOf(id), `${id}.${name}`)).catch(() => null);
    },
    async putMade(id, name, bytes) {
      if (!isFileId(id)) return;
      await writeWholeFile(folderOf(id), `${id}.${name}`, bytes);
      // Nothing made of bytes outlives them.
      await access(join(folderOf(id), id)).catch(() => this.remove(id));
    },
  };
}
