import { createWriteStream } from "node:fs";
import { basename, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { DataStore, ERRORS, Upload } from "@tus/server";
import { ulid } from "ulid";
import type { Bucket } from "./bucket.ts";
import { createFileStore, folderOfFile } from "./file-store.ts";
import type { PartsPlace } from "./parts.ts";

const FOLDER = "unfinished-uploads/";

/** What is in memory of a part, and then a piece of its own in the bucket. */
const PIECE = 2 * 1024 * 1024;
/** Who sends a byte at a time would have a file of millions of them. */
const PIECES_MAX = 900;

type Piece = { name: string; start: number; end: number };
type Begun = { size: number; pieces: Piece[] };

const sizeName = (id: string, size: number) => `${FOLDER}${id}/of-${size}`;
const pieceName = (id: string, start: number) => `${FOLDER}${id}/${String(start).padStart(12, "0")}`;

/** The pieces of files that come in parts, by where each begins. The first name says how long the file will be. */
class PiecesInBucket extends DataStore {
  readonly #bucket: Bucket;
  override extensions = ["creation", "termination"];

  constructor(bucket: Bucket) {
    super();
    this.#bucket = bucket;
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.#bucket.put(sizeName(upload.id, upload.size ?? 0), new Uint8Array());
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const begun = await this.find(id);
    if (begun === null) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({ id, size: begun.size, offset: begun.pieces.at(-1)?.end ?? 0 });
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const begun = await this.find(id);
    if (begun === null) throw ERRORS.FILE_NOT_FOUND;
    if (begun.pieces.length > PIECES_MAX) throw ERRORS.ERR_SIZE_EXCEEDED;
    let end = offset;
    let held: Buffer[] = [];
    let length = 0;
    const keep = async () => {
      if (length === 0) return;
      await this.#bucket.put(pieceName(id, end), Buffer.concat(held));
      end += length;
      held = [];
      length = 0;
    };
    for await (const bytes of stream as AsyncIterable<Buffer>) {
      held.push(bytes);
      length += bytes.length;
      if (length >= PIECE) await keep();
    }
    await keep();
    return end;
  }

  override async remove(id: string): Promise<void> {
    for await (const page of this.#bucket.list(`${FOLDER}${id}/`))
      await this.#bucket.remove(page.map(({ name }) => name));
  }

  /** Returns the pieces that follow on each other. One that a given-up request has stored since may be shorter than it was. */
  async find(id: string): Promise<Begun | null> {
    let size: number | null = null;
    const pieces: Piece[] = [];
    for await (const page of this.#bucket.list(`${FOLDER}${id}/`))
      for (const { name, size: length } of page) {
        const last = basename(name);
        if (last.startsWith("of-")) size = Number(last.slice("of-".length));
        else pieces.push({ name, start: Number(last), end: Number(last) + length });
      }
    if (size === null) return null;
    const following: Piece[] = [];
    for (const piece of pieces.toSorted((one, other) => one.start - other.start))
      if (piece.start === (following.at(-1)?.end ?? 0)) following.push(piece);
    return { size, pieces: following };
  }
}

/**
 * Keeps files that come in parts in a bucket, so that each part may come to another machine.
 * @param dir a folder of this machine, for a whole file while it is read
 */
export function createBucketParts(bucket: Bucket, dir: string): PartsPlace {
  const store = new PiecesInBucket(bucket);
  const local = createFileStore(dir);
  async function* bytesOf(pieces: readonly Piece[]) {
    for (const { name } of pieces) yield* bucket.pieces(name);
  }
  return {
    open: () => Promise.resolve(store),
    async list(start) {
      const grown = new Map<string, number>();
      for await (const page of bucket.list(FOLDER + start))
        for (const { name, storedAt } of page) {
          const id = name.split("/")[1] ?? "";
          grown.set(id, Math.max(grown.get(id) ?? 0, storedAt));
        }
      return grown;
    },
    async read(id, use) {
      const begun = await store.find(id);
      const name = ulid();
      try {
        await local.make(name, new Uint8Array(), ({ to }) =>
          pipeline(bytesOf(begun?.pieces ?? []), createWriteStream(to, { flags: "wx" })),
        );
        return await use(join(folderOfFile(dir, name), name));
      } finally {
        await local.remove(name);
      }
    },
    remove: (id) => store.remove(id),
  };
}
