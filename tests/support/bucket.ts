import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import S3rver from "@20minutes/s3rver";
import { readDataConfig, type BucketPlace } from "#api/env.ts";

const BUCKET = "marquee";
/** The one key that the server knows. */
const KEY = "S3RVER";
/** How the server names the file of an object. */
const OBJECT = /\._S3rver_object$/;

export type RunningBucket = {
  /** For S3_URL. */
  url: (folder: string) => string;
  place: (folder: string) => BucketPlace;
  /** The names of all objects that begin so, without that beginning. */
  names: (start: string) => Promise<string[]>;
  /** Refuses all connections, until it is back at the same address with the same objects. */
  away: () => Promise<void>;
  back: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Starts a server of the S3 protocol, with an empty bucket in a temporary folder. */
export async function startBucket(): Promise<RunningBucket> {
  const directory = await mkdtemp(join(tmpdir(), "marquee-bucket-"));
  let port = 0;
  let server: S3rver | undefined;
  async function start() {
    server = new S3rver({
      address: "127.0.0.1",
      port,
      silent: true,
      directory,
      vhostBuckets: false,
      // It reckons without the slash that the client puts behind the bucket when it lists.
      allowMismatchedSignatures: true,
      configureBuckets: [{ name: BUCKET }],
    });
    ({ port } = await server.run());
  }
  async function end() {
    const http = server?.httpServer;
    if (http?.listening !== true) return;
    const closed = once(http, "close");
    http.close();
    http.closeAllConnections();
    await closed;
  }
  await start();
  const url = (folder: string) =>
    `http://${KEY}:${KEY}@127.0.0.1:${port}/${BUCKET}/${folder}?region=eu-test-1`;
  return {
    url,
    place(folder) {
      const { s3 } = readDataConfig({ S3_URL: url(folder) });
      if (s3 === null) throw new Error("Not an address of a bucket.");
      return s3;
    },
    async names(start) {
      const root = join(directory, BUCKET);
      const entries = await readdir(root, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile() && OBJECT.test(entry.name))
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).replace(OBJECT, ""))
        .filter((name) => name.startsWith(start))
        .map((name) => name.slice(start.length))
        .sort();
    },
    away: end,
    back: start,
    async stop() {
      await end();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
