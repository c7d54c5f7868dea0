import { lookup as lookUp } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { Agent, request } from "undici";

/** Why nothing was sent or nothing was answered. The message is the same for an address that is refused, closed, or filtered. */
export class OutgoingError extends Error {}

const UNREACHABLE = "The address can’t be reached.";
const TOO_SLOW = "The address took too long to answer.";

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

/** Calls addresses that users enter. It follows no redirect, keeps no cookie, and reaches nothing in the server’s own network. */
export type Outgoing = {
  /** Returns why an address can never be called, in one sentence, or null. */
  refusalOf: (address: string) => string | null;
  /** @throws OutgoingError if there is no answer */
  post: (address: string, sent: Sent) => Promise<{ status: number; body: string }>;
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
    const parsed = parse(address);
    if (parsed === null || refusalOf(address) !== null) throw new OutgoingError(UNREACHABLE);
    const { url, host, isPrivate } = parsed;
    const signal = AbortSignal.timeout(timeoutMs);
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
        const answer = await request(url, { method: "POST", headers, body, dispatcher, signal });
        return { status: answer.statusCode, body: await readSome(answer.body) };
      } finally {
        await dispatcher.destroy();
      }
    } catch (error) {
      if (error instanceof OutgoingError) throw error;
      throw new OutgoingError(signal.aborted ? TOO_SLOW : UNREACHABLE);
    }
  }

  return { refusalOf, post };
}

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
