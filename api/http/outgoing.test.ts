import { once } from "node:events";
import { createServer } from "node:http";
import type { RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createOutgoing, type Outgoing } from "./outgoing.ts";

/** Whatever gets past the checks arrives here. */
let server: Server;
let port = 0;
let connections = 0;
let answer: RequestListener;
beforeAll(async () => {
  server = createServer((request, response) => answer(request, response));
  server.on("connection", () => connections++);
  server.listen(0);
  await once(server, "listening");
  ({ port } = server.address() as AddressInfo);
});
beforeEach(() => {
  connections = 0;
  answer = (_, response) => response.end("done");
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const sent = { headers: { "Content-Type": "application/json" }, body: "{}" };
const anywhere = createOutgoing({ hosts: ["*"], privateHosts: [] });
const here = () => createOutgoing({ hosts: ["*"], privateHosts: [`127.0.0.1:${port}`] });

/** Each stands for this machine, or for another one that isn’t public. */
const PRIVATE = `
  127.0.0.1 127.1 127.0.1 127.255.255.254 2130706433 0x7f000001 0x7f.1 0x7f.0x0.0x0.0x1 0177.0.0.1
  0177.1 017700000001 127.0.0.1. 0 0.0.0.0 00000000000 １２７.０.０.１ 127。0。0。1 ①②⑦.0.0.1 %31%32%37.0.0.1
  127.0.0.0x1 0x0 10.0.0.1 10.255.255.255 0xa000001 167772161 012.1 172.16.0.1 172.31.255.255
  192.168.0.1 192.168.255.255 0xc0a80001 3232235521 0300.0250.0.1 169.254.169.254 169.254.0.1 2852039166
  0xa9fea9fe 0251.0376.0251.0376 169.254.43518 100.64.0.1 100.127.255.255 192.0.0.1 192.0.0.170
  192.0.2.1 192.88.99.1 198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255
  240.0.0.1 255.255.255.255 4294967295 0xffffffff 0.1.2.3 [::1] [::] [0:0:0:0:0:0:0:1]
  [0000:0000:0000:0000:0000:0000:0000:0001] [::ffff:127.0.0.1] [::ffff:7f00:1] [::ffff:7f00:0001]
  [0:0:0:0:0:ffff:7f00:1] [::ffff:10.0.0.1] [::ffff:169.254.169.254] [::ffff:0:127.0.0.1] [::127.0.0.1]
  [::7f00:1] [::10.0.0.1] [64:ff9b::127.0.0.1] [64:ff9b::7f00:1] [64:ff9b::a9fe:a9fe] [64:ff9b:1::1]
  [2002:7f00:1::] [2002:7f00:0001::1] [2002:a9fe:a9fe::] [2002:0a00:0001::] [2002:c0a8:1::1] [fc00::1]
  [fd00::1] [fdff:ffff::1] [fd00:ec2::254] [fe80::1] [febf::1] [fec0::1] [ff00::1] [ff02::1] [ff05::2]
  [100::1] [2001::1] [2001:0:7f00:1::] [2001:2::1] [2001:10::1] [2001:20::1] [2001:db8::1] [3fff::1]
  [5f00::1] [4000::1] [::2] localhost localhost. LOCALHOST LocalHost. localhost.localdomain
  ip6-localhost a.localhost ⓛocalhost ｌｏｃａｌｈｏｓｔ %6cocalhost 0x7f.0.0.1 127.0.0.0 127.1.1.1
  127.127.127.127 0177.0x0.0.1 127.0x1 127.65535 0x7F000001 0X7F.1 ①②⑦.⓪.⓪.① 127．0．0．1 10.1 0x0a.1
  012.0.0.1 0xac.0x10.0.1 2886729729 192.168.1.1 0xc0.0xa8.0.1 192.168.257 0x64.0x40.1 192.0.0.8
  233.252.0.1 [::0001] [::FFFF:127.0.0.1] [0:0:0:0:0:ffff:127.0.0.1] [64:ff9b::10.0.0.1] [2002:a00:1::]
  [2002:c0a8:1::] [fe80::ffff:1] [ff00::] [fd12:3456:789a:1::1] ip6-localhost.localhost 0.0.0.0.
  10.0.0.1. 192.168.0.1. [::ffff:192.168.0.1] [::ffff:100.64.0.1]
`
  .trim()
  .split(/\s+/);
/** What a resolver says of names that point inside. */
const inside = createOutgoing({
  hosts: ["*"],
  privateHosts: [],
  resolve: () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]),
});

