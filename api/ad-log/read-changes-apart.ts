import type { ChangesReading, ChangeWishes } from "#domain/ad-log/change-reading.ts";
import { answerApart } from "#api/http/apart.ts";
import { createQueue } from "#api/http/queue.ts";

const PATIENCE_MS = 45_000;
const MEMORY = 256;

const inTurn = createQueue({ atOnce: 1, waiting: 20 });

/** Reads a file of changes in a thread of its own: a large one, or one that means harm, takes seconds. */
export const readChangesApart = (
  bytes: Uint8Array,
  wishes: ChangeWishes,
): Promise<ChangesReading | { fault: string }> =>
  inTurn(async () => {
    const program = new URL("./read-changes-worker.ts", import.meta.url);
    const reading = await answerApart<ChangesReading | { fault: string }>(
      program,
      { bytes, wishes },
      { patience: PATIENCE_MS, memory: MEMORY },
    ).catch(() => null);
    return reading ?? { fault: "This file takes too long to read, or too much memory." };
  });
