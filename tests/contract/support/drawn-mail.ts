import { expect } from "vitest";
import { htmlIn, plainIn } from "../../support/mailbox.ts";

const wordsIn = (text: string) => text.replaceAll(/https?:\S+/g, "").match(/[\p{L}\d]{2,}/gu) ?? [];
const missingIn = (words: readonly string[], text: string) => words.filter((word) => !text.includes(word));

/** Reads a subject as mail programs do. */
const decoded = (subject: string) =>
  subject.replace(/^=\?UTF-8\?B\?(.*)\?=$/, (_, code: string) => Buffer.from(code, "base64").toString());

/** What mail programs know is tables and styles on elements. They cut what is longer than 102 kB, and some show the plain text. */
export function expectDrawn(mail: { subject: string; text: string }) {
  const { text } = mail;
  const subject = decoded(mail.subject);
  const html = htmlIn(text);
  const plain = plainIn(text);
  expect(Buffer.byteLength(html)).toBeGreaterThan(0);
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(100_000);
  expect(html).not.toMatch(
    /<(?:style|script|link|form|iframe|div|svg)\b|position:|flex|background-image|url\(| class=/i,
  );
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toMatch(/<table[^>]* width="600"/);
  for (const picture of html.match(/<img [^>]+>/g) ?? [])
    expect(picture).toMatch(
      / src="https?:[^"]*\/webhooks\/files\/\w+\?expires=\d+&amp;signature=\w+" width="\d+" height="\d+" alt="[^"]+"/,
    );
  const shown = html
    .replace(/<title>.*?<\/title>/s, " ")
    .replaceAll(/ alt="([^"]*)"[^>]*>/g, ">$1")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#39;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll("&nbsp;", " ");
  expect(missingIn(wordsIn(plain), shown), "words of the plain text only").toEqual([]);
  expect(missingIn(wordsIn(shown), `${subject} ${plain}`), "words of the HTML only").toEqual([]);
  return { subject, html, plain };
}
