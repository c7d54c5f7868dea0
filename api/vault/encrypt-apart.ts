import { on } from "node:events";
import { Worker } from "node:worker_threads";
import { unavailable } from "#api/http/errors.ts";
import { createQueue } from "#api/http/queue.ts";

export type Piece = Uint8Array<ArrayBuffer>;

/** What the thread says: a piece of the file, that it needs more to encrypt, or that the file is whole. */
export type Said = Piece | "more" | "whole";
/** What the thread is told: something to encrypt, that nothing follows, or that another piece of the file is wanted. */
export type Told = Piece | "end" | "next";

type Asked = { pieces: AsyncIterable<Piece>; passphrase: string };

/** The logarithm of what a guess costs: 32 megabytes, and 0.3 s here. */
export const SCRYPT_WORK = 15;

const PATIENCE_MS = 30_000;

const inTurn = createQueue({ atOnce: 1, waiting: 20 });

/**
 * Encrypts bytes with a passphrase as an age file, in a thread of its own: nobody else waits for what makes guesses slow. They are
 * read as fast as the file is.
 * @throws HttpError 503 if it doesn’t begin in time
 */
export const encryptApart = (asked: Asked): Promise<ReadableStream<Piece>> =>
  inTurn(async () => {
    const late = new AbortController();
    const sealed = sealedApart(asked, late.signal);
    const timer = setTimeout(() => late.abort(), PATIENCE_MS);
    // What makes guesses slow comes before the first piece.
    const first = await sealed
      .next()
      .catch((error: unknown) => {
        throw late.signal.aborted ? unavailable() : error;
      })
      .finally(() => clearTimeout(timer));
    return new ReadableStream<Piece>({
      start(stream) {
        if (!first.done) stream.enqueue(first.value);
      },
      async pull(stream) {
        const { done, value } = await sealed.next();
        if (done) stream.close();
        else stream.enqueue(value);
      },
      cancel: () => void sealed.return(),
    });
  });

async function* sealedApart(
  { pieces, passphrase }: Asked,
  signal: AbortSignal,
): AsyncGenerator<Piece, void, undefined> {
  // With this of `--watch`, Node would post the names of the thread’s modules before the answer.
  const { WATCH_REPORT_DEPENDENCIES: _, ...env } = process.env;
  const worker = new Worker(new URL("./encrypt-worker.ts", import.meta.url), { env, workerData: passphrase });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const tell = (told: Told) => worker.postMessage(told);
  const plain = pieces[Symbol.asyncIterator]();
  try {
    tell("next");
    for await (const [said] of on(worker, "message", { close: ["exit"], signal }) as AsyncIterable<[Said]>) {
      if (said === "whole") return;
      if (said === "more") {
        const { done, value } = await plain.next();
        tell(done === true ? "end" : value);
      } else {
        yield said;
        tell("next");
      }
    }
    throw new Error("The thread that encrypts has ended.");
  } finally {
    await worker.terminate();
    await plain.return?.();
  }
}
