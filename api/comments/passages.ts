import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { passagesIn, writtenIn } from "#domain/blogs/quoted-passage.ts";
import { createQueue } from "#api/http/queue.ts";

export type Asked = { body: string; passages: readonly string[] };

/** Characters of Markdown that are read in a few milliseconds, whatever they are. */
const SHORT = 4000;
const PATIENCE_MS = 10_000;

const inTurn = createQueue({ atOnce: 1, waiting: 50 });

/** Those of the passages that occur in a post, as it is written or as it is read. */
export async function passagesFound({ body, passages }: Asked): Promise<ReadonlySet<string>> {
  if (body.length <= SHORT) return new Set(passages.filter(passagesIn(body)));
  const isWritten = writtenIn(body);
  const others = passages.filter((passage) => !isWritten(passage));
  const read = others.length === 0 ? [] : await inTurn(() => readElsewhere({ body, passages: others }));
  return new Set([...passages.filter(isWritten), ...read]);
}

/** The longest post can take seconds to read, in which nobody else would be served: a thread of its own reads it. */
async function readElsewhere(asked: Asked): Promise<string[]> {
  const worker = new Worker(new URL("./passages-worker.ts", import.meta.url), { workerData: asked });
  try {
    const [found] = (await once(worker, "message", { signal: AbortSignal.timeout(PATIENCE_MS) })) as [
      string[],
    ];
    return found;
  } catch (error) {
    // What cannot be found in time is not found.
    if (error instanceof Error && error.name === "AbortError") return [];
    throw error;
  } finally {
    await worker.terminate();
  }
}
