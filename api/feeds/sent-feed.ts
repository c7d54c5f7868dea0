import { hash } from "node:crypto";
import { CONTENT_FEED_BYTES_MAX, PRODUCT_FEED_BYTES_MAX } from "#contract/limits.ts";
import type { FeedFamily, SnapshotSource } from "#contract/vocabulary.ts";
import { invalidField } from "#api/http/errors.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { type Fault, type FeedReading, readFeedApart } from "./read-feed.ts";

export type SentFeed = {
  /** The field that it was sent in. */
  field: "file" | "text";
  source: SnapshotSource;
  /** Of the file. */
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
};

/** Returns the file of a request, or its pasted text, or null if it has neither. */
export function sentFeed({ files, fileNames }: Exchange, text: string | null | undefined): SentFeed | null {
  const file = files.get("file");
  if (file !== undefined && (file.length > 0 || !text?.trim()))
    return { field: "file", source: "upload", name: baseName(fileNames.get("file") ?? ""), bytes: file };
  if (!text?.trim()) return null;
  return { field: "text", source: "paste", name: "", bytes: new Uint8Array(Buffer.from(text)) };
}

type Read = { reading: FeedReading; bytes: number; checksum: string };

/**
 * Reads a feed that was sent.
 * @throws HttpError 422 at the field for one that is too large or can’t be read
 */
export async function readSent(
  sent: SentFeed,
  { family, address }: { family: FeedFamily; address: string | null },
): Promise<Read> {
  const max = family === "content" ? CONTENT_FEED_BYTES_MAX : PRODUCT_FEED_BYTES_MAX;
  if (sent.bytes.length > max)
    throw invalidField(sent.field, `The feed is larger than ${Math.floor(max / 1_000_000)} MB.`);
  const reading = await readFeedApart({ family, bytes: sent.bytes, address, contentType: "" });
  if ("fault" in reading) throw invalidField(sent.field, faultText(reading));
  return { reading, bytes: sent.bytes.length, checksum: hash("sha256", sent.bytes) };
}

const faultText = ({ fault, offered }: Fault) =>
  offered.length === 0
    ? fault
    : `${fault} It names ${offered.length === 1 ? "this feed" : "these feeds"}: ${offered.join(", ")}`;

/** Lynx sends the full path on the user's computer, which is private. */
const baseName = (name: string) =>
  name
    .replace(/^.*[\\/]/s, "")
    .replace(/\.[a-z]{2,4}$/i, "")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "")
    .trim();
