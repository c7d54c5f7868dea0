import { expect } from "vitest";
import type { Page } from "../support/visitor.ts";

/** Signs of a server's insides; on no page, whatever went wrong behind it. */
const INSIDES =
  /SQLSTATE|Illuminate\\|vendor\/|\bat [\w.]+ \(|ECONN|fetch failed|terminated|other side closed|node:internal|UND_ERR|x-powered-by/i;

/** Holds for every answer to a fault: our own page with its headers, nothing of the inside, a way on. */
export function expectOurPage(page: Page, inside: string[] = []): void {
  expect(page.html).not.toMatch(INSIDES);
  for (const secret of inside) expect(page.html).not.toContain(secret);
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(page.headers.get("x-content-type-options")).toBe("nosniff");
  expect(page.headers.get("cache-control")).toMatch(/no-store/);
  expect(page.headers.get("x-powered-by")).toBeNull();
  expect(page.html).toMatch(/<a [^>]*href=|<form /);
}

/** The field still has what was typed into it. */
export function expectField(page: Page, name: string, value: string): void {
  const tag = page.html.match(new RegExp(`<input[^>]*\\sname="${name}"[^>]*>`))?.[0];
  const area = page.html.match(new RegExp(`<textarea[^>]*\\sname="${name}"[^>]*>([^<]*)`))?.[1];
  expect(tag?.match(/\svalue="([^"]*)"/)?.[1] ?? area?.trim(), `the field ${name} on ${page.path}`).toBe(
    value,
  );
}
