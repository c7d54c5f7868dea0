import { expect, test } from "vitest";
import { passwordFault } from "./password-faults.server.ts";

test.each([
  "password1234",
  "Password1234!",
  "123456789012",
  "98765432109876",
  "qwerty123456",
  "passwordpassword",
  "letmeinletmein",
  "iloveyou1234",
  "!!!iloveyou!!!",
  "aaaaaaaaaaaa",
  "abcabcabcabca",
  "abcdefghijklm",
  "            ",
  "Administrator",
])("%s is common", (password) => {
  expect(passwordFault(password)).toBe("common");
});

test.each([
  "marquee-demo",
  "correct horse battery",
  "Analytical engine 0f3a",
  "a new long one",
  "sjö-äpple-Übung",
  "🐎🔋🐎🔋🐎🔋🐎🔋🐎🔋🐎🐎",
  "8f2k1x9q4z7m",
])("%s is not", (password) => {
  expect(passwordFault(password, { email: "ada@example.com", name: "Ada" })).toBeNull();
});

test("twelve characters are enough, counted as people count them, and a thousand the most", () => {
  expect(passwordFault("quite short")).toBe("short");
  expect(passwordFault("🐎🔋🐎🔋x")).toBe("short");
  expect(passwordFault(`${"quite long ".repeat(100)}x`)).toBe("long");
});

test.each(["\0", "\u0007", "\t", "\n", "\u007F", "\u0085"])("the control character %j is refused", (sign) => {
  expect(passwordFault(`correct ${sign} horse battery`)).toBe("control");
});

test.each([
  ["Grace.Hopper@navy.test", { email: "grace.hopper@navy.test" }],
  ["grace.hopper", { email: "grace.hopper@navy.test" }],
  ["grace  HOPPER", { email: "g@navy.test", name: "Grace Hopper" }],
])("%s is the person's own name or address", (password, owner) => {
  expect(passwordFault(password, owner)).toBe("personal");
});
