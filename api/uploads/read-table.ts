import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { TableWishes } from "#lib/table-choices.ts";
import { readTable } from "#lib/table-file.ts";
import type { TableKind, TableReading } from "#lib/table-file.ts";
import { unavailable } from "#api/http/errors.ts";
import { createQueue } from "#api/http/queue.ts";

export type Asked = { bytes: Uint8Array; wishes: TableWishes; kind: TableKind };

/** Any file of this many bytes is parsed in a few milliseconds. */
const SHORT = 16 * 1024;
const PATIENCE_MS = 10_000;

const inTurn = createQueue({ atOnce: 1, waiting: 50 });

/**
 * Parses a file of records, in a separate thread if other requests would have to wait.
 * @throws HttpError 503 for a file that takes too long
 */
export const readTableApart = async (
  bytes: Uint8Array,
  wishes: TableWishes,
  kind: TableKind,
): Promise<TableReading> =>
  bytes.length <= SHORT
    ? readTable(bytes, wishes, kind)
    : inTurn(() => readElsewhere({ bytes, wishes, kind }));

async function readElsewhere(asked: Asked): Promise<TableReading> {
  const worker = new Worker(new URL("./read-table-worker.ts", import.meta.url), { workerData: asked });
  try {
    const [read] = (await once(worker, "message", { signal: AbortSignal.timeout(PATIENCE_MS) })) as [
      TableReading,
    ];
    return read;
  } catch (error) {
    if (error instanceof Error && error.name === "AbortError") throw unavailable();
    throw error;
  } finally {
    await worker.terminate();
  }
}
