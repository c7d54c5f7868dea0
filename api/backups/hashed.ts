import { createHash } from "node:crypto";
import { constants, createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { Entry } from "./manifest.ts";

type Hashed = Pick<Entry, "bytes" | "sha256">;

const PIECE = 256 * 1024;

/**
 * Reads a file piece by piece. Symbolic links aren't followed.
 * @throws the system's error, such as ENOENT, or ELOOP for a link
 */
export const hashFile = (path: string): Promise<Hashed> =>
  reading(path, async (pieces) => {
    for await (const _ of pieces);
  });

/**
 * Copies a file to a path where none is. It is on disk, and readable by its owner alone, when this resolves. The hash is that of the
 * bytes that were read, so a copy that was written badly doesn't have it.
 * @throws the system's error, such as ENOENT if there is nothing to copy. Nothing is made then
 */
export const copyHashed = (from: string, to: string): Promise<Hashed> =>
  reading(from, (pieces) =>
    pipeline(pieces, createWriteStream(to, { flags: "wx", mode: 0o600, flush: true })),
  );

async function reading(path: string, use: (pieces: AsyncIterable<Buffer>) => Promise<void>): Promise<Hashed> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  const hash = createHash("sha256");
  let bytes = 0;
  async function* pieces() {
    for await (const piece of file.createReadStream({ highWaterMark: PIECE }) as AsyncIterable<Buffer>) {
      hash.update(piece);
      bytes += piece.length;
      yield piece;
    }
  }
  try {
    await use(pieces());
  } finally {
    await file.close();
  }
  return { bytes, sha256: hash.digest("hex") };
}
