import { randomBytes } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { FileStore } from "@tus/file-store";
import { type DataStore, Server } from "@tus/server";
import { OPEN_UPLOADS_MAX, UPLOADS_KEPT_HOURS, VIDEO_BYTES_MAX } from "#contract/limits.ts";
import { createQueue } from "#api/http/queue.ts";
import { FilesAwayError } from "./files-away.ts";

/** Files that come in parts, by the tus protocol, before a record uses them. */
export type Parts = {
  /**
   * Answers a request of the protocol that begins a file. Null if its owner has too many.
   * @param owner is put before the id of the new file
   */
  begin: (request: Request, owner: string) => Promise<Response | null>;
  /** Answers one about a file that was begun. */
  continue: (request: Request, id: string) => Promise<Response>;
  /** Gives a file to `use`, as a path that is good until then. Null if it isn't there or not whole. */
  read: <Result>(id: string, use: (path: string) => Promise<Result>) => Promise<Result | null>;
  remove: (id: string) => Promise<void>;
  /** Removes those that are old. `now` in milliseconds. */
  removeExpired: (now: number) => Promise<void>;
};

/** Where they are kept until then. */
export type PartsPlace = {
  /** The library's way to it. */
  open: () => Promise<DataStore>;
  /** Returns the files whose ids begin so, with when each last grew, in milliseconds. */
  list: (start: string) => Promise<Map<string, number>>;
  /** Gives a whole file to `use`. */
  read: Parts["read"];
  remove: (id: string) => Promise<void>;
};

const ID = /^[0-9A-Z]{26}-[0-9a-f]{32}$/;
const KEPT_MS = UPLOADS_KEPT_HOURS * 60 * 60 * 1000;
/** What is said of a new file. Its bytes come later. */
const ASKED = ["Tus-Resumable", "Upload-Length"] as const;

/** Returns the id of a file for a person, which nobody can guess. */
const newId = (owner: string) => `${owner}-${randomBytes(16).toString("hex")}`;

export const isPartOf = (id: string, owner: string) => ID.test(id) && id.startsWith(`${owner}-`);

/** Keeps them in a folder, which is made for the first one. Beside each is what is known of it. */
export function partsInFolder(dir: string): PartsPlace {
  return {
    async open() {
      await mkdir(dir, { recursive: true, mode: 0o700 });
      return new FileStore({ directory: dir });
    },
    async list(start) {
      const names = await readdir(dir).catch((): string[] => []);
      const grown = new Map<string, number>();
      // A process that was killed may have left one of the two.
      for (const id of new Set(names.map((name) => name.replace(/\.json$/, "")))) {
        if (!id.startsWith(start)) continue;
        const path = join(dir, id);
        const found = await stat(path).catch(() => stat(`${path}.json`).catch(() => null));
        if (found !== null) grown.set(id, found.mtimeMs);
      }
      return grown;
    },
    read: (id, use) => use(join(dir, id)),
    async remove(id) {
      await Promise.all([id, `${id}.json`].map((name) => rm(join(dir, name), { force: true })));
    },
  };
}

export function createParts(place: PartsPlace): Parts {
  // The library would look for the id at the end of the URL, where a query may be.
  const ids = new WeakMap<Request, string>();
  const idOf = (request: Request) => ids.get(request) ?? "";
  // It would answer an error by itself.
  const failures = new WeakMap<Request, FilesAwayError>();
  // So that two can't both be the last.
  const inTurn = createQueue({ atOnce: 1, waiting: 100 });
  async function open() {
    const datastore = await place.open();
    const server = new Server({
      path: "/api/uploads",
      datastore,
      maxSize: VIDEO_BYTES_MAX,
      relativeLocation: true,
      // Who asks again has given up the request before, which ends so soon. Its bytes count.
      lockDrainTimeout: 100,
      namingFunction: idOf,
      getFileIdFromRequest: idOf,
      onResponseError: (request, error) => {
        if (error instanceof FilesAwayError) failures.set(request, error);
        return undefined;
      },
    });
    return { datastore, server };
  }
  let opening: ReturnType<typeof open> | undefined;
  const opened = () => (opening ??= open());
  async function answer(request: Request, id: string) {
    ids.set(request, id);
    const answered = await (await opened()).server.handleWeb(request);
    const failure = failures.get(request);
    if (failure !== undefined) throw failure;
    return answered;
  }
  const remove = async (id: string) => {
    if (ID.test(id)) await place.remove(id);
  };
  return {
    begin: (request, owner) =>
      inTurn(async () => {
        if ((await place.list(`${owner}-`)).size >= OPEN_UPLOADS_MAX) return null;
        const headers = ASKED.flatMap((name): [string, string][] => {
          const value = request.headers.get(name);
          return value === null ? [] : [[name, value]];
        });
        return answer(new Request(request.url, { method: "POST", headers }), newId(owner));
      }),
    continue: answer,
    async read(id, use) {
      if (!ID.test(id)) return null;
      const { datastore } = await opened();
      const found = await datastore.getUpload(id).catch((error: unknown) => {
        if (error instanceof FilesAwayError) throw error;
        return null;
      });
      return found !== null && found.size === found.offset ? place.read(id, use) : null;
    },
    remove,
    async removeExpired(now) {
      for (const [id, grownAt] of await place.list("")) if (grownAt < now - KEPT_MS) await remove(id);
    },
  };
}
