import { crc32 } from "node:zlib";
import { Inflate } from "fflate";

/** The maximum number of entries, of bytes when all of them are unpacked, and of times that an entry may grow. */
export type ZipLimits = { entries: number; bytes: number; ratio: number };

export type ZipPart = {
  name: string;
  packed: number;
  size: number;
  crc: number;
  isDeflated: boolean;
  offset: number;
};

/** Why an archive can't be read, as a sentence that says what to do. */
export class ArchiveFault extends Error {}

const DAMAGED = "This workbook is incomplete or damaged. Export it again.";
const AS_CSV = "Save the sheet as CSV and try again.";

export const damaged = (): ArchiveFault => new ArchiveFault(DAMAGED);

const END = 0x06054b50;
const END_64 = 0x06064b50;
const END_64_LOCATOR = 0x07064b50;
const ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const UNKNOWN_16 = 0xffff;
const UNKNOWN_32 = 0xffffffff;

const ARCHIVE_NAME = /\.(?:zip|xls[xmb]|doc[xm]|ppt[xm]|od[st]|jar|7z|rar|gz|tgz|bz2|xz|tar)$/i;
const OUTSIDE = /^(?:\/|[a-z]:)|(?:^|\/)\.\.(?:\/|$)|\0/i;

/**
 * Reads the directory of a ZIP archive, and unpacks nothing. Returns its parts by their names in lower case.
 * @throws ArchiveFault if it is beyond the limits, encrypted, or damaged, or holds another archive or a name outside of it
 */
export function zipParts(bytes: Uint8Array, limits: ZipLimits): Map<string, ZipPart> {
  try {
    return partsOf(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), bytes, limits);
  } catch (error) {
    // An offset that points outside of the file.
    throw error instanceof RangeError ? damaged() : error;
  }
}

function partsOf(view: DataView, bytes: Uint8Array, limits: ZipLimits): Map<string, ZipPart> {
  const { count, start } = directoryOf(view);
  if (count > limits.entries)
    throw new ArchiveFault(`This workbook has more than ${shown(limits.entries)} parts. ${AS_CSV}`);
  const parts = new Map<string, ZipPart>();
  let total = 0;
  let at = start;
  for (let index = 0; index < count; index++) {
    if (view.getUint32(at, true) !== ENTRY) throw damaged();
    const flags = view.getUint16(at + 8, true);
    const method = view.getUint16(at + 10, true);
    const nameEnd = at + 46 + view.getUint16(at + 28, true);
    const extraEnd = nameEnd + view.getUint16(at + 30, true);
    const name = Buffer.from(bytes.subarray(at + 46, nameEnd))
      .toString("latin1")
      .replaceAll("\\", "/");
    const part = {
      name,
      crc: view.getUint32(at + 16, true),
      isDeflated: method === 8,
      ...sizesOf(view, at, nameEnd, extraEnd),
    };
    if (flags & 1)
      throw new ArchiveFault(
        "This workbook is protected with a password. Save a copy without one and try again.",
      );
    if (ARCHIVE_NAME.test(name)) throw new ArchiveFault(`This workbook holds another archive. ${AS_CSV}`);
    if ((method !== 0 && method !== 8) || OUTSIDE.test(name) || parts.has(name.toLowerCase()))
      throw damaged();
    if (part.size > part.packed * limits.ratio)
      throw new ArchiveFault(`This workbook unpacks to more than ${limits.ratio} times its size. ${AS_CSV}`);
    total += part.size;
    if (total > limits.bytes) throw tooLarge(limits);
    parts.set(name.toLowerCase(), part);
    at = extraEnd + view.getUint16(at + 32, true);
  }
  return parts;
}

const shown = (count: number) => count.toLocaleString("en-US");

const tooLarge = (limits: ZipLimits) =>
  new ArchiveFault(
    `This workbook is larger than ${Math.round(limits.bytes / 1024 / 1024)} MB when it is unpacked. Split it into several files.`,
  );

/** Returns where the directory is, from the record at the end of the file, below which a comment may stand. */
function directoryOf(view: DataView): { count: number; start: number } {
  let end = view.byteLength - 22;
  const first = Math.max(0, end - UNKNOWN_16);
  while (
    end >= first &&
    !(view.getUint32(end, true) === END && end + 22 + view.getUint16(end + 20, true) === view.byteLength)
  )
    end--;
  if (end < first) throw damaged();
  const count = view.getUint16(end + 10, true);
  const start = view.getUint32(end + 16, true);
  if (count !== UNKNOWN_16 && start !== UNKNOWN_32) return { count, start };
  if (view.getUint32(end - 20, true) !== END_64_LOCATOR) return { count, start };
  const end64 = Number(view.getBigUint64(end - 12, true));
  if (view.getUint32(end64, true) !== END_64) throw damaged();
  return {
    count: Number(view.getBigUint64(end64 + 32, true)),
    start: Number(view.getBigUint64(end64 + 48, true)),
  };
}

/** Some programs write sizes as in archives beyond 4 GB, in an extra field. */
function sizesOf(view: DataView, at: number, extra: number, extraEnd: number) {
  const sizes = {
    size: view.getUint32(at + 24, true),
    packed: view.getUint32(at + 20, true),
    offset: view.getUint32(at + 42, true),
  };
  for (let field = extra; field + 4 <= extraEnd; field += 4 + view.getUint16(field + 2, true)) {
    if (view.getUint16(field, true) !== 1) continue;
    let value = field + 4;
    for (const key of ["size", "packed", "offset"] as const) {
      if (sizes[key] !== UNKNOWN_32) continue;
      sizes[key] = Number(view.getBigUint64(value, true));
      value += 8;
    }
  }
  return sizes;
}

/** What is inflated at once. It can grow to a thousand times as much. */
const SLICE = 4 * 1024;

/**
 * Unpacks a part in slices. Counts what comes out, because the directory may say less.
 * @throws ArchiveFault if it is not what the directory says
 */
export function unpackPart(bytes: Uint8Array, part: ZipPart, take: (slice: Uint8Array) => void): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { offset } = part;
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== LOCAL_ENTRY) throw damaged();
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const end = start + part.packed;
  if (end > bytes.length) throw damaged();
  let size = 0;
  let crc = 0;
  const count = (slice: Uint8Array) => {
    size += slice.length;
    if (size > part.size) throw damaged();
    crc = crc32(slice, crc);
    take(slice);
  };
  if (part.isDeflated) inflate(bytes.subarray(start, end), count);
  else for (let at = start; at < end; at += SLICE) count(bytes.subarray(at, Math.min(end, at + SLICE)));
  if (size !== part.size || crc !== part.crc) throw damaged();
}

function inflate(packed: Uint8Array, take: (slice: Uint8Array) => void): void {
  const inflater = new Inflate((slice) => take(slice));
  for (let at = 0; at < packed.length; at += SLICE) {
    try {
      inflater.push(packed.subarray(at, at + SLICE), at + SLICE >= packed.length);
    } catch (error) {
      // The inflater's own errors have a code.
      throw error instanceof Error && "code" in error ? damaged() : error;
    }
  }
}
