import { FILE_NAME_MAX } from "#contract/limits.ts";

/** A file as chosen, or text as pasted. */
export type TextOrFile = { file: File | null; text: string | undefined };

/** Returns what a call sends for it, with other fields. */
export function formOf(
  { file, text }: TextOrFile,
  fields: Record<string, string | undefined> = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value) form.set(name, value);
  if (file !== null) form.set("file", file, baseName(file.name));
  else if (text) form.set("text", text);
  return form;
}

/** Lynx sends the full path on the user’s computer, which is private. */
const baseName = (name: string) =>
  Array.from(name.replace(/^.*[\\/]/, ""))
    .slice(-FILE_NAME_MAX)
    .join("") || "file";
