import { connect as connectSession } from "node:http2";
import { once } from "node:events";
import { connect as connectTls } from "node:tls";
import { request } from "undici";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signIn, verify } from "../support/arrive.ts";
import { newUser } from "../support/new-user.ts";
import { newVisitor } from "../support/visitor.ts";
import { deploy, type Deployment, publicName, publicOrigin } from "./deployment.ts";
import { skipsWithoutNginx } from "./nginx.ts";

describe.skipIf(skipsWithoutNginx)("behind nginx by the sample configuration", () => {
  let deployment: Deployment;
  beforeAll(async () => {
    deployment = await deploy();
  });
  afterAll(() => deployment?.stop());

  const ask = (path: string, options: Parameters<typeof request>[1] = {}) =>
    request(publicOrigin + path, { dispatcher: deployment.dispatcher, ...options });

  test.each([
    ["says nothing about where a form comes from", {}],
    ["names the origin", { Origin: publicOrigin }],
    ["names origin and site", { Origin: publicOrigin, "Sec-Fetch-Site": "same-origin" }],
    ["hides the origin", { Origin: "null", "Sec-Fetch-Site": "same-origin" }],
  ])("a browser that %s gets from registration to a project", async (_, postHeaders) => {
    const { dispatcher } = deployment;
    const visitor = newVisitor(publicOrigin, { dispatcher, postHeaders });
    const user = newUser();
    const { name, email, password } = user;
    const filled = { name, email, password, password_confirmation: password };
    await visitor.submit(await visitor.get("/register"), "Create account", filled);
    const onboarding = await verify(deployment, { visitor, user });
    const projects = await visitor.submit(onboarding, "Start planning and create organization", {
      name: "Analytical Engines",
    });
    expect([projects.status, projects.path]).toEqual([200, "/projects"]);
    const project = await visitor.submit(await visitor.get("/projects/new"), "Create project", {
      name: "Behind a proxy",
    });
    expect(project.text).toContain("Project created.");
    expect([...visitor.cookies.keys()].filter((name) => !name.startsWith("__Host-"))).toEqual([]);

    const out = await visitor.submit(project, "Sign out");
    expect(out.path).toMatch(/^\/login/);
    const back = await signIn(visitor, user);
    expect(back.path).toMatch(/^\/projects/);
    expect(back.text).toContain("Behind a proxy");
  });

  test("every cookie is for this host alone and for https alone, and https is asked for ever after", async () => {
    const answer = await ask("/login");
    await answer.body.dump();
    const cookies = [answer.headers["set-cookie"] ?? []].flat();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-/);
      expect(cookie).toMatch(/; Path=\/(;|$)/);
      expect(cookie).toMatch(/; Secure(;|$)/);
      expect(cookie).toMatch(/; HttpOnly(;|$)/);
      expect(cookie).not.toMatch(/; Domain=/i);
    }
    expect(answer.headers["strict-transport-security"]).toBe("max-age=63072000; includeSubDomains; preload");
    expect(answer.headers["server"]).toBe("nginx");
  });

  test("plain http leads to https, and no other name is answered", async () => {
    const plain = async (host: string) => {
      const answer = await request(`http://127.0.0.1:${deployment.plainPort}/login?a=1`, {
        headers: { host },
      });
      await answer.body.dump();
      return [answer.statusCode, answer.headers["location"]];
    };
    expect(await plain(publicName)).toEqual([308, `${publicOrigin}/login?a=1`]);
    expect(await plain("evil.test")).toEqual([421, undefined]);

    const socket = connectTls({
      host: "127.0.0.1",
      port: deployment.tlsPort,
      servername: "evil.test",
      ca: deployment.ca,
    });
    await expect(once(socket, "secureConnect")).rejects.toThrow(/unrecognized name|handshake/i);

    const fronted = await ask("/login", { headers: { host: "evil.test" } });
    expect(fronted.statusCode).toBe(421);
    expect(await fronted.body.text()).not.toContain("evil.test");
  });

  test("HTTP/2 is spoken", async () => {
    const session = connectSession(publicOrigin, {
      createConnection: () =>
        connectTls({
          host: "127.0.0.1",
          port: deployment.tlsPort,
          servername: publicName,
          ca: deployment.ca,
          ALPNProtocols: ["h2"],
        }),
    });
    const stream = session.request({ ":path": "/login", "accept-encoding": "br" });
    const [headers] = await once(stream, "response");
    stream.resume();
    await once(stream, "end");
    session.close();
    expect(headers).toMatchObject({ ":status": 200, "content-encoding": "br" });
  });

  test.each(["zstd", "br", "gzip"])("%s reaches the browser once", async (encoding) => {
    const { brotliDecompressSync, gunzipSync, zstdDecompressSync } = await import("node:zlib");
    const decode = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync }[encoding]!;
    const page = await ask("/login", { headers: { "accept-encoding": encoding } });
    expect(page.headers["content-encoding"]).toBe(encoding);
    expect(page.headers["vary"]).toBe("Accept-Encoding, Cookie");
    const html = decode(Buffer.from(await page.body.arrayBuffer())).toString();
    expect(html).toMatch(/^<!DOCTYPE html>/);
    if (encoding === "zstd") return;
    const path = html.match(/\/assets\/[^"]+\.css/)![0];
    const file = await ask(path, { headers: { "accept-encoding": encoding } });
    expect(file.headers["content-encoding"]).toBe(encoding);
    expect(decode(Buffer.from(await file.body.arrayBuffer())).toString()).toContain("{");
  });

  test("who takes no compression gets none", async () => {
    const page = await ask("/login");
    expect(page.headers["content-encoding"]).toBeUndefined();
    expect(await page.body.text()).toMatch(/^<!DOCTYPE html>/);
  });

  test("files with a hash in their name may be kept for ever, pages not at all", async () => {
    const page = await ask("/login");
    const html = await page.body.text();
    expect(page.headers["cache-control"]).toBe("private, no-store");
    const file = await ask(html.match(/\/assets\/[^"]+\.css/)![0]);
    await file.body.dump();
    expect(file.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(file.headers["set-cookie"]).toBeUndefined();
    expect(file.headers["expires"]).toBeUndefined();
  });

  test("health is told through the proxy", async () => {
    for (const path of ["/health", "/readyz"]) {
      const answer = await ask(path);
      expect(answer.statusCode).toBe(200);
      expect(await answer.body.text()).toBe("ok\n");
    }
  });

  test("nginx had nothing to complain about", async () => {
    expect(await deployment.nginx.complaints()).not.toMatch(/\[(error|crit|alert|emerg)\]/);
  });
});
