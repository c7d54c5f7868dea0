import { createHash } from "node:crypto";
import { MaxPartsExceededError, parseMultipart } from "@remix-run/multipart-parser";
import { IMAGE_BYTES_MAX, PART_BYTES_MAX, UPLOAD_BYTES_MAX } from "#contract/limits.ts";
import { DEPTH_MAX, FIELDS_MAX, INDEX_MAX, NAME_MAX } from "#lib/field-names.ts";
import { badRequest, invalidInput, tooLarge, unsupportedMediaType } from "./errors.ts";

export type Input = Readonly<Record<string, unknown>>;
export type ParsedBody = {
  input: Input;
  /** By field. Those of a list are `images.0`, `images.1`, and so on. */
  files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  /** The names under which files were sent, by field. */
  fileNames: ReadonlyMap<string, string>;
  /** A digest of the parsed values and not of the bytes: a multipart body has a different boundary each time. */
  fingerprint: string;
};

/** The media type of the tus protocol. */
const PART_TYPE = "application/offset+octet-stream";
const JSON_BYTES_MAX = 1024 * 1024;
/** Other fields of a multipart body. */
const TEXT_BYTES_MAX = 256 * 1024;
/** One image and its other fields. */
const MULTIPART_BYTES_MAX = IMAGE_BYTES_MAX + TEXT_BYTES_MAX;
/** The calls that take several files. */
const SEVERAL_FILES =
  /^\/api\/(?:projects\/social-calendar\/board\/images|projects\/blog\/[^/]+\/images|micro-tools\/report-analyzer\/reports(?:\/[^/]+\/files)?|micro-tools\/vault\/imports|micro-tools\/feed-monitor\/feeds(?:\/[^/]+\/uploads)?)$/;
/** The maximum number of parts of a multipart body. Each is a field or a file. */
const PARTS_MAX = 40;
/** The maximum number of values in a JSON body. A thousand imported ads with all their texts need half of it. */
const VALUES_MAX = 100_000;
/** The limit in RFC 2046. */
const BOUNDARY_MAX = 70;

const EMPTY: ParsedBody = { input: {}, files: new Map(), fileNames: new Map(), fingerprint: "" };

type Kind = "json" | "urlencoded" | "multipart" | "none";

function kindOf(request: Request): Kind {
  const type = (request.headers.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (type === "application/json" || type.endsWith("+json")) return "json";
  if (type === "application/x-www-form-urlencoded") return "urlencoded";
  if (type === "multipart/form-data") return "multipart";
  if (type === "") return "none";
  throw unsupportedMediaType();
}

export const isUpload = (request: Request) =>
  (request.headers.get("Content-Type") ?? "").trimStart().toLowerCase().startsWith("multipart/");

/** A part of a file, which is written to disk as it comes. */
const isPart = (request: Request) => request.headers.get("Content-Type") === PART_TYPE;

/** Returns whether an upload may need more memory than one with a single image. */
export const isLargeUpload = (request: Request) =>
  isUpload(request) &&
  multipartCap(request) > MULTIPART_BYTES_MAX &&
  Number(request.headers.get("Content-Length") ?? Number.POSITIVE_INFINITY) > MULTIPART_BYTES_MAX;

const multipartCap = ({ url }: Request) =>
  SEVERAL_FILES.test(new URL(url).pathname) ? UPLOAD_BYTES_MAX + TEXT_BYTES_MAX : MULTIPART_BYTES_MAX;

/**
 * Rejects a request by its headers, before the route is looked up or a byte is read.
 * @throws HttpError 413 for a Content-Length above the limit
 */
export function refuseBySize(request: Request): void {
  const length = Number(request.headers.get("Content-Length") ?? "0");
  const cap = isPart(request) ? PART_BYTES_MAX : isUpload(request) ? multipartCap(request) : JSON_BYTES_MAX;
  if (length > cap) throw tooLarge();
}

/**
 * Reads and parses a body. Strings other than passwords, secrets, and separators are trimmed, and "" becomes null, as in Laravel's middleware.
 * @throws HttpError 413 for too many bytes, 415 for an unsupported encoding or type, 400 for an unreadable body, 422 for too many
 * fields, too long a name, or too deep a nesting
 */
export async function readBody(request: Request): Promise<ParsedBody> {
  const encoding = request.headers.get("Content-Encoding");
  if (encoding !== null && encoding.toLowerCase() !== "identity") throw unsupportedMediaType();
  if (request.body === null || isPart(request)) return EMPTY;
  const kind = kindOf(request);
  const cap = kind === "multipart" ? multipartCap(request) : JSON_BYTES_MAX;
  const bytes = await readCapped(request.body, cap);
  if (bytes.length === 0) return EMPTY;
  if (kind === "none") throw unsupportedMediaType();
  if (kind === "json") return fromJson(bytes);
  if (kind === "urlencoded") return fromForm(bytes.toString("utf8"));
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
  requireModestJson(text);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw badRequest();
  }
  return withFingerprint(isMap(parsed) ? parsed : {}, new Map());
}

