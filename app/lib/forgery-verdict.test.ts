import { expect, test } from "vitest";
import { forgeryVerdict } from "./forgery-verdict.ts";

const own = "https://app.example.com";
const evil = "https://evil.test";
const sibling = "https://blog.example.com";

test.each([
  ["same-origin", own, false, "accept"],
  ["same-origin", "null", false, "accept"],
  ["same-origin", null, false, "accept"],
  ["same-origin", evil, true, "refuse"],
  ["cross-site", evil, true, "refuse"],
  ["cross-site", own, true, "refuse"],
  ["same-site", sibling, true, "refuse"],
  ["nonsense", own, true, "refuse"],
  ["none", null, true, "accept"],
  ["none", null, false, "unconfirmed"],
  [null, own, false, "accept"],
  [null, "http://app.example.com", true, "refuse"],
  [null, "https://app.example.com:8443", true, "refuse"],
  [null, evil, true, "refuse"],
  [null, "null", true, "accept"],
  [null, "null", false, "unconfirmed"],
  [null, null, true, "accept"],
  [null, null, false, "unconfirmed"],
] as const)("Sec-Fetch-Site %s, Origin %s, token %s: %s", (fetchSite, origin, hasValidToken, verdict) => {
  expect(forgeryVerdict({ fetchSite, origin, publicOrigin: own, hasValidToken })).toBe(verdict);
});