describe("an address inside", () => {
  /** A server that may be called, and leads elsewhere. */
  let target = "";
  let led = 0;
  let from = 0;
  const leading = createServer((_, response) => {
    led++;
    response.writeHead(302, { Location: target.replaceAll(/[^\x20-\x7e]/g, encodeURIComponent) }).end();
  });
  let followed: Outgoing;
  beforeAll(async () => {
    leading.listen(0, "127.0.0.1");
    await once(leading, "listening");
    ({ port: from } = leading.address() as AddressInfo);
    followed = createOutgoing({ hosts: ["*"], privateHosts: [`127.0.0.1:${from}`] });
  });
  beforeEach(() => {
    led = 0;
  });
  afterAll(() => leading.close());

  test.each(PRIVATE)("is not called as %s", async (host) => {
    for (const address of [`http://${host}/`, `http://${host}:${port}/`, `https://${host}/hook`])
      await expect(inside.post(address, sent)).rejects.toThrow("can’t be reached");
    await expect(inside.get(`http://${host}/`, { bytesMax: 1 })).rejects.toThrow("can’t be reached");
    expect(connections).toBe(0);
    // Nor does a document lead there from a server that may be called.
    const targets = [`http://${host}/feed`, `http://${host}:${port}/feed`, `//${host}:${port}/feed`];
    for (target of targets)
      await expect(followed.get(`http://127.0.0.1:${from}/`, { bytesMax: 99 })).rejects.toThrow(
        "can’t be reached",
      );
    expect([led, connections]).toEqual([targets.length, 0]);
  });

  test("is spelled in more than a hundred ways", () => {
    expect(new Set(PRIVATE).size).toBeGreaterThanOrEqual(120);
  });

  test("is not called by a name that points there, even among public ones", async () => {
    const both = createOutgoing({
      hosts: ["*"],
      privateHosts: [],
      resolve: () =>
        Promise.resolve([
          { address: "93.184.215.14", family: 4 },
          { address: "::1", family: 6 },
        ]),
    });
    await expect(both.post("http://hooks.example/", sent)).rejects.toThrow("can’t be reached");
    expect(connections).toBe(0);
  });

  test("is called if the operator lists it, at the address that was checked", async () => {
    const answers = ["127.0.0.1", "203.0.113.1"];
    const listed = createOutgoing({
      hosts: ["hooks.example"],
      privateHosts: [`hooks.example:${port}`],
      resolve: () => Promise.resolve([{ address: answers.shift() ?? "", family: 4 }]),
    });
    expect(await listed.post(`http://hooks.example:${port}/`, sent)).toEqual({ status: 200, body: "done" });
    expect([connections, answers.length]).toEqual([1, 1]);
  });
});

test.each([
  "file:///etc/passwd",
  "ftp://example.com/",
  "gopher://example.com/",
  "data:text/plain,x",
  "blob:x",
  "jar:http://example.com!/",
  "unix:/run/docker.sock",
  "//example.com/",
  "example.com",
  "http://",
  "http://user@example.com/",
  "http://user:secret@example.com/",
  "https://example.com:22/",
  "http://example.com:6379/",
  "javascript:alert(1)",
  "dict://example.com/",
  "",
])("refuses %s", async (address) => {
  expect(anywhere.refusalOf(address)).toMatch(/\.$/);
  await expect(anywhere.post(address, sent)).rejects.toThrow("can’t be reached");
});

test("calls only the hosts that the operator lists, and none without a list", () => {
  const few = createOutgoing({ hosts: ["Hooks.example"], privateHosts: [] });
  expect(few.refusalOf("https://HOOKS.example./x")).toBeNull();
  expect(few.refusalOf("https://hooks.example.evil.test/")).toBe("This server may not call that host.");
  expect(few.refusalOf("https://a.hooks.example/")).toBe("This server may not call that host.");
  const none = createOutgoing({ hosts: [], privateHosts: [] });
  expect(none.refusalOf("https://hooks.example/")).toBe("This server may not call that host.");
});

test.each([301, 302, 303, 307, 308])("does not follow a redirect with %i", async (status) => {
  answer = (_, response) => response.writeHead(status, { Location: `http://127.0.0.1:${port}/inside` }).end();
  expect(await here().post(`http://127.0.0.1:${port}/`, sent)).toEqual({ status, body: "" });
  expect(connections).toBe(1);
});

