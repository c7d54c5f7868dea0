import { expect, test } from "vitest";
import { createCrowd } from "./crowd.ts";

test("an address has only so many open at once, and others are not affected", () => {
  const crowd = createCrowd(2);
  expect([1, 2, 3].map(() => crowd.enter("192.0.2.1"))).toEqual([true, true, false]);
  expect(crowd.enter("192.0.2.2")).toBe(true);
  crowd.leave("192.0.2.1");
  expect(crowd.enter("192.0.2.1")).toBe(true);
});

test("all addresses of one IPv6 network count as one", () => {
  const crowd = createCrowd(1);
  expect(crowd.enter("2001:db8:1:2::1")).toBe(true);
  expect(crowd.enter("2001:db8:1:2:ffff::2")).toBe(false);
  expect(crowd.enter("2001:0db8:0001:0002:0:0:0:3")).toBe(false);
  expect(crowd.enter("2001:db8:1:3::1")).toBe(true);
  expect(crowd.enter("::1")).toBe(true);
});

test("addresses of IPv4 stay apart where one socket takes both kinds", () => {
  const crowd = createCrowd(1);
  expect(crowd.enter("::ffff:192.0.2.1")).toBe(true);
  expect(crowd.enter("::ffff:192.0.2.2")).toBe(true);
  expect(crowd.enter("192.0.2.1")).toBe(false);
});
