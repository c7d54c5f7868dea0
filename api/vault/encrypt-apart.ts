import { answerApart } from "#api/http/apart.ts";
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
    const program = new URL("./encrypt-worker.ts", import.meta.url);
    const bytes = await answerApart<Uint8Array<ArrayBuffer>>(program, asked, { patience: PATIENCE_MS });
    if (bytes === null) throw unavailable();
    return bytes;
  });
