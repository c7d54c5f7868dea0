import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { unavailable } from "#api/http/errors.ts";
import { createQueue } from "#api/http/queue.ts";

export type Asked = { text: string; passphrase: string };

/** The logarithm of what a guess costs: 32 megabytes, and 0.3 s here. */
export const SCRYPT_WORK = 15;

const PATIENCE_MS = 30_000;

const inTurn = createQueue({ atOnce: 1, waiting: 20 });

/**
 * Encrypts a text with a passphrase as an age file, in a thread of its own: nobody else waits for what makes guesses slow.
 * @throws HttpError 503 if it takes too long
 */
export const encryptApart = (asked: Asked): Promise<Uint8Array<ArrayBuffer>> =>
  inTurn(async () => {
    const worker = new Worker(new URL("./encrypt-worker.ts", import.meta.url), { workerData: asked });
    try {
      const [bytes] = (await once(worker, "message", { signal: AbortSignal.timeout(PATIENCE_MS) })) as [
        Uint8Array<ArrayBuffer>,
      ];
      return bytes;
    } catch (error) {
      if (error instanceof Error && error.name === "AbortError") throw unavailable();
      throw error;
    } finally {
      await worker.terminate();
    }
  });
