/**
 * The text of a file whose encoding nobody has told: UTF-16 and UTF-8 by their mark, UTF-16 without one by its zeros, UTF-8 when
 * it holds together, and otherwise Windows-1252, as spreadsheets of the West write it.
 */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first === 0 && second !== 0 && bytes.length > 1) return "utf-16be";
  if (first !== 0 && second === 0) return "utf-16le";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}
