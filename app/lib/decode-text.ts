/**
 * Decodes a file of unknown encoding: UTF-16 and UTF-8 by their byte order mark, UTF-16 without one by its zero bytes, valid
 * UTF-8, and otherwise Windows-1252, as Western spreadsheets write it.
 */
export function decodeText(bytes: Uint8Array): { encoding: string; text: string } {
  const encoding = encodingOf(bytes);
  return { encoding, text: new TextDecoder(encoding).decode(bytes) };
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
