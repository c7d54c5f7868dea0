import { parentPort } from "node:worker_threads";
import { type Readings, readings } from "./readings.ts";

/** A request from `app/reading-thread.server.ts`. */
export type Wish = { id: number; reading: keyof Readings; given: unknown[] };

/** Parses long posts and files in a separate thread, one after the other. The longest take a second or two. */
parentPort?.on("message", ({ id, reading, given }: Wish) => {
  const read = readings[reading] as (...given: unknown[]) => unknown;
  parentPort?.postMessage({ id, result: read(...given) }, []);
});
