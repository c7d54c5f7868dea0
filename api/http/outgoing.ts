import { lookup as lookUp } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import ipaddr from "ipaddr.js";
import { Agent, request, type Dispatcher } from "undici";

/** Why nothing was sent or nothing was answered. The message is the same for an address that is refused, closed, or filtered. */
export class OutgoingError extends Error {}

const UNREACHABLE = "This URL can’t be reached.";
const TOO_SLOW = "The server took too long to respond.";

const TOTAL_MS = 10_000;
const CONNECT_MS = 5000;
/** What is read of an answer. */
const BYTES_MAX = 64 * 1024;
const PORTS = new Set(["80", "443"]);

type Address = { address: string; family: number };
type Resolve = (host: string) => Promise<Address[]>;

type Options = {
  /** The hosts that may be called, or `*` for all. None turns it off. */
  hosts: readonly string[];
  /** `host:port` pairs that may be at a private address and at any port. */
  privateHosts: readonly string[];
  resolve?: Resolve;
};

type Sent = { headers: Record<string, string>; body: string; timeoutMs?: number };

/** How many redirects a document may have. */
const REDIRECTS_MAX = 3;

type Wanted = {
  headers?: Record<string, string>;
  /** Of the document, unpacked. */
  bytesMax: number;
  timeoutMs?: number;
};

type Got = {
  status: number;
  /** By their names in lower case. */
  headers: Readonly<Partial<Record<string, string>>>;
  bytes: Buffer;
  /** Where it was in the end. */
  address: string;
};

/** Calls addresses that users enter. It keeps no cookie, and reaches nothing in the server’s own network. */
export type Outgoing = {
  /** Returns why an address can never be called, in one sentence, or null. */
  refusalOf: (address: string) => string | null;
  /**
   * Follows no redirect.
   * @throws OutgoingError if there is no answer
   */
  post: (address: string, sent: Sent) => Promise<{ status: number; body: string }>;
  /**
   * Gets a document, as it is or packed with gzip, after up to three redirects, each of which is checked like the address itself.
   * @throws OutgoingError if there is no whole answer, or one that is too large
   */
  get: (address: string, wanted: Wanted) => Promise<Got>;
};

const resolveAll: Resolve = (host) => lookUp(host, { all: true });

export function createOutgoing({ hosts, privateHosts, resolve = resolveAll }: Options): Outgoing {
  const allowed = new Set(hosts.map(hostKey));
  const privatePairs = new Set(privateHosts.map((pair) => pair.toLowerCase()));

  /** Parses as browsers do, so that `0x7f.1`, `2130706433`, and full-width digits are the addresses that they stand for. */
  function parse(address: string) {
    const url = URL.parse(address);
    if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) return null;
    if (url.username !== "" || url.password !== "" || url.hostname === "") return null;
    const port = url.port || (url.protocol === "https:" ? "443" : "80");
    const host = hostKey(url.hostname);
    return { url, host, isPrivate: privatePairs.has(`${host}:${port}`), isUsualPort: PORTS.has(port) };
  }

  function refusalOf(address: string): string | null {
    const parsed = parse(address);
    if (parsed === null) return "Enter a URL that starts with https:// or http://, without a user name.";
    if (!allowed.has("*") && !allowed.has(parsed.host)) return "This server may not call that host.";
    if (!parsed.isUsualPort && !parsed.isPrivate) return "Use port 443 or 80.";
    return ipaddr.isValid(bare(parsed.host)) && !parsed.isPrivate && !isPublic(bare(parsed.host))
      ? UNREACHABLE
      : null;
  }

  async function post(address: string, { headers, body, timeoutMs = TOTAL_MS }: Sent) {
    const asked = {
      method: "POST",
      headers,
      body,
      signal: AbortSignal.timeout(timeoutMs),
      timeoutMs,
    } as const;
    return ask(address, asked, async (answer) => ({
      status: answer.statusCode,
      body: await readSome(answer.body),
    }));
  }

  async function get(
    address: string,
    { headers = {}, bytesMax, timeoutMs = TOTAL_MS }: Wanted,
  ): Promise<Got> {
    const signal = AbortSignal.timeout(timeoutMs);
    let here = address;
    for (let hop = 0; hop <= REDIRECTS_MAX; hop++) {
      const asked = {
        method: "GET",
        headers: { ...headers, "Accept-Encoding": "gzip" },
        signal,
        timeoutMs,
      } as const;
      const place = here;
      const got = await ask(place, asked, async (answer) => ({
        status: answer.statusCode,
        headers: plainHeaders(answer.headers),
        bytes: await readWhole(answer, bytesMax),
        address: place,
      }));
      const to = REDIRECTS.has(got.status) ? URL.parse(got.headers["location"] ?? "", here) : null;
      if (to === null) return got;
      // What was asked for in secret isn't asked for in the open.
      if (here.startsWith("https:") && to.protocol !== "https:") break;
      here = to.href;
    }
    throw new OutgoingError(UNREACHABLE);
  }

  async function ask<Answer>(
    address: string,
    { signal, timeoutMs, ...asked }: Asked,
    read: (answer: Dispatcher.ResponseData) => Promise<Answer>,
  ): Promise<Answer> {
    const parsed = parse(address);
    if (parsed === null || refusalOf(address) !== null) throw new OutgoingError(UNREACHABLE);
    const { url, host, isPrivate } = parsed;
    try {
      const found = await within(signal, addressesOf(host, resolve));
      // One bad address among good ones is as bad: which one is used isn’t ours to say.
      if (found.length === 0 || !(isPrivate || found.every((one) => isPublic(one.address))))
        throw new OutgoingError(UNREACHABLE);
      const dispatcher = new Agent({
        connect: { timeout: CONNECT_MS, lookup: pinnedTo(found) },
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      });
      try {
        const answer = await request(url, { ...asked, dispatcher, signal });
        // A body that is left unread fails later, and would end the process.
        answer.body.on("error", () => undefined);
        return await read(answer);
      } finally {
        await dispatcher.destroy();
      }
    } catch (error) {
      if (error instanceof OutgoingError) throw error;
      throw new OutgoingError(signal.aborted ? TOO_SLOW : UNREACHABLE);
    }
  }

  return { refusalOf, post, get };
}

