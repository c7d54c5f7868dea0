import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress, zstdCompressSync } from "node:zlib";

/** Bytes up to which zstd is done in the time that handing it to a thread would take. */
const SMALL = 1_000_000;
const compressors = {
  zstd: (body: Buffer) => (body.length < SMALL ? zstdCompressSync(body) : promisify(zstdCompress)(body)),
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 1 }),
};
type Encoding = keyof typeof compressors;

/** Returns the first of zstd, br, and gzip that the Accept-Encoding header accepts with a weight above zero. */
export function pickEncoding(accept: string | undefined): Encoding | null {
  const accepted = new Set(
    (accept ?? "")
      .split(",")
      .map((part) => part.trim().toLowerCase())
      .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
      .map((part) => part.split(";")[0] ?? ""),
  );
  return (["zstd", "br", "gzip"] as const).find((encoding) => accepted.has(encoding)) ?? null;
}

/** Compresses a finished body in one call. Streaming compression takes three times as long per page. */
export const compress = async (body: Buffer, encoding: Encoding): Promise<Buffer> =>
  compressors[encoding](body);
