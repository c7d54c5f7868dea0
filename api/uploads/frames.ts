const ascii = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));

/**
 * Counts the frames of a GIF or WebP by its blocks, and stops one above `max`. The image library takes seconds to open a file
 * with a quarter of a million frames, and quadratic time for some formats.
 */
export function countFrames(bytes: Uint8Array, mime: string, max: number): number {
  if (mime === "image/gif") return countGif(bytes, max);
  return mime === "image/webp" ? countWebp(bytes, max) : 1;
}

const EXTENSION = 0x21;
const IMAGE = 0x2c;
/** Reads a block's packed byte: whether colors follow, and how many bytes they have. */
const colorBytes = (packed: number) => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0);

function countGif(bytes: Uint8Array, max: number): number {
  let frames = 0;
  let at = 13 + colorBytes(bytes[10] ?? 0);
  while (at < bytes.length && frames <= max) {
    if (bytes[at] === IMAGE) {
      frames++;
      // Skips ten bytes of position and size, the colors, and one byte before the data.
      at += 11 + colorBytes(bytes[at + 9] ?? 0);
    } else if (bytes[at] === EXTENSION) at += 2;
    else break;
    for (let size = bytes[at] ?? 0; size !== 0; size = bytes[at] ?? 0) at += size + 1;
    at++;
  }
  return frames;
}

function countWebp(bytes: Uint8Array, max: number): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let frames = 0;
  for (let at = 12; at + 8 <= bytes.length && frames <= max;) {
    if (ascii(bytes, at) === "ANMF") frames++;
    const size = view.getUint32(at + 4, true);
    at += 8 + size + (size % 2);
  }
  return frames;
}
