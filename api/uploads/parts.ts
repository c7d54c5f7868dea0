import { randomBytes } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { FileStore } from "@tus/file-store";
import { Server } from "@tus/server";
import { OPEN_UPLOADS_MAX, UPLOADS_KEPT_HOURS, VIDEO_BYTES_MAX } from "#contract/limits.ts";
import { createQueue } from "#api/http/queue.ts";

/** Files that come in parts, by the tus protocol, before a record uses them. */
export type Parts = {
  /**
   * Answers a request of the protocol that begins a file. Null if its owner has too many.
   * @param owner is put before the id of the new file
   */
  begin: (request: Request, owner: string) => Promise<Response | null>;
  /** Answers one about a file that was begun. */
  continue: (request: Request, id: string) => Promise<Response>;
  /** Returns where a file is, or null if it isn't there or not whole. */
  pathOf: (id: string) => Promise<string | null>;
  remove: (id: string) => Promise<void>;
  /** Removes those that are old. `now` in milliseconds. */
  removeExpired: (now: number) => Promise<void>;
};

const ID = /^[0-9A-Z]{26}-[0-9a-f]{32}$/;
const KEPT_MS = UPLOADS_KEPT_HOURS * 60 * 60 * 1000;
/** What is said of a new file. Its bytes come later. */
const ASKED = ["Tus-Resumable", "Upload-Length"] as const;

/** Returns the id of a file for a person, which nobody can guess. */
const newId = (owner: string) => `${owner}-${randomBytes(16).toString("hex")}`;

export const isPartOf = (id: string, owner: string) => ID.test(id) && id.startsWith(`${owner}-`);

/** Stores them in a folder, which is made for the first one. Beside each is what is known of it. */
export function createParts(dir: string): Parts {
  // The library would look for the id at the end of the URL, where a query may be.
  const ids = new WeakMap<Request, string>();
  const idOf = (request: Request) => ids.get(request) ?? "";
  // So that two can't both be the last.
  const inTurn = createQueue({ atOnce: 1, waiting: 100 });
  async function open() {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    const store = new FileStore({ directory: dir });
    const server = new Server({
      path: "/api/uploads",
      datastore: store,
      maxSize: VIDEO_BYTES_MAX,
      relativeLocation: true,
      // Who asks again has given up the request before, which ends so soon. Its bytes count.
      lockDrainTimeout: 100,
      namingFunction: idOf,
      getFileIdFromRequest: idOf,
    });
    return { store, server };
  }
  let opening: ReturnType<typeof open> | undefined;
  const opened = () => (opening ??= open());
  async function answer(request: Request, id: string) {
    ids.set(request, id);
    return (await opened()).server.handleWeb(request);
  }
  const names = () => readdir(dir).catch((): string[] => []);
  const remove = async (id: string) => {
    if (!ID.test(id)) return;
    await Promise.all([id, `${id}.json`].map((name) => rm(join(dir, name), { force: true })));
  };
  return {
    begin: (request, owner) =>
      inTurn(async () => {
        const count = (await names()).filter((name) => isPartOf(name, owner)).length;
        if (count >= OPEN_UPLOADS_MAX) return null;
        const headers = ASKED.flatMap((name): [string, string][] => {
          const value = request.headers.get(name);
          return value === null ? [] : [[name, value]];
        });
        return answer(new Request(request.url, { method: "POST", headers }), newId(owner));
      }),
    continue: answer,
    async pathOf(id) {
      if (!ID.test(id)) return null;
      const { store } = await opened();
      const found = await store.getUpload(id).catch(() => null);
      return found !== null && found.size === found.offset ? join(dir, id) : null;
    },
    remove,
    async removeExpired(now) {
      // A process that was killed may have left one of the two.
      for (const id of new Set((await names()).map((name) => name.replace(/\.json$/, "")))) {
        const path = join(dir, id);
        const { mtimeMs } = await stat(path).catch(() =>
          stat(`${path}.json`).catch(() => ({ mtimeMs: now })),
        );
        if (mtimeMs < now - KEPT_MS) await remove(id);
      }
    },
  };
}
