import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { IMPORT_ROWS_MAX } from "#contract/limits.ts";
import { IMPORT_HEADINGS } from "#domain/board-imports/parse-import.ts";
import type { TableWishes } from "#lib/table-choices.ts";
import { readTable } from "#lib/table-file.ts";
import type { TableReading } from "#lib/table-file.ts";
import { unavailable } from "#api/http/errors.ts";
import { createQueue } from "#api/http/queue.ts";

export type Asked = { bytes: Uint8Array; wishes: TableWishes };

export const COLUMNS_MAX = 200;

/** Any file of this many bytes is parsed in a few milliseconds. */
const SHORT = 16 * 1024;
const PATIENCE_MS = 10_000;

const inTurn = createQueue({ atOnce: 1, waiting: 50 });

export const readPosts = ({ bytes, wishes }: Asked): TableReading =>
  readTable(bytes, wishes, {
    limits: { rows: IMPORT_ROWS_MAX, columns: COLUMNS_MAX },
    headings: Object.values(IMPORT_HEADINGS).flat(),
  });

/**
 * Parses a file of posts, in a separate thread if other requests would have to wait.
 * @throws HttpError 503 for a file that takes too long
 */
export const readTableApart = async (bytes: Uint8Array, wishes: TableWishes): Promise<TableReading> =>
  bytes.length <= SHORT ? readPosts({ bytes, wishes }) : inTurn(() => readElsewhere({ bytes, wishes }));

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
