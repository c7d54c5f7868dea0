import { randomBytes } from "node:crypto";
import { mkdir, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { FileStore } from "@tus/file-store";
import { Server } from "@tus/server";
import { UPLOADS_KEPT_HOURS, VIDEO_BYTES_MAX } from "#contract/limits.ts";

/** Files that come in parts, by the tus protocol, before a record uses them. */
export type Parts = {
  /**
   * Answers a request of the protocol.
   * @param owner is put before the id of a new file
   */
  answer: (request: Request, owner: string) => Promise<Response>;
  /** Returns where a file is, or null if it isn't there or not whole. */
  pathOf: (id: string) => Promise<string | null>;
  /** How many files of an owner are there, whole or not. */
  count: (owner: string) => Promise<number>;
  remove: (id: string) => Promise<void>;
  /** Removes those that are old. `now` in milliseconds. */
  removeExpired: (now: number) => Promise<void>;
};

const ID = /^[0-9A-Z]{26}-[0-9a-f]{32}$/;
const KEPT_MS = UPLOADS_KEPT_HOURS * 60 * 60 * 1000;

/** Returns the id of a file for a person, which nobody can guess. */
const newId = (owner: string) => `${owner}-${randomBytes(16).toString("hex")}`;

export const isPartOf = (id: string, owner: string) => ID.test(id) && id.startsWith(`${owner}-`);

/** Stores them in a folder, which is made for the first one. */
export function createParts(dir: string): Parts {
  const owners = new WeakMap<Request, string>();
  async function open() {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    const store = new FileStore({ directory: dir });
    const server = new Server({
      path: "/api/uploads",
      datastore: store,
      maxSize: VIDEO_BYTES_MAX,
      relativeLocation: true,
      namingFunction: (request) => newId(owners.get(request) ?? ""),
    });
    return { store, server };
  }
  let opening: ReturnType<typeof open> | undefined;
  const opened = () => (opening ??= open());
  const names = () => readdir(dir).catch((): string[] => []);
  return {
    async answer(request, owner) {
      owners.set(request, owner);
      const { server } = await opened();
      return server.handleWeb(request);
    },
    async pathOf(id) {
      if (!ID.test(id) || !(await names()).includes(id)) return null;
      const { store } = await opened();
      const { size, offset } = await store.getUpload(id);
      return size === offset ? join(dir, id) : null;
    },
    count: async (owner) => (await names()).filter((name) => isPartOf(name, owner)).length,
    async remove(id) {
      if (!ID.test(id) || !(await names()).includes(id)) return;
      await (await opened()).store.remove(id);
    },
    async removeExpired(now) {
      for (const name of (await names()).filter((one) => ID.test(one))) {
        const { mtimeMs } = await stat(join(dir, name)).catch(() => ({ mtimeMs: now }));
        if (mtimeMs < now - KEPT_MS) await this.remove(name);
      }
    },
  };
}
