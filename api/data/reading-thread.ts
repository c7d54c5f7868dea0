import type { CompiledQuery } from "kysely";
import { createQueue } from "#api/http/queue.ts";
import { createThread } from "#api/http/thread.ts";

export type Asked = Pick<CompiledQuery, "sql" | "parameters">;

const WAITING_MAX = 500;

/** Returns what reads a SQLite file in a thread of its own, one query after the other. The thread starts with the first one. */
export function createReadingThread(path: string) {
  const program = new URL("./reading-worker.ts", import.meta.url);
  const thread = createThread<Asked, unknown[]>(program, { given: path });
  const inTurn = createQueue({ atOnce: 1, waiting: WAITING_MAX });
  return {
    read: <Row>({ sql, parameters }: Asked) =>
      inTurn(() => thread.run({ sql, parameters }) as Promise<Row[]>),
    close: thread.close,
  };
}