type Asked = {
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
  timeoutMs: number;
};

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Of a header that is there several times, the last one. */
const plainHeaders = (headers: Dispatcher.ResponseData["headers"]): Got["headers"] =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      Array.isArray(value) ? value.at(-1) : value,
    ]),
  );

/** Reads a document to its end, and unpacks it. One that is packed otherwise, or twice, is refused unread. */
async function readWhole({ headers, body }: Dispatcher.ResponseData, bytesMax: number): Promise<Buffer> {
  const encoding = String(headers["content-encoding"] ?? "")
    .trim()
    .toLowerCase();
  if (!["", "identity", "gzip", "x-gzip"].includes(encoding)) throw new OutgoingError(UNREACHABLE);
  const parts: Buffer[] = [];
  let length = 0;
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const part of source) {
      length += part.length;
      if (length > bytesMax) throw new OutgoingError(tooLarge(bytesMax));
      parts.push(part);
    }
  };
  const stream: Readable = body;
  await (encoding.endsWith("gzip") ? pipeline(stream, createGunzip(), collect) : pipeline(stream, collect));
  return Buffer.concat(parts);
}

const tooLarge = (bytes: number) => `The response is larger than ${Math.floor(bytes / 1_000_000)} MB.`;

/** Names are compared without case and without the dot of the root. */
const hostKey = (host: string) => host.toLowerCase().replace(/\.$/, "");

/** Without the brackets of an IPv6 address. */
const bare = (host: string) => host.replace(/^\[(.*)\]$/, "$1");

async function addressesOf(host: string, resolve: Resolve): Promise<Address[]> {
  const literal = bare(host);
  if (!ipaddr.isValid(literal)) return resolve(literal);
  return [{ address: literal, family: ipaddr.parse(literal).kind() === "ipv6" ? 6 : 4 }];
}

/** Whether an address is one of the public internet. A mapped IPv4 address counts as itself. */
function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || parsed.match(ipaddr.parseCIDR("2000::/3"));
}

/** Looks nothing up again, so that a name can’t point elsewhere once it was checked. */
const pinnedTo =
  (found: readonly Address[]): LookupFunction =>
  (_, { all }, callback) => {
    const [first] = found;
    if (all) callback(null, [...found]);
    else callback(null, first?.address ?? "", first?.family);
  };

async function readSome(body: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of body) {
    parts.push(part);
    length += part.length;
    if (length >= BYTES_MAX) break;
  }
  return Buffer.concat(parts).subarray(0, BYTES_MAX).toString("utf8");
}

function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new OutgoingError(TOO_SLOW));
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
