import { Worker } from "node:worker_threads";
import type { ReportReading, ReportWishes } from "#domain/reports/report-reading.ts";
import type { FoundRows } from "./stored-row.ts";

/** What is known of a file besides its rows. */
export type Facts = Omit<ReportReading, "rowsFrom">;

export type Asked = { wishes: ReportWishes } | { from: number; count: number };
export type Answer = { facts: Facts } | { fault: string } | { rows: FoundRows };

/** In megabytes. It stops the heap, not buffers: who unpacks a workbook counts its bytes. */
const MEMORY = 160;
/** In megabytes. As much as without it takes three times the memory, and is no faster. */
const YOUNG = 8;

const TOO_LONG = "This file takes too long to read. Split it into several files.";
/** Whatever it is, it would happen again. */
const BROKEN = "We can’t read this file. Export it again, or save it as CSV.";
const TOO_MUCH = "This file needs too much memory. Split it into several files.";

/** A file that can't be read, with a sentence that says why and what to do. */
export class UnreadableError extends Error {}

export type Reader = {
  /** Reads the file, or reads it again in another way. */
  read: (wishes: ReportWishes) => Promise<Facts>;
  /** Returns rows of what was read last. */
  rows: (from: number, count: number) => Promise<FoundRows>;
};

/**
 * Reads a file in a thread of its own, which has ended when this returns, whatever became of the reading.
 * @param signal ends the thread
 * @param program what the thread runs
 * @throws UnreadableError
 */
export async function readApart<Result>(
  bytes: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
  work: (reader: Reader) => Promise<Result>,
  program = new URL("./reading-worker.ts", import.meta.url),
): Promise<Result> {
  const copy = bytes.slice().buffer;
  const worker = new Worker(program, {
    workerData: copy,
    transferList: [copy],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY, maxYoungGenerationSizeMb: YOUNG },
  });
  const ended = Promise.withResolvers<never>();
  ended.promise.catch(() => undefined);
  worker.on("error", (error: NodeJS.ErrnoException) => {
    const reason = error.code === "ERR_WORKER_OUT_OF_MEMORY" ? TOO_MUCH : BROKEN;
    ended.reject(new UnreadableError(reason, { cause: error }));
  });
  worker.on("exit", () => ended.reject(new UnreadableError(BROKEN)));
  const stop = () => ended.reject(new UnreadableError(TOO_LONG));
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop();

  const ask = async (asked: Asked): Promise<Answer> => {
    const answered = new Promise<Answer>((resolve) => worker.once("message", resolve));
    worker.postMessage(asked, []);
    // What has ended comes first.
    return Promise.race([ended.promise, answered]);
  };
  try {
    return await work({
      async read(wishes) {
        const answer = await ask({ wishes });
        if ("facts" in answer) return answer.facts;
        throw new UnreadableError("fault" in answer ? answer.fault : TOO_LONG);
      },
      async rows(from, count) {
        const answer = await ask({ from, count });
        if ("rows" in answer) return answer.rows;
        throw new UnreadableError(BROKEN);
      },
    });
  } finally {
    signal.removeEventListener("abort", stop);
    await worker.terminate();
  }
}
