import { expect, test } from "vitest";
import { withIntegrity } from "./integrity.ts";

const integrity = new Map([
  ["/assets/manifest-1.js", "sha384-list"],
  ["/assets/page.js", "sha384-page"],
  ["/assets/page.css", "sha384-style"],
]);

test("every file that a document loads is named with its hash", () => {
  const html =
    '<html><head><meta charSet="utf-8"/><link rel="stylesheet" href="/assets/page.css"/></head><body><p>/assets/page.js</p>' +
    '<link rel="modulepreload" href="/assets/manifest-1.js"/><link rel="modulepreload" href="/assets/page.js"/></body></html>';
  expect(withIntegrity(html, integrity, "n")).toBe(
    '<html><head><meta charSet="utf-8"/><script nonce="n" type="importmap">{"integrity":{"/assets/manifest-1.js":"sha384-list","/assets/page.js":"sha384-page"}}</script>' +
      '<link rel="stylesheet" href="/assets/page.css" integrity="sha384-style"/></head><body><p>/assets/page.js</p>' +
      '<link rel="modulepreload" href="/assets/manifest-1.js" integrity="sha384-list"/><link rel="modulepreload" href="/assets/page.js" integrity="sha384-page"/>' +
      '<script nonce="n" type="module" src="/assets/manifest-1.js" integrity="sha384-list" async=""></script></body></html>',
  );
});

test("where nothing is built a document stays as it is", () => {
  expect(withIntegrity("<html></html>", new Map(), undefined)).toBe("<html></html>");
});
