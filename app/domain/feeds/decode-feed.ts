import { decode, textIn } from "#lib/decode-text.ts";

export type DecodedFeed = {
  text: string;
  encoding: string;
  /** The encoding that the feed or its server says it has, if it has another one. */
  wrongly_declared: string | null;
};

/**
 * Decodes a feed by its byte order mark, what its server says, what its first line says, and then by its bytes. The first one that all
 * bytes agree with counts. A header that is broken says nothing.
 * @param contentType the `Content-Type` that came with it, or the empty string
 */
export function decodeFeed(bytes: Uint8Array, contentType = ""): DecodedFeed {
  const marked = markOf(bytes);
  const declared = charsetOf(contentType) ?? prologOf(bytes);
  if (marked === null) {
    for (const name of [charsetOf(contentType), prologOf(bytes)]) {
      const text = name === null ? null : textIn(name, bytes);
      if (name !== null && text !== null) return { text, encoding: nameOf(name), wrongly_declared: null };
    }
  }
  const { text, encoding } = decode(bytes);
  const isWrong = declared !== null && nameOf(declared) !== encoding;
  return { text, encoding, wrongly_declared: isWrong ? declared : null };
}

function markOf(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, 3)).toString("hex");
  if (start === "efbbbf") return "utf-8";
  return start.startsWith("fffe") || start.startsWith("feff") ? "utf-16" : null;
}

const charsetOf = (contentType: string): string | null =>
  /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1]?.toLowerCase() ?? null;

const prologOf = (bytes: Uint8Array): string | null =>
  /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/i
    .exec(Buffer.from(bytes.subarray(0, 200)).toString("latin1"))?.[1]
    ?.toLowerCase() ?? null;

/** Names an encoding as the web does. Unknown ones stay as they are. */
function nameOf(encoding: string): string {
  try {
    return new TextDecoder(encoding).encoding;
  } catch {
    return encoding;
  }
}
