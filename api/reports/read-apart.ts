import { once } from "node:events";
import { MessageChannel, type MessagePort } from "node:worker_threads";
import type { ReportReading, ReportWishes } from "#domain/reports/report-reading.ts";
import { createThread } from "#api/http/thread.ts";
import type { FoundRows } from "./stored-row.ts";

/** What is known of a file besides its rows. */
export type Facts = Omit<ReportReading, "rowsFrom">;

/** A file, and the port at which the thread is asked about it, until it is closed. */
export type Given = { bytes: Uint8Array<ArrayBuffer>; port: MessagePort };
export type Asked = { wishes: ReportWishes } | { from: number; count: number };
export type Answer = { facts: Facts } | { fault: string } | { rows: FoundRows };

/** In megabytes. It stops the heap, not buffers: who unpacks a workbook counts its bytes. */
const MEMORY = 160;

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

export const createReportThread = (program: URL) => createThread<Given, void>(program, { memory: MEMORY });

/** Jobs are its queue: they read one file at a time, and one that comes to its end late has lost its thread by then. */
const own = createReportThread(new URL("./reading-worker.ts", import.meta.url));

/**
 * Reads a file in a thread of its own, which has forgotten it when this returns, or has ended.
 * @param signal ends the thread
 * @throws UnreadableError
 */
export async function readApart<Result>(
  bytes: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
  work: (reader: Reader) => Promise<Result>,
  thread = own,
): Promise<Result> {
  const { port1: port, port2 } = new MessageChannel();
  const copy = bytes.slice();
  const given = { bytes: copy, port: port2 };
  const reading = thread.run(given, { signal, transferList: [copy.buffer, port2] });
  const ended = reading.then(
    () => {
      throw new UnreadableError(BROKEN);
    },
    (error: unknown) => {
      throw unreadable(error);
    },
  );
  ended.catch(() => undefined);

  const ask = async (asked: Asked): Promise<Answer> => {
    const answered = once(port, "message") as Promise<[Answer]>;
    port.postMessage(asked, []);
    // What has ended comes first.
    const [answer] = await Promise.race([ended, answered]);
    return answer;
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
    port.close();
    await reading.catch(() => undefined);
  }
}

function unreadable(error: unknown): UnreadableError {
  if (error instanceof Error && error.name === "AbortError") return new UnreadableError(TOO_LONG);
  const isTooMuch = error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
  return new UnreadableError(isTooMuch ? TOO_MUCH : BROKEN, { cause: error });
}
