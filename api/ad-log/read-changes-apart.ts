import type { ChangesReading, ChangeWishes } from "#domain/ad-log/change-reading.ts";
import { createQueue } from "#api/http/queue.ts";
import { answerOf, createThread } from "#api/http/thread.ts";

export type Asked = { bytes: Uint8Array; wishes: ChangeWishes };
export type Answer = ChangesReading | { fault: string };

const PATIENCE_MS = 45_000;
const MEMORY = 256;

const thread = createThread<Asked, Answer>(new URL("./read-changes-worker.ts", import.meta.url), {
  memory: MEMORY,
});
const inTurn = createQueue({ atOnce: 1, waiting: 20 });

/** Reads a file of changes in a thread of its own: a large one, or one that means harm, takes seconds. */
export const readChangesApart = (bytes: Uint8Array, wishes: ChangeWishes): Promise<Answer> =>
  inTurn(async () => {
    const reading = await answerOf(thread, { bytes, wishes }, PATIENCE_MS).catch(() => null);
    return reading ?? { fault: "This file takes too long to read, or too much memory." };
  });
