import { REPORT_FILES_MAX } from "#contract/limits.ts";
import { reportFileFault } from "#domain/reports/report-source.ts";
import { invalidField } from "#api/http/errors.ts";
import type { Exchange } from "#api/http/exchange.ts";

export type Sent = { name: string; bytes: Uint8Array<ArrayBuffer> };

const refuse = (message: string) => invalidField("files", message);

/**
 * Returns the files of a request, or its pasted text as a file.
 * @throws HttpError 422 for what can be seen without reading them: their number, their sizes, and the directory of a workbook
 */
export function sentFiles({ files, fileNames }: Exchange, text: string | null | undefined): Sent[] {
  const sent = [...files]
    .filter(([field]) => /^files(?:\.|$)/.test(field))
    .map(([field, bytes]) => ({ name: baseName(fileNames.get(field) ?? ""), bytes }));
  if (sent.length === 0 && text?.trim())
    sent.push({ name: "Pasted text", bytes: new Uint8Array(Buffer.from(text)) });
  if (sent.length === 0) throw refuse("Choose a file, or paste its text.");
  if (sent.length > REPORT_FILES_MAX) throw refuse(`Choose up to ${REPORT_FILES_MAX} files.`);
  for (const { name, bytes } of sent) {
    const fault = reportFileFault(bytes);
    if (fault !== null) throw refuse(`“${name}”: ${fault}`);
  }
  return sent;
}

/** Lynx sends the full path on the user's computer, which is private. */
const baseName = (name: string) =>
  name
    .replace(/^.*[\\/]/s, "")
    .replaceAll(UNFIT, "")
    .trim() || "File";

/** Characters that can't be seen, or that turn the direction of what follows. */
const UNFIT = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
