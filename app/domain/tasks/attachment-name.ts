import { FILE_NAME_MAX } from "#contract/limits.ts";

/** The endings of each type. The first one is added to a name without any of them. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  "image/png": [".png"],
  "image/jpeg": [".jpg", ".jpeg"],
  "image/webp": [".webp"],
  "image/gif": [".gif"],
  "application/pdf": [".pdf"],
  "image/avif": [".avif"],
  "font/woff2": [".woff2"],
  "font/ttf": [".ttf"],
  "font/otf": [".otf"],
};
const KNOWN = /\.(?:png|jpe?g|webp|gif|avif|pdf|woff2|ttf|otf)$/i;

/** Characters that a file system refuses, that can't be seen, or that turn the direction of what follows. */
const UNFIT = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*]/gu;

/**
 * Returns the name under which a file is kept: without the path that some browsers send, and with the ending of what it really is.
 * An image may have become another type, and an ending can say anything.
 */
export function attachmentName(sent: string, mime: string): string {
  const name = sent
    .replace(/^.*[\\/]/s, "")
    .replaceAll(UNFIT, "")
    .trim();
  const endings = ENDINGS[mime] ?? [""];
  const known = endings.find((ending) => name.toLowerCase().endsWith(ending));
  const stem = known === undefined ? name.replace(KNOWN, "") : name.slice(0, -known.length || undefined);
  const ending = known === undefined ? (endings[0] ?? "") : name.slice(name.length - known.length);
  return `${Array.from(stem.trim() || "file")
    .slice(0, FILE_NAME_MAX - ending.length)
    .join("")}${ending}`;
}
