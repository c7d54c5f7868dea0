import type { IncomingMessage } from "node:http";

/** Bytes. A form's text, and a form with one picture of at most 8 MB in it. */
const limits = { "application/x-www-form-urlencoded": 4_194_304, "multipart/form-data": 9_437_184 } as const;
/** What is read and thrown away, so that a browser in the middle of sending still hears the answer. */
const drainLimit = 67_108_864;

export type Body =
  | { kind: "body"; bytes: Buffer }
  | { kind: "too-large"; isUpload: boolean }
  | { kind: "unsupported" }
  | { kind: "cut-off" };

/** Reads a form post's body with a byte count. Coded bodies and other content types are not read at all. */
export async function readBody(req: IncomingMessage): Promise<Body> {
  const type = (req.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  const coding = req.headers["content-encoding"];
  if (coding && coding.toLowerCase() !== "identity") return { kind: "unsupported" };
  const declared = Number(req.headers["content-length"] ?? Number.NaN);
  if (declared === 0) return { kind: "body", bytes: Buffer.alloc(0) };
  if (!(type in limits)) return { kind: "unsupported" };
  const limit = limits[type as keyof typeof limits];
  const tooLarge: Body = { kind: "too-large", isUpload: type === "multipart/form-data" };
  if (declared > drainLimit) return tooLarge;

  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of req as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else chunks.length = 0;
      if (size > drainLimit) return tooLarge;
    }
  } catch {
    return { kind: "cut-off" };
  }
  return size > limit ? tooLarge : { kind: "body", bytes: Buffer.concat(chunks, size) };
}
