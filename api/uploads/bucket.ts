import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import type { BucketPlace } from "#api/env.ts";
import { FilesAwayError } from "./files-away.ts";

type Stored = {
  name: string;
  size: number;
  /** When it was stored, in milliseconds. */
  storedAt: number;
};

/**
 * Bytes by name in S3-compatible storage. They are there before `put` resolves, and a name never has half of them.
 * Everything throws FilesAwayError if the storage can't be used.
 */
export type Bucket = {
  put: (name: string, bytes: Uint8Array) => Promise<void>;
  putPieces: (name: string, pieces: AsyncIterable<Uint8Array>, size: number) => Promise<void>;
  /** Null if there are none, as for `size`. */
  get: (name: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  size: (name: string) => Promise<number | null>;
  /** @throws an error with the code ENOENT if there are none, as a file does */
  pieces: (name: string, range?: { start: number; end: number }) => AsyncIterable<Uint8Array<ArrayBuffer>>;
  remove: (names: readonly string[]) => Promise<void>;
  /** What has a name that begins so, up to a thousand at a time. */
  list: (start: string) => AsyncIterable<Stored[]>;
};

/** In milliseconds: to connect, and without a byte in either direction. */
const CONNECT_MS = 3000;
const IDLE_MS = 5000;
/** The second one is for a connection that had been closed. */
const ATTEMPTS = 2;
/** Errors are thrown, and logged by whoever catches them. */
const quiet = () => undefined;
/** Bytes that are read at once. */
const PIECE = 2 * 1024 * 1024;
/** Names that are removed at once. */
const REMOVED_AT_ONCE = 20;

export function openBucket({ endpoint, region, key, secret, bucket, prefix }: BucketPlace): Bucket {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    forcePathStyle: true,
    maxAttempts: ATTEMPTS,
    // Storage that hangs would be waited for once more before a byte is sent.
    expectContinueHeader: false,
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: IDLE_MS },
    logger: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    // Storage other than Amazon's knows no others.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const at = (name: string) => ({ Bucket: bucket, Key: prefix + name });
  async function read(name: string, Range?: string): Promise<Uint8Array<ArrayBuffer> | null> {
    try {
      const { Body } = await client.send(new GetObjectCommand({ ...at(name), Range }));
      return new Uint8Array((await Body?.transformToByteArray()) ?? []);
    } catch (error) {
      if (isNamed(error, "NoSuchKey")) return null;
      // Behind the last byte.
      if (Range !== undefined && isNamed(error, "InvalidRange")) return new Uint8Array();
      throw awayBy(error);
    }
  }
  return {
    async put(name, bytes) {
      await unlessAway(client.send(new PutObjectCommand({ ...at(name), Body: bytes })));
    },
    async putPieces(name, pieces, size) {
      const Body = Readable.from(pieces, { objectMode: false });
      const sending = client.send(new PutObjectCommand({ ...at(name), Body, ContentLength: size }));
      // One that is refused early isn't read to its end.
      await unlessAway(sending).finally(() => Body.destroy());
    },
    get: (name) => read(name),
    async size(name) {
      const asked = client.send(new HeadObjectCommand(at(name)));
      const found = await asked.catch((error: unknown) => {
        if (isNamed(error, "NotFound")) return null;
        throw awayBy(error);
      });
      return found?.ContentLength ?? null;
    },
    // Whoever plays a video may stop reading for minutes, for which no connection stays open.
    async *pieces(name, { start, end } = { start: 0, end: Infinity }) {
      for (let from = start; from <= end;) {
        const bytes = await read(name, `bytes=${from}-${Math.min(end, from + PIECE - 1)}`);
        if (bytes === null) throw Object.assign(new Error(`The bucket has no ${name}.`), { code: "ENOENT" });
        if (bytes.length > 0) yield bytes;
        if (bytes.length < PIECE) return;
        from += PIECE;
      }
    },
    async remove(names) {
      for (let from = 0; from < names.length; from += REMOVED_AT_ONCE)
        await Promise.all(
          names
            .slice(from, from + REMOVED_AT_ONCE)
            .map((name) => unlessAway(client.send(new DeleteObjectCommand(at(name))))),
        );
    },
    async *list(start) {
      let token: string | undefined;
      do {
        const page = await unlessAway(
          client.send(
            new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix + start, ContinuationToken: token }),
          ),
        );
        yield (page.Contents ?? []).map(({ Key = "", Size = 0, LastModified }) => ({
          name: Key.slice(prefix.length),
          size: Size,
          storedAt: LastModified?.getTime() ?? Infinity,
        }));
        token = page.NextContinuationToken;
      } while (token !== undefined);
    },
  };
}

const unlessAway = <Answer>(asked: Promise<Answer>): Promise<Answer> =>
  asked.catch((error: unknown) => {
    throw awayBy(error);
  });

const isNamed = (error: unknown, name: string) => error instanceof Error && error.name === name;

function awayBy(error: unknown): FilesAwayError {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
  return new FilesAwayError(error, $metadata?.httpStatusCode);
}
