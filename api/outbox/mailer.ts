import { mkdir } from "node:fs/promises";
import { ulid } from "ulid";
import { writeWholeFile } from "#api/data/whole-file.ts";
import type { Clock, LogEntry } from "#api/http/app-config.ts";

type Mail = { to: string; subject: string; text: string };
/** Sends in the background: resolves when the e-mail was handed over, and never rejects. */
export type Mailer = { send: (mail: Mail) => Promise<void>; close: () => Promise<void> };

type Log = (entry: LogEntry) => void;

const SMTP_TIMEOUT_MS = 10_000;

/** Writes each e-mail as an `.eml` file, for machines without a mail server. */
export function createOutbox(dir: string, from: string, clock: Clock, log: Log): Mailer {
  return {
    async send(mail) {
      try {
        await mkdir(dir, { recursive: true, mode: 0o700 });
        const id = ulid(clock());
        await writeWholeFile(dir, `${id}.eml`, compose(mail, from, id, clock()));
      } catch (error) {
        log(failure(error));
      }
    },
    close: () => Promise.resolve(),
  };
}

/**
 * Sends e-mails through a server. No response waits for it: a slow server must neither slow a page down nor reveal who has an
 * account.
 */
export async function createSmtpMailer(
  smtpUrl: string,
  from: string,
  clock: Clock,
  log: Log,
): Promise<Mailer> {
  // Loaded here, because a machine without a mail server never needs it.
  const { createTransport } = await import("nodemailer");
  const timeouts = {
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  };
  const transport = createTransport({ url: smtpUrl, ...timeouts });
  const underway = new Set<Promise<void>>();
  return {
    send(mail) {
      const raw = compose(mail, from, ulid(clock()), clock());
      const sending = transport
        .sendMail({ envelope: { from: addressOf(from), to: mail.to }, raw })
        .then(() => undefined)
        .catch((error: unknown) => log(failure(error)))
        .finally(() => underway.delete(sending));
      underway.add(sending);
      return Promise.resolve();
    },
    async close() {
      await Promise.all(underway);
      transport.close();
    },
  };
}

const failure = (error: unknown): LogEntry => ({
  level: "error",
  message: "mail not sent",
  error: error instanceof Error ? error.message : String(error),
});

const addressOf = (from: string) => /<([^>]+)>/.exec(from)?.[1] ?? from;

const oneLine = (text: string) => text.replace(/[\r\n]+/g, " ");
const header = (text: string) =>
  /^[\x20-\x7e]*$/.test(oneLine(text))
    ? oneLine(text)
    : `=?UTF-8?B?${Buffer.from(oneLine(text)).toString("base64")}?=`;

/** Formats the message as 8bit without wrapping, so that links in the file are unchanged. */
function compose(mail: Mail, from: string, id: string, now: number): string {
  return [
    `From: ${oneLine(from)}`,
    `To: ${oneLine(mail.to)}`,
    `Subject: ${header(mail.subject)}`,
    `Date: ${new Date(now).toUTCString().replace("GMT", "+0000")}`,
    `Message-ID: <${id.toLowerCase()}@marquee>`,
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: 8bit",
    "",
    ...mail.text.split(/\r?\n/),
    "",
  ].join("\r\n");
}
