import { BlockList, isIP } from "node:net";

/**
 * Returns a function that says whether an IP address belongs to one of the operator's proxies. Accepts addresses and CIDR ranges.
 */
export function trustedProxies(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", prefix] = entry.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

const plain = (address: string) =>
  address
    .trim()
    .replace(/^::ffff:(?=\d+\.)/i, "")
    .replace(/^\[|\]$/g, "");

/** Returns the right-most address in the chain that isn't a trusted proxy. The client can forge everything to the left of it. */
export function clientAddress(
  peer: string,
  forwardedFor: string | undefined,
  isTrusted: (address: string) => boolean,
): string {
  let current = plain(peer);
  const hops = (forwardedFor ?? "").split(",").map(plain);
  while (isTrusted(current) && hops.length) {
    const next = hops.pop();
    if (!next || !isIP(next)) break;
    current = next;
  }
  return current;
}
