import { isIP } from "node:net";

export type Peer = { address: string };
export type Client = { ip: string; secure: boolean };

const unmapped = (address: string) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");

export const isLoopback = (address: string) => {
  const plain = unmapped(address);
  return plain === "::1" || /^127\.\d+\.\d+\.\d+$/.test(plain);
};

/**
 * Returns the client's IP address and whether it uses HTTPS. Forwarding headers count only from this machine or a trusted proxy.
 * The right-most address in the chain that isn't trusted counts.
 */
export function clientOf(request: Request, peer: Peer, trustedProxies: readonly string[]): Client {
  const direct = unmapped(peer.address);
  const isTrusted = (address: string) => isLoopback(address) || trustedProxies.includes(address);
  if (!isTrusted(direct)) return { ip: direct, secure: new URL(request.url).protocol === "https:" };
  const chain = (request.headers.get("X-Forwarded-For") ?? "")
    .split(",")
    .map((entry) => unmapped(entry.trim().replace(/^\[(.*)\](:\d+)?$/, "$1")))
    .filter((entry) => isIP(entry) !== 0);
  const secure =
    request.headers.get("X-Forwarded-Proto")?.split(",").at(-1)?.trim().toLowerCase() === "https";
  return { ip: chain.findLast((address) => !isTrusted(address)) ?? chain[0] ?? direct, secure };
}

/** Returns the network under which an address is counted: for IPv6 a /64, because that is what one customer gets. */
export function networkOf(ip: string): string {
  if (isIP(ip) !== 6) return ip;
  const [head = "", tail = ""] = ip.toLowerCase().split("%")[0]?.split("::") ?? [];
  const before = head.split(":").filter(Boolean);
  const after = tail.split(":").filter(Boolean);
  const zeros = ip.includes("::") ? 8 - before.length - after.length : 0;
  const groups = [...before, ...Array.from({ length: Math.max(0, zeros) }, () => "0"), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
