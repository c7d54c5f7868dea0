import { expect, test } from "vitest";
import { clientAddress, trustedProxies } from "./client-address.ts";

const isTrusted = trustedProxies(["10.0.0.0/8", "::1"]);

test.each([
  ["203.0.113.9", "1.2.3.4", "203.0.113.9", "a stranger's header counts for nothing"],
  ["10.0.0.1", "1.2.3.4, 203.0.113.9", "203.0.113.9", "left of our proxy anything can be made up"],
  ["10.0.0.1", "203.0.113.9, 10.0.0.2", "203.0.113.9", "several proxies of ours are walked through"],
  ["::ffff:10.0.0.1", "203.0.113.9", "203.0.113.9", "mapped addresses are the same addresses"],
  ["::1", undefined, "::1", "without a header the peer is all that is known"],
  ["10.0.0.1", "garbage", "10.0.0.1", "what is no address ends the chain"],
] as const)("%s with %s is %s: %s", (peer, header, address, _reason) => {
  expect(clientAddress(peer, header, isTrusted)).toBe(address);
});
