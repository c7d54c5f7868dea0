import type { IncomingMessage } from "node:http";
import { IMAGE_BYTES_MAX, PART_BYTES_MAX, UPLOAD_BYTES_MAX } from "#contract/limits.ts";
import { FIELDS_MAX } from "#lib/field-names.ts";

/** Limits in bytes: a form's text, and a form with its files. */
const limits = {
  "application/x-www-form-urlencoded": 4_194_304,
  "multipart/form-data": UPLOAD_BYTES_MAX,
  // A part of a file.
  "application/offset+octet-stream": PART_BYTES_MAX,
} as const;
export const LARGEST_BODY = limits["multipart/form-data"];
/** The limit for those who haven't signed in here. None of the forms that they can use is larger. */
export const STRANGERS_BODY = 65_536;
/** How many bytes of a form are always accepted, and how many are kept if there is no room for the rest. Texts come first. */
const smallBody = 262_144;
/** How many bytes are read and discarded, so that a browser that is still sending receives the response. */
const drainLimit = 67_108_864;

/**
 * The minimum upload speed in bytes per second, and the milliseconds before it applies. Slower clients take up room that others
 * wait for.
 */
const slowest = 1024;
const graceTime = 10_000;
/**
 * In seconds. A large body that arrives more slowly than this allows would still be incomplete when the server ends the request.
 */
const longest = 1200;

export type Body =
  /** Files above the limit of one file are left out. */
  | { kind: "body"; bytes: Buffer<ArrayBuffer>; hasLeftOut: boolean }
  /** `head` has the form's texts before its first file. */
  | { kind: "too-large"; isUpload: boolean; head: Buffer }
  /** There was no room for the form. `head` is the same as above. */
  | { kind: "crowded"; isUpload: boolean; head: Buffer }
  | { kind: "unsupported" }
  | { kind: "too-many" }
  | { kind: "cut-off" };

/**
 * Reads the body of a form post and counts its bytes. Bodies with a content encoding or another content type aren't read.
 * @param most how many bytes of this client are kept at most
 * @param hasRoom asked before this many bytes are kept. If it returns false, only the form's texts are read
 * @param onSlow called when the body arrives too slowly. It should end the connection
 */
export async function readBody(
  req: IncomingMessage,
  {
    most,
    hasRoom,
    onSlow,
  }: { most: number; hasRoom: (bytes: number) => Promise<boolean>; onSlow: () => void },
): Promise<Body> {
  const type = (req.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  const coding = req.headers["content-encoding"];
  if (coding && coding.toLowerCase() !== "identity") return { kind: "unsupported" };
  const declared = Number(req.headers["content-length"] ?? Number.NaN);
  if (declared === 0) return { kind: "body", bytes: Buffer.alloc(0), hasLeftOut: false };
  if (!(type in limits)) return { kind: "unsupported" };
  const limit = Math.min(most, limits[type as keyof typeof limits]);
  const isUpload = type === "multipart/form-data";
  const expected = Number.isNaN(declared) ? limit : Math.min(declared, limit);
  const isHeld = expected <= smallBody || (await hasRoom(expected));
  const kept = isHeld ? limit : Math.min(most, smallBody);
  const least = Math.max(slowest, expected / longest);
  // No response waits for more than this. It is sent as soon as the texts have arrived.
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
    // A client that is still sending receives the response only if the connection stays open.
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
  // Some clients send everything before they read anything. They would wait for us while we wait for them.
  req.resume();
  if (head !== undefined) return { kind: size > limit ? "too-large" : "crowded", isUpload, head };
  const bytes = Buffer.concat(chunks, size);
  if (type === "application/offset+octet-stream") return { kind: "body", bytes, hasLeftOut: false };
  const separator = isUpload ? `--${boundaryOf(req) ?? ""}` : "&";
  if (hasMore(bytes, separator, FIELDS_MAX + 1)) return { kind: "too-many" };
  const form = isUpload ? withoutLargeFiles(bytes, separator) : bytes;
  return { kind: "body", bytes: form, hasLeftOut: form !== bytes };
}

function withoutLargeFiles(bytes: Buffer<ArrayBuffer>, delimiter: string): Buffer<ArrayBuffer> {
  if (bytes.length <= IMAGE_BYTES_MAX) return bytes;
  const kept: Buffer[] = [];
  let from = 0;
  for (let part = bytes.indexOf(delimiter); part >= 0;) {
    const next = bytes.indexOf(`\r\n${delimiter}`, part);
    if (next < 0) break;
    const text = bytes.indexOf("\r\n\r\n", part);
    if (text >= 0 && next - text - 4 > IMAGE_BYTES_MAX && !isVideo(bytes.toString("latin1", part, text))) {
      kept.push(bytes.subarray(from, part));
      from = next + 2;
    }
    part = next + 2;
  }
  return from === 0 ? bytes : Buffer.concat([...kept, bytes.subarray(from)]);
}

/** Whether the head of a part says that it is a video, which is limited only by the form. What it is, its bytes tell later. */
const isVideo = (head: string) => /^content-type:\s*video\//im.test(head);

/** Returns whether a text occurs more often than `most` in the bytes. Checked before a parser builds anything from them. */
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
 * Returns the complete parts before the first file of a multipart form, as a form. The input may be cut off anywhere. Returns
 * nothing if there are more parts than any of our forms has.
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
