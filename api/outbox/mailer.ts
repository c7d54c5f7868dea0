import { mkdir } from "node:fs/promises";
import { z } from "zod";
import { PermanentError } from "#api/data/jobs.ts";
import type { Jobs } from "#api/data/jobs.ts";
import type { Reader } from "#api/data/schema.ts";
import { writeWholeFile } from "#api/data/whole-file.ts";
import type { Clock } from "#api/http/app-config.ts";

const MailSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
  /** Further headers, by name. */
  headers: z.record(z.string().regex(/^[A-Za-z-]+$/), z.string()).optional(),
});
export type Mail = z.infer<typeof MailSchema>;

/** Adds an e-mail to the queue. In a transaction, it is sent after the commit. */
export const queueMail = ({ jobs }: { jobs: Jobs }, db: Reader, mail: Mail): Promise<void> =>
  jobs.add(db, "mail", mail);

/** Hands an e-mail over. An e-mail that is handed over again has the same id. */
export type Carrier = {
  carry: (mail: unknown, id: string) => Promise<void>;
  close: () => void;
};

const SMTP_TIMEOUT_MS = 10_000;

/** Writes each e-mail as an `.eml` file, for machines without a mail server. */
export function createOutbox(dir: string, from: string, clock: Clock): Carrier {
  return {
    async carry(mail, id) {
      await mkdir(dir, { recursive: true, mode: 0o700 });
      await writeWholeFile(dir, `${id}.eml`, compose(MailSchema.parse(mail), from, id, clock()));
    },
    close: () => undefined,
  };
}

export async function createSmtpCarrier(smtpUrl: string, from: string, clock: Clock): Promise<Carrier> {
  // Loaded here, because a machine without a mail server never needs it.
  const { createTransport } = await import("nodemailer");
  const timeouts = {
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  };
  const transport = createTransport({ url: smtpUrl, ...timeouts });
  return {
    async carry(given, id) {
      const mail = MailSchema.parse(given);
      const raw = compose(mail, from, id, clock());
      await transport
        .sendMail({ envelope: { from: addressOf(from), to: mail.to }, raw })
        .catch((error: unknown) => {
          throw isFinal(error)
            ? new PermanentError(`The mail server refused the e-mail: ${codeOf(error)}`)
            : error;
        });
    },
    close: () => transport.close(),
  };
}

const codeOf = (error: unknown) =>
  error instanceof Error && "responseCode" in error ? Number(error.responseCode) : 0;

/** Returns whether the server has refused this address or this e-mail for good. */
const isFinal = (error: unknown) =>
  error instanceof Error &&
  "code" in error &&
  (error.code === "EENVELOPE" || error.code === "EMESSAGE") &&
  codeOf(error) >= 500;

const addressOf = (from: string) => /<([^>]+)>/.exec(from)?.[1] ?? from;

const oneLine = (text: string) => text.replace(/[\r\n]+/g, " ");
const header = (text: string) =>
  /^[\x20-\x7e]*$/.test(oneLine(text))
    ? oneLine(text)
    : `=?UTF-8?B?${Buffer.from(oneLine(text)).toString("base64")}?=`;

/** Mail servers refuse or break lines of more than 998 bytes. */
const LINE_MAX = 990;
const SUBJECT_MAX = 150;

const part = (type: string, body: string) => {
  const lines = body.split(/\r\n|\r|\n/);
  const isLong = lines.some((text) => Buffer.byteLength(text) > LINE_MAX);
  const encoded = Buffer.from(lines.join("\r\n")).toString("base64");
  return [
    `Content-Type: ${type}; charset=utf-8`,
    `Content-Transfer-Encoding: ${isLong ? "base64" : "8bit"}`,
    "",
    ...(isLong ? (encoded.match(/.{1,76}/g) ?? []) : lines),
  ];
};

/** Formats the message as 8bit without wrapping if it can be, so that links in the file are unchanged. */
function compose(mail: Mail, from: string, id: string, now: number): string {
  const boundary = `marquee-${id.toLowerCase()}`;
  return [
    `From: ${oneLine(from)}`,
    `To: ${oneLine(mail.to)}`,
    `Subject: ${header(mail.subject.slice(0, SUBJECT_MAX).toWellFormed())}`,
    `Date: ${new Date(now).toUTCString().replace("GMT", "+0000")}`,
    `Message-ID: <${id.toLowerCase()}@marquee>`,
    ...Object.entries(mail.headers ?? {}).map(([name, value]) => `${name}: ${oneLine(value)}`),
    "MIME-Version: 1.0",
    ...(mail.html === undefined
      ? part("text/plain", mail.text)
      : [
          `Content-Type: multipart/alternative;boundary="${boundary}"`,
          "",
          `--${boundary}`,
          ...part("text/plain", mail.text),
          `--${boundary}`,
          ...part("text/html", mail.html),
          `--${boundary}--`,
        ]),
    "",
  ].join("\r\n");
}
