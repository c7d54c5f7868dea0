import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { isLoopback } from "#api/http/client.ts";
import { safeEqual } from "#api/http/encrypter.ts";
import { notFound } from "#api/http/errors.ts";
import type { Exchange } from "#api/http/exchange.ts";
import type { Reply } from "#api/http/reply.ts";

const STYLE =
  "body{font:1rem/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}" +
  "pre{white-space:pre-wrap;overflow-wrap:anywhere}li{margin:.5rem 0}";
const POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const SHOWN_MAX = 200;

/**
 * E-mails contain links that sign users in, so only this machine may see them. Checks the client's IP address, and the Host
 * header against other sites whose name points to this machine. On a public server, a proxy or another user may be on this machine
 * too, so the key is needed that was printed at the start.
 */
function requireThisMachine(exchange: Exchange): string {
  const names = ["127.0.0.1", "localhost", "[::1]"];
  const { outboxDir, outboxKey } = exchange.deps;
  if (outboxKey !== null && !safeEqual(exchange.url.searchParams.get("key") ?? "", outboxKey))
    throw notFound();
  if (outboxDir === null || !isLoopback(exchange.client.ip) || !names.includes(exchange.url.hostname)) {
    throw notFound();
  }
  return outboxDir;
}

const keyOf = ({ deps: { outboxKey } }: Exchange) => (outboxKey === null ? "" : `?key=${outboxKey}`);

export async function listMails(exchange: Exchange): Promise<Reply> {
  const dir = requireThisMachine(exchange);
  const names = (await readdir(dir).catch(() => []))
    .filter(isMailName)
    .sort()
    .toReversed()
    .slice(0, SHOWN_MAX);
  const rows = await Promise.all(
    names.map(async (name) => {
      const mail = parse(await readFile(join(dir, name), "utf8"));
      return `<li><a href="/outbox/${name}${keyOf(exchange)}">${escape(mail.subject)}</a><br>to ${escape(mail.to)}, ${escape(mail.date)}</li>`;
    }),
  );
  const list = rows.length === 0 ? "<p>No e-mail yet.</p>" : `<ol>${rows.join("")}</ol>`;
  return page("Outbox", `<h1>Outbox</h1>${list}`);
}

export async function showMail(exchange: Exchange): Promise<Reply> {
  const dir = requireThisMachine(exchange);
  const name = exchange.params["name"] ?? "";
  if (!isMailName(name)) throw notFound();
  const source = await readFile(join(dir, name), "utf8").catch(() => null);
  if (source === null) throw notFound();
  const mail = parse(source);
  const html = partOf(source, "html");
  const key = keyOf(exchange);
  if (html !== null && exchange.url.searchParams.has("html"))
    return drawn(html, exchange.deps.config.frontendUrl);
  const as =
    html === null ? "" : ` <a href="/outbox/${name}${key || "?"}${key && "&"}html">As it is drawn</a>`;
  return page(
    mail.subject,
    `<p><a href="/outbox${key}">Outbox</a>${as}</p><h1>${escape(mail.subject)}</h1><p>To ${escape(mail.to)}, ${escape(mail.date)}</p><pre>${linked(mail.text)}</pre>`,
  );
}

/** Shows the HTML of an e-mail as a mail program would: with its own styles, and pictures of the web app. */
const drawn = (html: string, frontendUrl: string): Reply => ({
  status: 200,
  raw: html,
  headers: {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": `default-src 'none'; style-src 'unsafe-inline'; img-src ${new URL(frontendUrl).origin}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
  },
});

const isMailName = (name: string) => /^[0-9A-Z]{26}\.eml$/.test(name);

const page = (title: string, body: string): Reply => ({
  status: 200,
  raw: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`,
  headers: {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
  },
});

const MARKS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escape = (text: string) => text.replace(/[&<>"']/g, (mark) => MARKS[mark] ?? mark);

const linked = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 === 1 ? `<a href="${escape(part)}">${escape(part)}</a>` : escape(part)))
    .join("");

const decoded = (text: string) =>
  text.replace(/=\?UTF-8\?B\?([^?]+)\?=/g, (_, base64: string) =>
    Buffer.from(base64, "base64").toString("utf8"),
  );

function parse(source: string) {
  const split = source.indexOf("\r\n\r\n");
  const head = source.slice(0, split);
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1]?.trim() ?? "";
  return {
    subject: decoded(field("Subject")),
    to: field("To"),
    date: field("Date"),
    text: partOf(source, "plain") ?? "",
  };
}

/** Returns a part of an e-mail of ours. Null if it has none. */
function partOf(source: string, type: "plain" | "html"): string | null {
  const [, boundary] = /^Content-Type: multipart\/.*boundary="([^"]+)"/m.exec(source) ?? [];
  const parts = boundary === undefined ? [source] : source.split(`--${boundary}\r\n`).slice(1);
  const part = parts.find((one) => one.slice(0, one.indexOf("\r\n\r\n")).includes(`text/${type}`));
  if (part === undefined) return null;
  const split = part.indexOf("\r\n\r\n");
  const body = part.slice(split + 4).split(`\r\n--${boundary}--`)[0] ?? "";
  return part.slice(0, split).includes("Content-Transfer-Encoding: base64")
    ? Buffer.from(body, "base64").toString("utf8")
    : body;
}
