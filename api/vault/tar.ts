/** A file of an archive: its path in ASCII, its length, and its bytes in pieces. */
export type Archived = { path: string; size: number; pieces: Iterable<Bytes> | AsyncIterable<Bytes> };

type Bytes = Uint8Array<ArrayBuffer>;

const BLOCK = 512;
const PATH_MAX = 100;

const padded = (size: number) => new Uint8Array((BLOCK - (size % BLOCK)) % BLOCK);

/** Writes a number as `ustar` knows it, in octal digits and with a zero byte. */
const octal = (number: number, length: number) => `${number.toString(8).padStart(length - 1, "0")}\0`;

/** Returns what stands before the bytes of a file (POSIX.1-1988, `ustar`). `at` is in seconds. */
function headOf(path: string, size: number, at: number): Bytes {
  if (path.length > PATH_MAX) throw new Error("The path is too long.");
  const block = Buffer.alloc(BLOCK);
  block.write(path, 0, "ascii");
  block.write(octal(0o600, 8) + octal(0, 8) + octal(0, 8), 100, "ascii");
  block.write(octal(size, 12) + octal(at, 12), 124, "ascii");
  // The sum is of a head whose sum is blank.
  block.write(`${" ".repeat(8)}0`, 148, "ascii");
  block.write("ustar\u000000", 257, "ascii");
  const sum = block.reduce((all, byte) => all + byte, 0);
  block.write(`${octal(sum, 7)} `, 148, "ascii");
  return new Uint8Array(block);
}

/**
 * Writes files one after the other as a tar archive, which any system opens.
 * @param at in milliseconds
 */
export async function* writeTar(files: Iterable<Archived>, at: number): AsyncGenerator<Bytes> {
  for (const { path, size, pieces } of files) {
    yield headOf(path, size, Math.floor(at / 1000));
    let written = 0;
    for await (const piece of pieces) {
      written += piece.length;
      yield piece;
    }
    // A shorter one would take the next head for its end.
    if (written !== size) throw new Error(`${path} has ${written} bytes in place of ${size}.`);
    yield padded(size);
  }
  yield new Uint8Array(2 * BLOCK);
}
