import { expect, test } from "vitest";
import { createCookieJar } from "./cookie-jar.server.ts";

const names = { session: "marquee-session", xsrf: "XSRF-TOKEN" };
const jar = (header: string | null, isHttps = false) => createCookieJar(header, names, isHttps);
const remember = "remember_web_59ba36addc2b2f9401580f014c7f58ea4e30989d";
const pair = (n: number) => [
  `XSRF-TOKEN=x${n}; expires=Sat, 21 Nov 2026 01:00:00 GMT; Max-Age=7200; path=/; samesite=lax`,
  `marquee-session=s${n}; expires=Sat, 21 Nov 2026 01:00:00 GMT; Max-Age=7200; path=/; httponly; samesite=lax`,
];

test("only the API's own cookies go up, each once, the first one sent winning", () => {
  const cookies = jar(
    `_ga=1; marquee-session=mine; SameSite=Lax; marquee-session=tossed; XSRF-TOKEN=t%3D; ${remember}=r; marquee-form=f`,
  );
  expect(cookies.header()).toBe(`marquee-session=mine; XSRF-TOKEN=t%3D; ${remember}=r`);
});

test("a session that Laravel keeps in a cookie of its own goes up and comes back, and ends with the other one", () => {
  const id = "k3Jd92nfLs0aQm4Zx81cVb7TyU6oWpEr5gHiXt2N";
  const cookies = jar(`marquee-session=mine; ${id}=payload`);
  expect(cookies.header()).toBe(`marquee-session=mine; ${id}=payload`);
  const next = id.toLowerCase();
  cookies.absorb(
    [...pair(1), `${next}=p2; Max-Age=7200; path=/`, `${id}=; Max-Age=0; path=/`],
    cookies.generation(),
    true,
  );
  expect(cookies.header()).toBe(`marquee-session=s1; XSRF-TOKEN=x1; ${next}=p2`);
  cookies.clear();
  expect(cookies.header()).toBe("");
});

test("values that are no cookie values, and oversized ones, are dropped", () => {
  expect(jar(`marquee-session="quoted"; XSRF-TOKEN=a\u0001b; ${remember}=${"x".repeat(8192)}`).header()).toBe(
    "",
  );
});

test("the proving header is the cookie decoded exactly once", () => {
  expect(jar("XSRF-TOKEN=abc%253D").xsrfToken()).toBe("abc%3D");
  expect(jar("XSRF-TOKEN=%E0%A4%A").xsrfToken()).toBeNull();
  expect(jar(null).xsrfToken()).toBeNull();
});

test("over https only names locked to the host count, and they are given back so", () => {
  const cookies = jar("marquee-session=tossed; __Host-marquee-session=mine", true);
  expect(cookies.header()).toBe("marquee-session=mine");
  cookies.absorb(pair(1), cookies.generation(), false);
  expect(cookies.setCookies()).toEqual([
    "__Host-XSRF-TOKEN=x1; Path=/; Max-Age=7200; HttpOnly; SameSite=Lax; Secure",
    "__Host-marquee-session=s1; Path=/; Max-Age=7200; HttpOnly; SameSite=Lax; Secure",
  ]);
});

test("whatever domain, path or security the API asked for, the browser gets ours, and only allowed names", () => {
  const cookies = jar(null);
  cookies.absorb(
    [
      "XSRF-TOKEN=x; Domain=api.internal; Path=/api; SameSite=None",
      "marquee-session=s; Domain=api.internal",
      "evil=1; Path=/",
      "laravel_other=2",
    ],
    cookies.generation(),
    false,
  );
  expect(cookies.setCookies()).toEqual([
    "XSRF-TOKEN=x; Path=/; HttpOnly; SameSite=Lax",
    "marquee-session=s; Path=/; HttpOnly; SameSite=Lax",
  ]);
});

test("several answers leave one cookie per name, the last pair as a pair", () => {
  const cookies = jar("marquee-session=s0; XSRF-TOKEN=x0");
  for (const n of [1, 2, 3]) cookies.absorb(pair(n), cookies.generation(), false);
  expect(cookies.header()).toBe("marquee-session=s3; XSRF-TOKEN=x3");
  expect(cookies.setCookies()).toHaveLength(2);
});

test("half a pair, as a 419 carries it, changes nothing", () => {
  const cookies = jar("marquee-session=s0; XSRF-TOKEN=x0");
  cookies.absorb([pair(1)[1]!], cookies.generation(), true);
  expect(cookies.header()).toBe("marquee-session=s0; XSRF-TOKEN=x0");
  expect(cookies.setCookies()).toEqual([]);
});

test("a pair with one half that no browser would send back changes nothing", () => {
  for (const half of [0, 1]) {
    const cookies = jar("marquee-session=s0; XSRF-TOKEN=x0");
    const oversized = pair(1).map((line, index) =>
      index === half ? line.replace("=", `=${"y".repeat(4096)}`) : line,
    );
    cookies.absorb(oversized, cookies.generation(), false);
    expect(cookies.header()).toBe("marquee-session=s0; XSRF-TOKEN=x0");
    expect(cookies.setCookies()).toEqual([]);
  }
});

test("an answer to a read begun before a login cannot bring the old session back", () => {
  const cookies = jar("marquee-session=s0; XSRF-TOKEN=x0");
  const begun = cookies.generation();
  cookies.absorb(pair(1), cookies.generation(), true);
  cookies.absorb(pair(2), begun, false);
  expect(cookies.header()).toBe("marquee-session=s1; XSRF-TOKEN=x1");
});

test("a cookie that the API takes back is taken back in the browser", () => {
  const cookies = jar(`marquee-session=s; XSRF-TOKEN=x; ${remember}=r`);
  cookies.absorb(
    [`${remember}=gone; expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=0; path=/`],
    cookies.generation(),
    true,
  );
  expect(cookies.setCookies()).toEqual([`${remember}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`]);
  expect(cookies.header()).toBe("marquee-session=s; XSRF-TOKEN=x");
});

test("forgetting the session tells the browser to drop all of it", () => {
  const cookies = jar(`marquee-session=s; XSRF-TOKEN=x; ${remember}=r`);
  cookies.clear();
  expect(cookies.header()).toBe("");
  expect(cookies.setCookies().every((line) => line.includes("Max-Age=0"))).toBe(true);
  expect(cookies.setCookies()).toHaveLength(3);
});

test("the mark of a browser used before goes up and comes back, is no session, and outlives one", () => {
  const cookies = jar("marquee-device=d");
  expect([cookies.header(), cookies.hasAny(), cookies.hasSession()]).toEqual([
    "marquee-device=d",
    false,
    false,
  ]);
  cookies.absorb([...pair(1), "marquee-device=e; Max-Age=34560000; path=/; httponly"], 0, true);
  expect(cookies.header()).toContain("marquee-device=e");
  cookies.clear();
  expect(cookies.header()).toBe("marquee-device=e");
  expect(cookies.setCookies().find((line) => line.startsWith("marquee-device="))).toBe(
    "marquee-device=e; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax",
  );
});
