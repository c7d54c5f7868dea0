import type { TableWishes } from "#lib/table-choices.ts";
import { readTable } from "#lib/table-file.ts";
import type { TableKind, TableReading } from "#lib/table-file.ts";
import { unavailable } from "#api/http/errors.ts";
import { createQueue } from "#api/http/queue.ts";
import { answerOf, createThread } from "#api/http/thread.ts";

export type Asked = { bytes: Uint8Array; wishes: TableWishes; kind: TableKind };

/** Any file of this many bytes is parsed in a few milliseconds. */
const SHORT = 16 * 1024;
const PATIENCE_MS = 10_000;

const thread = createThread<Asked, TableReading>(new URL("./read-table-worker.ts", import.meta.url));
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
  const read = await answerOf(thread, asked, PATIENCE_MS);
  if (read === null) throw unavailable();
  return read;
}