/** Checks the text, because a parsed value with a million levels would be too late. */
function requireModestJson(text: string): void {
  let depth = 0;
  let values = 1;
  let stringStart = -1;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (stringStart !== -1) {
      if (code === 0x5c) index++;
      else if (code === 0x22) {
        // A name with escapes may be rejected slightly early.
        if (index - stringStart > NAME_MAX && isNameEnd(text, index)) throw nameTooLong();
        stringStart = -1;
      }
    } else if (code === 0x22) stringStart = index + 1;
    else if (code === 0x2c) values++;
    else if (code === 0x7b || code === 0x5b) {
      values++;
      // The outermost map isn't a field.
      if (++depth > DEPTH_MAX + 1) throw tooDeep();
    } else if (code === 0x7d || code === 0x5d) depth--;
    if (values > VALUES_MAX) throw tooManyFields();
  }
}

const COLON_NEXT = /\s*:/y;

function isNameEnd(text: string, quote: number): boolean {
  COLON_NEXT.lastIndex = quote + 1;
  return COLON_NEXT.test(text);
}

const tooDeep = () => invalidInput("The data is nested too deeply.");
const tooManyFields = () => invalidInput("The data has too many fields.");
const nameTooLong = () => invalidInput("A field’s name is too long.");

function fromForm(text: string): ParsedBody {
  let fields = 1;
  for (let at = text.indexOf("&"); at !== -1; at = text.indexOf("&", at + 1)) {
    if (++fields > FIELDS_MAX) throw tooManyFields();
  }
  return fromEntries(new URLSearchParams(text));
}

function fromMultipart(bytes: Uint8Array<ArrayBuffer>, contentType: string): ParsedBody {
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType)?.slice(1).find(Boolean);
  if (boundary === undefined || boundary.length > BOUNDARY_MAX) throw badRequest();
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const names = new Map<string, string>();
  const entries: [string, string][] = [];
  try {
    const limits = {
      maxParts: PARTS_MAX,
      maxFileSize: bytes.length,
      maxTotalSize: bytes.length,
    };
    for (const part of parseMultipart(bytes, { boundary, ...limits })) {
      if (part.name === undefined) continue;
      // The body is one buffer, so a part is a view of it and nothing is copied.
      const [content = new Uint8Array()] = part.content as Uint8Array<ArrayBuffer>[];
      if (part.filename === undefined)
        entries.push([
          part.name,
          Buffer.from(content.buffer, content.byteOffset, content.length).toString("utf8"),
        ]);
      else {
        const key = fileKey(part.name, files);
        files.set(key, content);
        names.set(key, part.filename);
      }
    }
  } catch (error) {
    throw error instanceof MaxPartsExceededError ? tooManyFields() : badRequest();
  }
  return { ...fromEntries(entries, files), fileNames: names };
}

/** Turns `images[]` and `images[2]` into `images.0` and `images.2`, as Laravel names them in errors. */
function fileKey(name: string, known: ReadonlyMap<string, unknown>): string {
  const [, field, given] = /^([^[\]]+)\[(\d{0,4})\]$/.exec(name) ?? [];
  if (field === undefined) return name;
  let index = Number(given);
  if (given === "") while (known.has(`${field}.${index}`)) index++;
  return `${field}.${index}`;
}

