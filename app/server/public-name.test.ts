import { expect, test } from "vitest";
import { originsByHost, publicOriginOf } from "./public-name.ts";

const origin = "https://app.example.com";
const origins = originsByHost([origin]);

test.each([
  [{ host: "app.example.com" }, origin],
  [{ host: "APP.example.com:443" }, origin],
  [{ host: "internal:3000", forwardedHost: "app.example.com" }, origin],
  [{ host: "internal:3000", forwardedHost: "app.example.com:443", forwardedProto: "HTTPS" }, origin],
  [{ host: "internal:3000" }, undefined],
  [{ host: "app.example.com:80" }, undefined],
  [{ host: "app.example.com", forwardedHost: "evil.test" }, undefined],
  [{ host: "app.example.com", forwardedHost: "" }, undefined],
  [{ host: "app.example.com", forwardedHost: "app.example.com, evil.test" }, undefined],
  [{ host: "app.example.com", forwardedHost: "evil.test, app.example.com" }, undefined],
  [{ host: "app.example.com", forwardedProto: "http" }, undefined],
  [{ host: "app.example.com", forwardedProto: "https, http" }, undefined],
  [{ host: undefined }, undefined],
])("%o stands for %s", (claimed, expected) => {
  expect(publicOriginOf(claimed, origins)).toBe(expected);
});

test("an origin with a port of its own is known by that port only", () => {
  expect([...originsByHost(["http://localhost:3000", "http://app.test"])]).toEqual([
    ["localhost:3000", "http://localhost:3000"],
    ["app.test", "http://app.test"],
    ["app.test:80", "http://app.test"],
  ]);
});
