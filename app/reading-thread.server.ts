import { existsSync } from "node:fs";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { type Readings, readings } from "./server/readings.ts";

/** The maximum wait, in milliseconds. */
const PATIENCE = 15_000;
const WAITING_MAX = 50;
/** In megabytes. The longest post takes a fifth of it. */
const MEMORY = 512;

/** Next to the built server. In development there is no thread, because only the developer waits. */
const file = path.join(import.meta.dirname, "reading-thread.js");
const isBuilt = existsSync(file);

type Waiting = { resolve: (result: unknown) => void; reject: (reason: unknown) => void };
type Thread = { worker: Worker; waiting: Map<number, Waiting> };

let thread: Thread | null = null;
let wishes = 0;

function startThread(): Thread {
  const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: MEMORY } });
  const started: Thread = { worker, waiting: new Map() };
  worker.unref();
  worker.on("message", ({ id, result }: { id: number; result: unknown }) => {
    started.waiting.get(id)?.resolve(result);
    started.waiting.delete(id);
  });
  // Without a listener, an error in the thread would end the process. The exit event follows.
  worker.on("error", () => undefined);
  worker.on("exit", () => {
    if (thread === started) thread = null;
    for (const { reject } of started.waiting.values()) reject(new TooLongError());
  });
  return started;
}

/** A text took longer than 15 s, or too many others are waiting. */
export class TooLongError extends Error {}

/**
 * Parses something long. A separate thread parses one after the other, so that other requests aren't blocked.
 * @throws TooLongError
 */
export async function readApart<Name extends keyof Readings>(
  reading: Name,
  ...given: Parameters<Readings[Name]>
): Promise<ReturnType<Readings[Name]>> {
  if (!isBuilt) return readHere(reading, ...given);
  thread ??= startThread();
  const { worker, waiting } = thread;
  const id = ++wishes;
  if (waiting.size >= WAITING_MAX) throw new TooLongError();
  const late = setTimeout(() => {
    const [first] = waiting.keys();
    waiting.get(id)?.reject(new TooLongError());
    waiting.delete(id);
    // This text takes too long. The other requests get a new thread.
    if (first === id) void worker.terminate();
  }, PATIENCE);
  try {
    return await new Promise((resolve, reject) => {
      waiting.set(id, { resolve: resolve as Waiting["resolve"], reject });
      worker.postMessage({ id, reading, given }, []);
    });
  } finally {
    clearTimeout(late);
  }
}

/** Parses something short at once. */
export function readHere<Name extends keyof Readings>(
  reading: Name,
  ...given: Parameters<Readings[Name]>
): ReturnType<Readings[Name]> {
  const read = readings[reading] as (...given: unknown[]) => ReturnType<Readings[Name]>;
  return read(...given);
}
