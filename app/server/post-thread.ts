import { parentPort } from "node:worker_threads";
import { type Readings, readings } from "#domain/blogs/readings.ts";

/** One wish of `app/posts.server.ts`. */
export type Wish = { id: number; reading: keyof Readings; given: unknown[] };

/** Reads long posts beside the web server, one after the other; the longest take a second or two. */
parentPort?.on("message", ({ id, reading, given }: Wish) => {
  const read = readings[reading] as (...given: unknown[]) => unknown;
  parentPort?.postMessage({ id, result: read(...given) }, []);
});
