import { createHash } from "node:crypto";
import { IMAGE_BYTES_MAX } from "#contract/limits.ts";
import { HttpError, tooLarge, unsupportedMediaType } from "./errors.ts";

export type Input = Readonly<Record<string, unknown>>;
export type ParsedBody = {
  input: Input;
  files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  /** Of the meaning, not of the bytes: a multipart body has another boundary each time it is sent. */
  fingerprint: string;
};

const JSON_BYTES_MAX = 1024 * 1024;
/** One picture and the fields beside it. */
const MULTIPART_BYTES_MAX = IMAGE_BYTES_MAX + 256 * 1024;
const PARTS_MAX = 40;
const DEPTH_MAX = 32;

const EMPTY: ParsedBody = { input: {}, files: new Map(), fingerprint: "" };

type Kind = "json" | "urlencoded" | "multipart" | "none";

function kindOf(request: Request): Kind {
  const type = (request.headers.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (type === "application/json" || type.endsWith("+json")) return "json";
  if (type === "application/x-www-form-urlencoded") return "urlencoded";
  if (type === "multipart/form-data") return "multipart";
  if (type === "") return "none";
  throw unsupportedMediaType();
}

const capOf = (kind: Kind) => (kind === "multipart" ? MULTIPART_BYTES_MAX : JSON_BYTES_MAX);

/**
 * Refuses by the headers alone, before a route is looked for or a byte is read.
 * @throws HttpError 413 for a Content-Length above the cap
 */
export function refuseBySize(request: Request): void {
  const length = Number(request.headers.get("Content-Length") ?? "0");
  const type = request.headers.get("Content-Type") ?? "";
  if (length > (type.startsWith("multipart/") ? MULTIPART_BYTES_MAX : JSON_BYTES_MAX)) throw tooLarge();
}

/**
 * Reads and parses a body. Strings are trimmed (passwords not) and "" becomes null, as Laravel's middleware does;
 * JSON that cannot be read counts as empty input.
 * @throws HttpError 413 by the bytes really sent, 415 for an encoding or type outside the list, 422 when nested too deep
 */
export async function readBody(request: Request): Promise<ParsedBody> {
  const encoding = request.headers.get("Content-Encoding");
  if (encoding !== null && encoding.toLowerCase() !== "identity") throw unsupportedMediaType();
  if (request.body === null) return EMPTY;
  const kind = kindOf(request);
  const bytes = await readCapped(request.body, capOf(kind));
  if (bytes.length === 0) return EMPTY;
  if (kind === "none") throw unsupportedMediaType();
  if (kind === "json") return fromJson(bytes);
  if (kind === "urlencoded") return fromEntries([...new URLSearchParams(bytes.toString("utf8")).entries()]);
  return fromMultipart(bytes, request.headers.get("Content-Type") ?? "");
}

async function readCapped(body: ReadableStream<Uint8Array>, cap: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    total += value.length;
    if (total > cap) {
      await reader.cancel().catch(() => undefined);
      throw tooLarge();
    }
    chunks.push(value);
  }
}

function fromJson(bytes: Buffer): ParsedBody {
  const text = bytes.toString("utf8");
  if (depthOf(text) > DEPTH_MAX)
    throw new HttpError(422, { message: "The data is nested too deeply.", errors: {} });
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return EMPTY;
  }
  return withFingerprint(isMap(parsed) ? parsed : {}, new Map());
}

/** Counted on the text, because a parsed value of a million levels is already too late. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (isInString) {
      if (code === 0x5c) index++;
      else if (code === 0x22) isInString = false;
    } else if (code === 0x22) isInString = true;
    else if (code === 0x7b || code === 0x5b) deepest = Math.max(deepest, ++depth);
    else if (code === 0x7d || code === 0x5d) depth--;
    if (deepest > DEPTH_MAX) return deepest;
  }
  return deepest;
}

async function fromMultipart(bytes: Buffer<ArrayBuffer>, contentType: string): Promise<ParsedBody> {
  const boundary = /boundary="?([^";]+)/i.exec(contentType)?.[1];
  if (boundary === undefined) return EMPTY;
  let parts = 0;
  for (let at = bytes.indexOf(`--${boundary}`); at !== -1; at = bytes.indexOf(`--${boundary}`, at + 1)) {
    if (++parts > PARTS_MAX) throw tooLarge();
  }
  let form: FormData;
  try {
    form = await new Response(bytes, { headers: { "Content-Type": contentType } }).formData();
  } catch {
    return EMPTY;
  }
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const entries: [string, string][] = [];
  for (const [name, value] of form.entries()) {
    if (typeof value === "string") entries.push([name, value]);
    else files.set(name, new Uint8Array(await value.arrayBuffer()));
  }
  return fromEntries(entries, files);
}

/** `a=1&b[]=2&b[]=3&c[k]=4` as PHP reads it, one level deep; a repeated plain name keeps its last value. */
export function nested(entries: Iterable<readonly [string, string]>): Record<string, unknown> {
  const found = new Map<string, unknown>();
  for (const [name, value] of entries) {
    const match = /^([^[\]]+)\[([^[\]]*)\]$/.exec(name);
    const outer = match?.[1];
    const inner = match?.[2];
    if (outer === undefined || inner === undefined) {
      found.set(name, value);
      continue;
    }
    const before = found.get(outer);
    if (inner === "" || /^\d+$/.test(inner))
      found.set(outer, [...(Array.isArray(before) ? before : []), value]);
    else
      found.set(outer, Object.fromEntries([...Object.entries(isMap(before) ? before : {}), [inner, value]]));
  }
  return Object.fromEntries(found);
}

const fromEntries = (
  entries: Iterable<readonly [string, string]>,
  files: ReadonlyMap<string, Uint8Array<ArrayBuffer>> = new Map(),
) => withFingerprint(nested(entries), files);

function withFingerprint(raw: Record<string, unknown>, files: ParsedBody["files"]): ParsedBody {
  const hash = createHash("sha256").update(JSON.stringify(raw));
  for (const [name, bytes] of files) hash.update(`\0${name}\0${bytes.length}\0`).update(bytes);
  return { input: normaliseMap(raw), files, fingerprint: hash.digest("hex") };
}

const UNTRIMMED = new Set(["password", "password_confirmation", "current_password"]);

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const normaliseMap = (map: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(map).map(([name, value]) => [name, normalise(value, !UNTRIMMED.has(name))]),
  );

function normalise(value: unknown, isTrimmed = true): unknown {
  if (typeof value === "string") {
    // Neither engine has a lone surrogate.
    const sound = value.toWellFormed();
    const text = isTrimmed ? sound.trim() : sound;
    return text === "" ? null : text;
  }
  if (Array.isArray(value)) return value.map((entry) => normalise(entry));
  return isMap(value) ? normaliseMap(value) : value;
}
