import { analyse } from "chardet";
import { type Encoding, isEncoding } from "./table-choices.ts";

/** The part of a file that is looked at when its encoding or separator is guessed. */
const SAMPLE_BYTES = 64 * 1024;

/** Reads a text in the encoding that was asked for, that its bytes leave no doubt about, or that is the most likely. */
export function decode(bytes: Uint8Array, wish?: Encoding) {
  const told = toldEncoding(bytes);
  const encoding = wish ?? told ?? guessEncoding(bytes);
  return {
    encoding,
    is_encoding_guessed: wish === undefined && told === null,
    text: new TextDecoder(encoding).decode(bytes).replaceAll(/\r\n?/g, "\n"),
  };
}

/** Returns the encoding that the bytes leave no doubt about: a byte order mark, zero bytes, or valid UTF-8. */
function toldEncoding(bytes: Uint8Array): Encoding | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  // Only UTF-16 has zero bytes: half of each separator and line end.
  const zeros = [0, 0];
  for (const [place, byte] of bytes.subarray(0, SAMPLE_BYTES).entries())
    if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd > 0) return even > odd ? "utf-16be" : "utf-16le";
  return textIn("utf-8", bytes) === null ? null : "utf-8";
}

/** Returns null for bytes that aren’t in an encoding, or one that nobody knows. */
export function textIn(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Windows has the same letters and more. */
const WIDER: Partial<Record<string, Encoding>> = {
  "iso-8859-7": "windows-1253",
  "iso-8859-8": "windows-1255",
};

/** Signs within a word that no language writes there, such as the "‚" and "±" of Japanese that is read as Western European. */
const MISREAD =
  // oxlint-disable-next-line no-control-regex -- the characters of ASCII
  /(?<=[\p{L}\p{M}]|[^\u0000-\u007F])(?![’–—·\u00AD\u3000-\u303F\uFF00-\uFFEF])[^\p{L}\p{M}\p{N}\u0000-\u007F](?=[\p{L}\p{M}]|[^\u0000-\u007F])/gu;
// oxlint-disable-next-line no-control-regex -- the characters of ASCII
const BEYOND_ASCII = /[^\u0000-\u007F]/gu;
const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** Returns the most likely encoding. English headings say nothing about it, so only words with other characters count. */
function guessEncoding(bytes: Uint8Array): Encoding {
  const words = wordsBeyondAscii(bytes);
  const read = new Map<Encoding, string>();
  for (const { name } of [...analyse(words), { name: "windows-1252" }]) {
    const text = textIn(name, words);
    const label = text === null ? "" : new TextDecoder(name).encoding;
    const encoding = WIDER[label] ?? label;
    if (text !== null && isEncoding(encoding) && !read.has(encoding)) read.set(encoding, text);
  }
  const likely = [...read].filter(([, text]) => {
    const isOdd = /[\u0080-\u009F\p{Co}]/u.test(text);
    return !isOdd && countOf(text, MISREAD) <= 0.3 * countOf(text, BEYOND_ASCII);
  });
  const [best, text] = likely[0] ?? ["windows-1252"];
  // Several encodings share the letters of a short text.
  return read.get("windows-1252") === text ? "windows-1252" : best;
}

function wordsBeyondAscii(bytes: Uint8Array): Uint8Array {
  const sample = Buffer.from(bytes.subarray(0, SAMPLE_BYTES)).toString("latin1");
  const words = sample.split(/[\s",;]+/).filter((word) => /[\u0080-\u00FF]/.test(word));
  return new Uint8Array(Buffer.from(words.join(" "), "latin1"));
}
