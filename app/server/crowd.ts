import { isIPv6 } from "node:net";

export type Crowd = {
  /** False when so many from this address are in already; then nothing is counted. */
  enter: (address: string) => boolean;
  leave: (address: string) => void;
};

/** Who counts as one. People get a /64 of IPv6 addresses and may use them all; `::ffff:192.0.2.1` is how a socket for both writes IPv4. */
export function placeOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  return isIPv6(plain) ? networkOf(plain) : plain;
}

/** The first four groups of an IPv6 address; `::` is written out for that. */
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

/** Counts what each address has open at the same time, and lets in no more than `most`. */
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
