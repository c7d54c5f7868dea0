import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import sirv from "sirv";
import { expect, test } from "vitest";
import { LARGEST_BODY } from "./body.ts";
import { createCrowd } from "./crowd.ts";
import { createGate, type GateOptions } from "./gate.ts";
import { createLoad } from "./load.ts";
import { createRoom } from "./room.ts";

/** Starts a gate on its own port, with room for one large form unless told otherwise. */
async function listen({
  handler,
  assets = (_req, _res, next) => next?.(),
  room = { most: LARGEST_BODY, patience: 10 },
  personOf = () => Promise.resolve("Ada"),
  load = createLoad(() => 0),
}: Pick<GateOptions, "handler"> &
  Partial<Pick<GateOptions, "assets" | "personOf" | "load">> & {
    room?: { most: number; patience: number };
  }) {
  const gate = createGate({
    handler,
    assets,
    origins: () => origins,
    isTrusted: () => false,
    isClosing: () => false,
    closing: new AbortController().signal,
    openRequests: createCrowd(10),
    load,
    noteAnswer: () => undefined,
    noteRefusal: () => undefined,
    largeForms: createRoom({ ...room, mostOfOne: room.most }),
    personOf,
  });
  const server = createServer((req, res) => void gate(req, res));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const origins = new Map([[`localhost:${port}`, `http://localhost:${port}`]]);
  return {
    port,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test("a file that is gone since the start ends its own answer, not the server", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "marquee-gate-"));
  for (const name of ["kept.js", "gone.js"]) await writeFile(path.join(folder, name), "export {};\n");
  const { port, close } = await listen({
    handler: () => Promise.resolve(new Response(null, { status: 404 })),
    assets: sirv(folder),
  });
  await rm(path.join(folder, "gone.js"));

  await expect(
    fetch(`http://localhost:${port}/gone.js`).then((response) => response.text()),
  ).rejects.toThrow();
  expect(await (await fetch(`http://localhost:${port}/kept.js`)).text()).toBe("export {};\n");

  close();
  await rm(folder, { recursive: true });
});

/** Returns what a browser receives that declares `declared` bytes of a form and stops after `sent` of them. */
const answerTo = (port: number, form: { head: string; declared: number; sent: number }) =>
  new Promise<string>((resolve, reject) => {
    const req = request({
      port,
      method: "POST",
      path: "/",
      headers: { "content-type": "multipart/form-data; boundary=xx", "content-length": form.declared },
    });
    req.on("response", (response) => {
      let body = "";
      response.on("data", (chunk: Buffer) => (body += chunk.toString()));
      response.on("end", () => {
        resolve(body);
        req.destroy();
      });
    });
    req.on("error", reject);
    req.write(form.head);
    req.write(Buffer.alloc(form.sent - form.head.length));
  });

/** Returns the same for a client that reads nothing before it has sent everything. */
async function answerAfterSending(port: number, form: { head: string; declared: number }): Promise<string> {
  const socket = connect(port, "localhost");
  socket.write(
    `POST / HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: multipart/form-data; boundary=xx\r\n` +
      `Content-Length: ${form.declared}\r\n\r\n${form.head}`,
  );
  const rest = Buffer.alloc(form.declared - form.head.length);
  await new Promise((resolve) => void socket.write(rest, resolve));
  let heard = "";
  for await (const chunk of socket) {
    heard += String(chunk);
    const body = /\{.*\}/.exec(heard)?.[0];
    if (body !== undefined) return body;
  }
  throw new Error(`No answer, but ${heard}`);
}

const part = (disposition: string, text: string) =>
  `--xx\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${text}\r\n`;

test.each([
  ["pictures that are too large together", 68_000_000, 68_000_000],
  ["one that nobody waits for to the end", 100_000_000, 68_000_000],
  ["one that is sent to the end all the same", 100_000_000, 100_000_000],
])("%s takes none of the form's texts with it", async (_, declared, sent) => {
  const { port, close } = await listen({
    handler: async (arrived, { isBodyTooLarge }) => {
      const fields = Object.fromEntries(await arrived.formData());
      return Response.json({ isBodyTooLarge, ...fields });
    },
  });
  const head =
    part('name="content"', "Soon,\r\n--x and more") +
    part('name="empty"; filename=""', "") +
    part('name="alt"', "A disc") +
    '--xx\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n';

  const answer =
    sent > 68_000_000
      ? answerAfterSending(port, { head, declared })
      : answerTo(port, { head, declared, sent });
  const heard = JSON.parse(await answer) as Record<string, unknown>;
  expect(heard).toMatchObject({ isBodyTooLarge: true, content: "Soon,\r\n--x and more", alt: "A disc" });
  expect(heard).not.toHaveProperty("image");
  close();
});

test("a picture that is too large is left out, and the rest of its form arrives", async () => {
  const { port, close } = await listen({
    handler: async (arrived, { isBodyTooLarge }) => {
      const form = await arrived.formData();
      const files = form.getAll("image").map((file) => (file instanceof File ? file.name : file));
      return Response.json({ isBodyTooLarge, content: form.get("content"), files, last: form.get("last") });
    },
  });
  const form = new FormData();
  form.set("content", "Soon");
  form.append("image", new File([new Uint8Array(2000)], "small.png"));
  form.append("image", new File([new Uint8Array(32_000_000)], "large.png"));
  form.append("image", new File([new Uint8Array(3000)], "other.png"));
  form.set("last", "Here");
  const answer = await fetch(`http://localhost:${port}/`, { method: "POST", body: form });
  const files = ["small.png", "other.png"];
  expect(await answer.json()).toEqual({ isBodyTooLarge: true, content: "Soon", files, last: "Here" });
  close();
});

