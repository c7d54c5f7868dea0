import type { IncomingMessage } from "node:http";
import { IMAGE_BYTES_MAX } from "#contract/limits.ts";
import { FIELDS_MAX } from "#lib/field-names.ts";

/** Bytes. A form's text, and a form with one image in it. */
const limits = {
  "application/x-www-form-urlencoded": 4_194_304,
  "multipart/form-data": IMAGE_BYTES_MAX + 1_048_576,
} as const;
export const LARGEST_BODY = limits["multipart/form-data"];
/** Bytes that every form may hold without asking, and that are kept of one for which there is no room: its texts stand first. */
const smallBody = 262_144;
/** What is read and thrown away, so that a browser in the middle of sending still hears the answer. */
const drainLimit = 67_108_864;

/** Bytes a second, and milliseconds before anybody counts: slower senders hold a place that others wait for. */
const slowest = 1024;
const graceTime = 10_000;
/** Seconds. At less than its share for each of them, a large body would not be whole when the server ends the request. */
const longest = 1200;

export type Body =
  | { kind: "body"; bytes: Buffer<ArrayBuffer> }
  /** `head` holds the texts that stood before the first file of a form. */
  | { kind: "too-large"; isUpload: boolean; head: Buffer }
  /** There was no room for it. `head` as above. */
  | { kind: "crowded"; isUpload: boolean; head: Buffer }
  | { kind: "unsupported" }
  /** More fields than any form here has. */
  | { kind: "too-many" }
  | { kind: "cut-off" };

/**
 * Reads a form post's body with a byte count. Coded bodies and other content types are not read at all.
 * @param hasRoom asked before so many bytes are held; what it says no to is read for its texts alone
 * @param onSlow called when the body comes too slowly; it is to end the connection
 */
export async function readBody(
  req: IncomingMessage,
  { hasRoom, onSlow }: { hasRoom: (bytes: number) => Promise<boolean>; onSlow: () => void },
): Promise<Body> {
  const type = (req.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  const coding = req.headers["content-encoding"];
  if (coding && coding.toLowerCase() !== "identity") return { kind: "unsupported" };
  const declared = Number(req.headers["content-length"] ?? Number.NaN);
  if (declared === 0) return { kind: "body", bytes: Buffer.alloc(0) };
  if (!(type in limits)) return { kind: "unsupported" };
  const limit = limits[type as keyof typeof limits];
  const isUpload = type === "multipart/form-data";
  const expected = Number.isNaN(declared) ? limit : Math.min(declared, limit);
  const isHeld = expected <= smallBody || (await hasRoom(expected));
  const kept = isHeld ? limit : smallBody;
  const least = Math.max(slowest, expected / longest);
  // Nobody waits for more than that: the answer goes out as soon as the texts are in.
  const patience = declared > drainLimit ? limit : drainLimit;

  const chunks: Buffer[] = [];
  let head: Buffer | undefined;
  let size = 0;
  const started = performance.now();
  const watching = setInterval(() => {
    const late = performance.now() - started - graceTime;
    if (late > 0 && size < (late / 1000) * least) onSlow();
  }, 1000);
  try {
    // Whoever is still sending hears the answer only on a connection that stays open.
    for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (head === undefined) chunks.push(chunk);
      if (size > kept && head === undefined) {
        head = isUpload
          ? textsBeforeFiles(Buffer.concat(chunks, size), boundaryOf(req) ?? "")
          : Buffer.alloc(0);
        chunks.length = 0;
      }
      if (size > patience) break;
    }
  } catch {
    return { kind: "cut-off" };
  } finally {
    clearInterval(watching);
  }
  // Who sends everything before reading anything would wait for us as long as we wait for them.
  req.resume();
  if (head !== undefined) return { kind: size > limit ? "too-large" : "crowded", isUpload, head };
  const bytes = Buffer.concat(chunks, size);
  const separator = isUpload ? `--${boundaryOf(req) ?? ""}` : "&";
  return hasMore(bytes, separator, FIELDS_MAX + 1) ? { kind: "too-many" } : { kind: "body", bytes };
}

/** Whether a text stands more than so many times in the bytes. Counted before a parser builds anything of them. */
function hasMore(bytes: Buffer, text: string, most: number): boolean {
  let count = 0;
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + text.length))
    if (++count > most) return true;
  return false;
}

const boundaryOf = (req: IncomingMessage) =>
  /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i
    .exec(req.headers["content-type"] ?? "")
    ?.slice(1)
    .find(Boolean);

/**
 * Of a multipart form that may be cut off anywhere: all whole parts before the first one that is a file, as a form. Nothing of one with
 * more parts than any form has.
 */
function textsBeforeFiles(bytes: Buffer, boundary: string): Buffer {
  const delimiter = `--${boundary}`;
  if (boundary === "" || hasMore(bytes, delimiter, FIELDS_MAX + 1)) return Buffer.alloc(0);
  let end = bytes.indexOf(delimiter);
  while (end >= 0) {
    const text = bytes.indexOf("\r\n\r\n", end);
    const next = text < 0 ? -1 : bytes.indexOf(`\r\n${delimiter}`, text);
    if (next < 0 || /\bfilename\*?=(?!"")/i.test(bytes.toString("latin1", end, text))) break;
    end = next + 2;
  }
  if (end < 0) return Buffer.alloc(0);
  return Buffer.concat([bytes.subarray(0, end), Buffer.from(`${delimiter}--\r\n`)]);
}
