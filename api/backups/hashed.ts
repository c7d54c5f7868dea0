import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { piecesOf } from "#api/uploads/file-store.ts";
import type { Entry } from "./manifest.ts";

type Hashed = Pick<Entry, "bytes" | "sha256">;

/**
 * Reads a file piece by piece. Symbolic links aren't followed.
 * @throws the system's error, such as ENOENT, or ELOOP for a link
 */
export const hashFile = (path: string): Promise<Hashed> =>
  reading(piecesOf(path), async (pieces) => {
    for await (const _ of pieces);
  });

/**
 * Copies pieces into a file at a path where none is. It is on disk, and readable by its owner alone, when this resolves. The hash is
 * that of the bytes that were read, so a copy that was written badly doesn't have it.
 */
export const copyHashed = (from: AsyncIterable<Uint8Array>, to: string): Promise<Hashed> =>
  reading(from, (pieces) =>
    pipeline(pieces, createWriteStream(to, { flags: "wx", mode: 0o600, flush: true })),
  );

async function reading(
  from: AsyncIterable<Uint8Array>,
  use: (pieces: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<Hashed> {
  const hash = createHash("sha256");
  let bytes = 0;
  async function* pieces() {
    for await (const piece of from) {
      hash.update(piece);
      bytes += piece.length;
      yield piece;
    }
  }
  await use(pieces());
  return { bytes, sha256: hash.digest("hex") };
}