test("of a form that is too large and all in small parts nothing is parsed", async () => {
  const { port, close } = await listen({
    handler: async (arrived, { isBodyTooLarge }) =>
      Response.json({ isBodyTooLarge, fields: [...(await arrived.formData())].length }),
  });
  const head = part('name="a"', "1").repeat(2000);
  const heard = await answerAfterSending(port, { head, declared: 68_000_000 });
  expect(JSON.parse(heard)).toEqual({ isBodyTooLarge: true, fields: 0 });
  close();
});

test("of large forms only so many are held, and one that finds no room keeps its texts", async () => {
  const answered: (() => void)[] = [];
  const { port, close } = await listen({
    handler: async (arrived, { isCrowded }) => {
      if (!isCrowded) await new Promise<void>((resolve) => answered.push(resolve));
      const { content } = Object.fromEntries(await arrived.formData());
      return Response.json({ isCrowded, content });
    },
    room: { most: 2_000_000, patience: 200 },
  });
  const send = async (bytes: number) => {
    const form = new FormData();
    form.set("content", "Soon");
    form.set("image", new File([new Uint8Array(bytes)], "a.png"));
    const answer = await fetch(`http://localhost:${port}/`, { method: "POST", body: form });
    return answer.json() as Promise<unknown>;
  };
  const held = { isCrowded: false, content: "Soon" };

  const first = send(1_500_000);
  await expect.poll(() => answered.length).toBe(1);
  expect(await send(1_500_000)).toEqual({ isCrowded: true, content: "Soon" });
  const small = send(1000);
  await expect.poll(() => answered.length).toBe(2);
  const second = send(1_500_000);
  for (const answer of answered) answer();
  await expect.poll(() => answered.length).toBe(3);
  answered[2]?.();
  expect(await Promise.all([first, small, second])).toEqual([held, held, held]);

  close();
});

const body = (kilobytes: number) => ({
  method: "POST",
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body: `email=${"<".repeat(kilobytes * 1024 - 6)}`,
});

test("who has not signed in here sends at most 64 kB, of which no more is kept", async () => {
  const seen: number[] = [];
  const { port, close } = await listen({
    handler: async (arrived) => {
      seen.push((await arrived.arrayBuffer()).byteLength);
      return new Response("read");
    },
    personOf: (cookies) => Promise.resolve(cookies === "person=Ada" ? "Ada" : null),
  });
  const url = `http://localhost:${port}/`;
  expect(await (await fetch(url, body(64))).text()).toBe("read");
  for (const kilobytes of [65, 4000, 30_000]) {
    const refused = await fetch(url, body(kilobytes));
    const page = await refused.text();
    expect([refused.status, page.length < 1000]).toEqual([413, true]);
    expect(page).toContain("Without an account, the limit is 64 kB.");
  }
  const files = new FormData();
  files.set("image", new File([new Uint8Array(70_000)], "a.png"));
  expect((await fetch(url, { method: "POST", body: files })).status).toBe(413);
  const known = body(4000);
  await fetch(url, { ...known, headers: { ...known.headers, cookie: "person=Ada" } });
  expect(seen).toEqual([65_536, 4_096_000]);
  close();
});

/** Returns the load of a process that does all it can. */
function fullLoad() {
  const load = createLoad(() => 0);
  for (let count = 0; count < 256; count++) load.enter();
  return load;
}

test.each([1, 60, 3000])(
  "a form of %i kB that comes when all places are taken is told to come again",
  async (kilobytes) => {
    const load = fullLoad();
    const { port, close } = await listen({ handler: () => Promise.resolve(new Response("saved")), load });
    const url = `http://localhost:${port}/`;
    const refused = await fetch(url, body(kilobytes));
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "3"]);
    expect(await refused.text()).toContain("Reload this page");
    expect((await fetch(url)).status).toBe(503);
    expect((await fetch(`${url}health`)).status).toBe(200);
    load.leave();
    expect(await (await fetch(url, body(kilobytes))).text()).toBe("saved");
    expect(load.open()).toBe(255);
    close();
  },
);

test("a form that is being read when all places are taken is carried out", async () => {
  const load = createLoad(() => 0);
  const asked = Promise.withResolvers<void>();
  const { port, close } = await listen({
    handler: async (arrived) => new Response(String((await arrived.arrayBuffer()).byteLength)),
    load: {
      ...load,
      isTooMuch(isForm) {
        asked.resolve();
        return load.isTooMuch(isForm);
      },
    },
  });
  const req = request({
    port,
    method: "POST",
    path: "/",
    headers: { "content-type": "application/x-www-form-urlencoded", "content-length": 1000 },
  });
  const answered = new Promise<string>((resolve, reject) => {
    req.on("error", reject);
    req.on(
      "response",
      (response) => void response.once("data", (chunk: Buffer) => resolve(chunk.toString())),
    );
  });
  req.write("a=".padEnd(500, "b"));
  await asked.promise;
  for (let count = 0; count < 256; count++) load.enter();
  req.end("b".repeat(500));
  expect(await answered).toBe("1000");
  close();
});