test("stops a slow answer, and reads no more than 64 kB of one without end", async () => {
  answer = (_, response) => {
    response.writeHead(200);
    const drip = setInterval(() => response.write("."), 20);
    response.on("close", () => clearInterval(drip));
  };
  await expect(here().post(`http://127.0.0.1:${port}/`, { ...sent, timeoutMs: 200 })).rejects.toThrow(
    "took too long",
  );
  answer = (_, response) => {
    const pour = () => {
      while (!response.destroyed && response.write("x".repeat(16_384)));
    };
    response.on("drain", pour);
    pour();
  };
  const { body } = await here().post(`http://127.0.0.1:${port}/`, sent);
  expect(body.length).toBe(64 * 1024);
});

test("sends the body and nothing of its own but the host", async () => {
  const seen: unknown[] = [];
  answer = (request, response) => {
    const { host, connection, ...headers } = request.headers;
    seen.push(host, connection === undefined ? "" : "connection", headers);
    response.end();
  };
  await here().post(`http://127.0.0.1:${port}/x`, sent);
  expect(seen).toEqual([
    `127.0.0.1:${port}`,
    "connection",
    { "content-type": "application/json", "content-length": "2" },
  ]);
});

describe("a document", () => {
  const BYTES = 2_000_000;
  const get = (path: string, more: object = {}) =>
    here().get(`http://127.0.0.1:${port}${path}`, { bytesMax: BYTES, ...more });

  test("is read as it is or unpacked, with its headers", async () => {
    const seen: unknown[] = [];
    answer = (request, response) => {
      seen.push(request.headers["accept-encoding"], request.headers["if-none-match"], request.headers.cookie);
      response.writeHead(200, { ETag: '"a"', "Content-Encoding": "gzip", "Set-Cookie": "a=b" });
      response.end(gzipSync("<rss/>"));
    };
    const got = await get("/feed", { headers: { "If-None-Match": '"z"' } });
    expect([got.status, got.bytes.toString(), got.headers["etag"]]).toEqual([200, "<rss/>", '"a"']);
    expect(seen).toEqual(["gzip", '"z"', undefined]);
    answer = (_, response) => response.writeHead(304).end();
    expect((await get("/feed")).status).toBe(304);
  });

  test("is found after three redirects, and not after four, nor in a circle", async () => {
    answer = ({ url }, response) => {
      const hops = Number(url?.slice(1));
      if (hops === 0) response.end("there");
      else response.writeHead([301, 302, 303, 307, 308][hops % 5] ?? 302, { Location: `/${hops - 1}` }).end();
    };
    const got = await get("/3");
    expect([got.bytes.toString(), got.address]).toEqual(["there", `http://127.0.0.1:${port}/0`]);
    await expect(get("/4")).rejects.toThrow("can’t be reached");
  });

  test.each([
    "http://localhost/",
    "http://169.254.169.254/latest",
    "file:///etc/passwd",
    "data:text/plain,x",
    "//127.0.0.1:1/",
    "http://[::1]/",
  ])("isn’t followed to %s", async (target) => {
    answer = (_, response) => response.writeHead(302, { Location: target }).end();
    await expect(get("/")).rejects.toThrow("can’t be reached");
    expect(connections).toBe(1);
  });

  test("is refused if it is packed otherwise, too large, a bomb, cut off, or slow, and the process lives", async () => {
    for (const encoding of ["br", "zstd", "deflate", "gzip, gzip"]) {
      answer = (_, response) =>
        response.writeHead(200, { "Content-Encoding": encoding }).end("x".repeat(9999));
      await expect(get("/")).rejects.toThrow("can’t be reached");
    }
    answer = (_, response) => response.end(Buffer.alloc(BYTES + 1));
    await expect(get("/")).rejects.toThrow("larger than 2 MB");
    const bomb = gzipSync(Buffer.alloc(200_000_000));
    answer = (_, response) => response.writeHead(200, { "Content-Encoding": "gzip" }).end(bomb);
    await expect(get("/")).rejects.toThrow("larger than 2 MB");
    answer = (_, response) => response.writeHead(200, { "Content-Encoding": "gzip" }).end("not packed");
    await expect(get("/")).rejects.toThrow("can’t be reached");
    answer = (_, response) => {
      response.writeHead(200, { "Content-Length": "100" });
      response.write("half");
      setTimeout(() => response.destroy(), 20);
    };
    await expect(get("/")).rejects.toThrow("can’t be reached");
    answer = (_, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write("."), 20);
      response.on("close", () => clearInterval(drip));
    };
    await expect(get("/", { timeoutMs: 200 })).rejects.toThrow("took too long");
    answer = (_, response) => response.end("fine");
    expect((await get("/")).bytes.toString()).toBe("fine");
  });
});
