import { expect, test } from "vitest";
import { isPublicPath } from "./public-paths.ts";

test.each([
  "/",
  "/login",
  "/login/",
  "/register",
  "/forget-password",
  "/password-reset",
  "/password-reset/abc",
  "/review/abc",
  "/invitation/accept",
])("%s is public", (path) => {
  expect(isPublicPath(path)).toBe(true);
});

test.each(["/projects", "/password-reset/a/b", "/loginx", "/verify-email", "/onboard"])(
  "%s is not",
  (path) => {
    expect(isPublicPath(path)).toBe(false);
  },
);
