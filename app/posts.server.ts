import { existsSync } from "node:fs";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { data } from "react-router";
import { type Readings, readings } from "#domain/blogs/readings.ts";

/** Any Markdown of this many characters is parsed in a few milliseconds. */
const SHORT = 4000;
/** The maximum wait, in milliseconds. */
const PATIENCE = 15_000;
const WAITING_MAX = 50;
/** In megabytes. The longest post takes a fifth of it. */
const MEMORY = 512;

/** Next to the built server. In development there is no thread, because only the developer waits. */
const file = path.join(import.meta.dirname, "post-thread.js");
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
    for (const { reject } of started.waiting.values()) reject(tooLong());
  });
  return started;
}

const tooLong = () =>
  data(
    {
      kind: "failure",
      title: "TimeoutError",
      message: "This blog post is taking too long to load. Try again.",
    },
    { status: 503 },
  );

/**
 * Extracts something from a post's Markdown. A separate thread parses long texts in turn, so that other requests aren't blocked.
 * @throws an error page for a text that takes longer than 15 s
 */
export async function readPost<Name extends keyof Readings>(
  reading: Name,
  body: string,
  ...rest: Rest<Name>
): Promise<ReturnType<Readings[Name]>> {
  const given = [body, ...rest];
  if (body.length <= SHORT || !isBuilt) {
    const read = readings[reading] as (...given: unknown[]) => ReturnType<Readings[Name]>;
    return read(...given);
  }
  thread ??= startThread();
  const { worker, waiting } = thread;
  const id = ++wishes;
  if (waiting.size >= WAITING_MAX) throw tooLong();
  const late = setTimeout(() => {
    const [first] = waiting.keys();
    waiting.get(id)?.reject(tooLong());
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

type Rest<Name extends keyof Readings> =
  Parameters<Readings[Name]> extends [string, ...infer Others] ? Others : never;