type Branch = Map<string, Branch | string>;

/** Parses `a=1&b[]=2&b[]=3&c[k]=4` as PHP does. A repeated name keeps its last value. */
function nested(entries: Iterable<readonly [string, string]>): Record<string, unknown> {
  const root: Branch = new Map();
  for (const [name, value] of entries) {
    const path = pathOf(name);
    const last = path.length - 1;
    let branch = root;
    for (const [level, part] of path.entries()) {
      const key = part === "" ? nextIndex(branch) : part;
      if (level === last) {
        branch.set(key, value);
        break;
      }
      const before = branch.get(key);
      const below: Branch = before instanceof Map ? before : new Map();
      if (below !== before) branch.set(key, below);
      branch = below;
    }
  }
  return mapFrom(root);
}

/** Splits `a[b][]` into `a`, `b`, and an empty part. A name with unmatched brackets is a plain one. */
function pathOf(name: string): string[] {
  if (name.length > NAME_MAX) throw nameTooLong();
  const match = /^([^[\]]+)((?:\[[^[\]]*\])+)$/.exec(name);
  if (match?.[1] === undefined || match[2] === undefined) return [name];
  const parts = match[2].slice(1, -1).split("][");
  if (parts.length > DEPTH_MAX) throw tooDeep();
  if (parts.some((part) => isIndex(part) && Number(part) > INDEX_MAX)) throw tooManyFields();
  return [match[1], ...parts];
}

const isIndex = (key: string) => /^(0|[1-9]\d*)$/.test(key);

function nextIndex(branch: Branch): string {
  let index = branch.size;
  while (branch.has(String(index))) index++;
  if (index > INDEX_MAX) throw tooManyFields();
  return String(index);
}

const mapFrom = (branch: Branch): Record<string, unknown> =>
  Object.fromEntries([...branch].map(([key, value]) => [key, valueOf(value)]));

/** Turns a map with only numeric keys into a list, in order and without gaps. */
function valueOf(value: Branch | string): unknown {
  if (typeof value === "string") return value;
  if (![...value.keys()].every(isIndex)) return mapFrom(value);
  return [...value]
    .sort(([left], [right]) => Number(left) - Number(right))
    .map(([, entry]) => valueOf(entry));
}

const fromEntries = (
  entries: Iterable<readonly [string, string]>,
  files: ReadonlyMap<string, Uint8Array<ArrayBuffer>> = new Map(),
) => withFingerprint(nested(entries), files);

function withFingerprint(raw: Record<string, unknown>, files: ParsedBody["files"]): ParsedBody {
  const input = normaliseMap(raw, PASTED);
  const hash = createHash("sha256").update(JSON.stringify(raw));
  for (const [name, bytes] of files) hash.update(`\0${name}\0${bytes.length}\0`).update(bytes);
  return { input, files, fileNames: new Map(), fingerprint: hash.digest("hex") };
}

const UNTRIMMED = new Set([
  "password",
  "password_confirmation",
  "current_password",
  "secret",
  "passphrase",
  "delimiter",
]);
/** The contents of a file that was pasted. Inside of a field, this is the name of texts that people write. */
const PASTED = "text";

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function normaliseMap(map: Record<string, unknown>, untrimmed?: string): Record<string, unknown> {
  const fields = Object.entries(map);
  if (fields.length > FIELDS_MAX) throw tooManyFields();
  return Object.fromEntries(
    fields
      // No field has this name, and copying such a map by assignment would change its prototype.
      .filter(([name]) => name !== "__proto__")
      .map(([name, value]) => [name, normalise(value, !UNTRIMMED.has(name) && name !== untrimmed)]),
  );
}

function normalise(value: unknown, isTrimmed = true): unknown {
  if (typeof value === "string") {
    // Neither database engine can store a lone surrogate.
    const sound = value.toWellFormed();
    const text = isTrimmed ? sound.trim() : sound;
    return text === "" ? null : text;
  }
  if (Array.isArray(value)) return value.map((entry) => normalise(entry));
  return isMap(value) ? normaliseMap(value) : value;
}
