import { constants } from "node:fs";
import { access, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { IMAGE_WIDTHS } from "#contract/images.ts";
import { writeWholeFile } from "#api/data/whole-file.ts";

/** Stores bytes by id. The `files` table has their type and owner. */
export type FileStore = {
  put: (id: string, bytes: Uint8Array) => Promise<void>;
  /**
   * Stores what `write` makes of a file, unless it resolves to null. Neither file is ever whole in memory, if `sent` is a path.
   * @param sent bytes, or the path of a file, which stays
   */
  make: <Facts>(
    id: string,
    sent: Uint8Array | string,
    write: (paths: { from: string; to: string }) => Promise<Facts | null>,
  ) => Promise<{ facts: Facts; size: number } | null>;
  get: (id: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  has: (id: string) => Promise<boolean>;
  /** In bytes. Null if there are none. */
  size: (id: string) => Promise<number | null>;
  /**
   * Reads the bytes one piece after the other, for files that are passed on. Throws an error with the code ENOENT if there are none.
   * @param range the first and the last byte
   */
  pieces: (id: string, range?: { start: number; end: number }) => AsyncIterable<Uint8Array<ArrayBuffer>>;
  /** Removes the bytes and everything made of them. */
  remove: (id: string) => Promise<void>;
  /** The ids of all files that are stored. */
  ids: () => AsyncIterable<string>;
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
export const idOfName = (name: string) => name.replace(/^\./, "").split(".")[0] ?? "";

export const isFileId = (id: string) => /^[0-9A-Z]{26}$/.test(id);

/** Returns the folder of a file: two levels deep, by the random end of the id. */
export const folderOfFile = (dir: string, id: string) => join(dir, id.slice(-2));

/** Bytes of a file that are passed on at once. */
const PIECE = 256 * 1024;

/**
 * Reads a file one piece after the other. Symbolic links aren't followed.
 * @param range the first and the last byte
 * @throws the system's error, such as ENOENT, or ELOOP for a link
 */
export async function* piecesOf(
  path: string,
  range?: { start: number; end: number },
): AsyncIterable<Uint8Array<ArrayBuffer>> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const stream = file.createReadStream({ highWaterMark: PIECE, autoClose: false, ...range });
    for await (const piece of stream as AsyncIterable<Uint8Array<ArrayBuffer>>) yield piece;
  } finally {
    await file.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const directory = await open(folder, "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/** Stores files in a folder. A file is on disk before `put` resolves, and its bytes never change. */
export function createFileStore(dir: string): FileStore {
  const folderOf = (id: string) => folderOfFile(dir, id);
  return {
    async put(id, bytes) {
      if (!isFileId(id)) throw new Error("Not a file id.");
      const folder = folderOf(id);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWholeFile(folder, id, bytes);
      await syncFolder(folder);
    },
    async make(id, sent, write) {
      if (!isFileId(id)) throw new Error("Not a file id.");
      const folder = folderOf(id);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Strays of these names are swept.
      const [to, from] = [
        join(folder, `.${id}`),
        typeof sent === "string" ? sent : join(folder, `.${id}.sent`),
      ];
      try {
        if (typeof sent !== "string") await writeFile(from, sent, { flag: "wx", mode: 0o600 });
        const facts = await write({ from, to });
        if (facts === null) return null;
        const made = await open(to, "r+");
        let size: number;
        try {
          await made.chmod(0o600);
          await made.sync();
          ({ size } = await made.stat());
        } finally {
          await made.close();
        }
        await rename(to, join(folder, id));
        await syncFolder(folder);
        return { facts, size };
      } finally {
        const made = typeof sent === "string" ? [to] : [from, to];
        await Promise.all(made.map((path) => rm(path, { force: true })));
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
    size: (id) =>
      stat(join(folderOf(id), isFileId(id) ? id : "")).then(
        (found) => (found.isFile() ? found.size : null),
        () => null,
      ),
    async *pieces(id, range) {
      yield* piecesOf(join(folderOf(id), isFileId(id) ? id : ""), range);
    },
    async remove(id) {
      if (!isFileId(id)) return;
      const names = [id, ...IMAGE_WIDTHS.map((width) => `${id}.${width}`)];
      await Promise.all(names.map((name) => rm(join(folderOf(id), name), { force: true })));
    },
    async *ids() {
      const names = await readdir(dir, { recursive: true }).catch(() => []);
      yield* names.map((name) => basename(name)).filter(isFileId);
    },
    async removeStrays(before, referred) {
      for (const name of await readdir(dir).catch(() => [])) {
        const folder = join(dir, name);
        const files = await readdir(folder).catch(() => []);
        const used = await referred([...new Set(files.map(idOfName))]);
        for (const file of files) {
          const isUnfinished = file.startsWith(".");
          if (!isFileId(idOfName(file)) || (!isUnfinished && used.has(idOfName(file)))) continue;
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
