import { isIPv6 } from "node:net";

export type Crowd = {
  /** Returns false without counting if this address has reached the limit. */
  enter: (address: string) => boolean;
  leave: (address: string) => void;
};

/**
 * Returns the key under which an address is counted. One customer usually gets a /64 of IPv6 addresses and can use all of them.
 * `::ffff:192.0.2.1` is how a dual-stack socket writes an IPv4 address.
 */
export function placeOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  return isIPv6(plain) ? networkOf(plain) : plain;
}

function networkOf(address: string): string {
  const [head = "", tail] = address.split("%", 1)[0]!.split("::");
  const groups = head.split(":").filter(Boolean);
  const rest = (tail ?? "").split(":").filter(Boolean);
  const missing = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  return [...groups, ...Array<string>(missing).fill("0"), ...rest]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}

/** Counts the open requests of each address, and accepts at most `most` at a time. */
export function createCrowd(most: number): Crowd {
  const counts = new Map<string, number>();
  return {
    enter(address) {
      const key = placeOf(address);
      const count = counts.get(key) ?? 0;
      if (count >= most) return false;
      counts.set(key, count + 1);
      return true;
    },
    leave(address) {
      const key = placeOf(address);
      const count = (counts.get(key) ?? 0) - 1;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    },
  };
}
