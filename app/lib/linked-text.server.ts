import { LinkifyIt } from "linkify-it";

const finder = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false })
  .add("ftp:", null)
  .add("mailto:", null)
  .add("//", null);

/** Without a scheme, "notes.md" is rather a file than a page in Moldova. */
const IS_NO_FILE = /^www\.|\/|\.[^.]{3,}$/i;

/** `url` is null for what is between links. */
export type LinkedPart = { text: string; url: string | null };

/** Splits a plain text into its links to web pages and what is between them. */
export function linkedText(text: string): LinkedPart[] {
  const parts: LinkedPart[] = [];
  let end = 0;
  for (const { index, lastIndex, raw, schema, url } of finder.match(text) ?? []) {
    const address = schema === "" ? `https://${raw}` : url;
    if (!URL.canParse(address) || (schema === "" && !IS_NO_FILE.test(raw))) continue;
    parts.push({ text: text.slice(end, index), url: null }, { text: raw, url: address });
    end = lastIndex;
  }
  parts.push({ text: text.slice(end), url: null });
  return parts.filter((part) => part.text !== "");
}
