import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

export type Mailbox = {
  /** Returns the newest link in an e-mail to this address whose URL contains the part. Waits up to five seconds. */
  linkTo: (email: string, part: string) => Promise<string>;
  /** Returns the plain text of the newest e-mail to this address that contains the part. Waits up to five seconds. */
  textTo: (email: string, part: string) => Promise<string>;
  /** Returns all links of all e-mails so far. */
  links: () => Promise<string[]>;
};

const DEADLINE_MS = 5000;

/**
 * Reads the e-mails that the API stores in DATA_DIR/outbox without a mail server, or that another API stores in its own folder.
 */
export function openMailbox(dataDir: string, outbox = join(dataDir, "outbox")): Mailbox {
  const newestFirst = async () => {
    const names = (await readdir(outbox).catch(() => [])).filter(
      (name) => !name.startsWith(".") && name.endsWith(".eml"),
    );
    const mails = await Promise.all(
      names.map(async (name) => ({ name, at: (await stat(join(outbox, name))).mtimeMs })),
    );
    return mails
      .sort((one, other) => other.at - one.at || other.name.localeCompare(one.name))
      .map(({ name }) => join(outbox, name));
  };
  return {
    async linkTo(email, part) {
      const deadline = performance.now() + DEADLINE_MS;
      while (performance.now() < deadline) {
        for (const path of await newestFirst()) {
          const mail = await readFile(path, "utf8");
          if (!headersOf(mail).includes(email)) continue;
          const link = linksIn(mail).find((url) => url.includes(part));
          if (link) return link;
        }
        await pause(50);
      }
      throw new Error(`No mail to ${email} with a link containing "${part}" in ${outbox}`);
    },
    async textTo(email, part) {
      const deadline = performance.now() + DEADLINE_MS;
      while (performance.now() < deadline) {
        for (const path of await newestFirst()) {
          const mail = await readFile(path, "utf8");
          const text = headersOf(mail).includes(email) ? textsIn(mail)[1] : undefined;
          if (text?.includes(part)) return text;
        }
        await pause(50);
      }
      throw new Error(`No mail to ${email} with "${part}" in ${outbox}`);
    },
    async links() {
      const mails = await Promise.all((await newestFirst()).map((path) => readFile(path, "utf8")));
      return mails.flatMap(linksIn);
    },
  };
}

const headersOf = (mail: string) => mail.split(/\r?\n\r?\n/, 1)[0] ?? "";

/** Returns the e-mail's own part, which is empty, its plain text, and its other parts, from any transfer encoding. */
const textsIn = (mail: string): string[] =>
  mail.split(/^--[^\s]+$/m).map((part) => {
    const [head = "", ...rest] = part.trimStart().split(/\r?\n\r?\n/);
    const body = rest.join("\n\n");
    if (/^content-transfer-encoding:\s*base64/im.test(head)) return Buffer.from(body, "base64").toString();
    if (/^content-transfer-encoding:\s*quoted-printable/im.test(head)) return unquoted(body);
    return body;
  });

/** Returns the plain text of an e-mail that has two parts. */
export const plainIn = (mail: string): string => textsIn(mail)[1] ?? "";

/** Returns its HTML. */
export const htmlIn = (mail: string): string => textsIn(mail)[2] ?? "";

/** Returns the URLs in every part of the e-mail. */
export const linksIn = (mail: string): string[] =>
  textsIn(mail)
    .flatMap((text) => text.match(/https?:\/\/[^\s"'<>]+/g) ?? [])
    .map((url) => url.replaceAll("&amp;", "&"));

const unquoted = (text: string) =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, "")
      .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString();
