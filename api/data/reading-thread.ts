import { Worker } from "node:worker_threads";
import type { CompiledQuery } from "kysely";
import { createQueue } from "#api/http/queue.ts";

export type Asked = Pick<CompiledQuery, "sql" | "parameters">;
export type Answer = { rows: unknown[] } | { error: unknown };

/** How long a thread stays without a question, because it takes memory. */
const IDLE_MS = 10_000;
const WAITING_MAX = 500;
/** In megabytes. Without it, the garbage of rows takes several times as much. */
const YOUNG = 8;

/** Returns what reads a SQLite file in a thread of its own, one query after the other. The thread starts with the first one. */
export function createReadingThread(path: string) {
  const inTurn = createQueue({ atOnce: 1, waiting: WAITING_MAX });
  let worker: Worker | null = null;
  let leaving: NodeJS.Timeout | undefined;

  function start(): Worker {
    // With this of `--watch`, Node would post the names of the thread’s modules before the answers.
    const { WATCH_REPORT_DEPENDENCIES: _, ...env } = process.env;
    const started = new Worker(new URL("./reading-worker.ts", import.meta.url), {
      env,
      workerData: path,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG },
    });
    started.on("exit", () => {
      if (worker === started) worker = null;
    });
    return started;
  }

  async function close(): Promise<void> {
    clearTimeout(leaving);
    const ending = worker;
    worker = null;
    await ending?.terminate();
  }

  const read = <Row>({ sql, parameters }: Asked): Promise<Row[]> =>
    inTurn(async () => {
      clearTimeout(leaving);
      worker ??= start();
      try {
        return (await answerOf(worker, { sql, parameters })) as Row[];
      } finally {
        leaving = setTimeout(() => void close(), IDLE_MS).unref();
      }
    });

  return { read, close };
}

/** @throws what the query has thrown, or why there is no answer */
async function answerOf(worker: Worker, asked: Asked): Promise<unknown[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const gone = () => reject(new Error("The thread that reads has ended."));
  worker.once("message", resolve).once("error", reject).once("exit", gone);
  worker.ref();
  worker.postMessage(asked, []);
  try {
    const answer = await promise;
    if ("error" in answer) throw answer.error;
    return answer.rows;
  } finally {
    worker.unref();
    worker.off("message", resolve).off("error", reject).off("exit", gone);
  }
}
