import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Agent, request } from "undici";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freePort, portOf } from "../support/free-port.ts";
import { makeCertificate } from "./certificate.ts";
import { publicName } from "./deployment.ts";
import { type RunningNginx, sampleSite, skipsWithoutNginx, startNginx } from "./nginx.ts";

type Behaviour = "dies before it answers" | "hangs" | "is leaving" | "answers";

describe.skipIf(skipsWithoutNginx)("what nginx asks a second time", () => {
  const received: string[] = [];
  const behaviours: Behaviour[] = ["answers", "answers"];
  const servers: Server[] = [];
  let folder: string;
  let nginx: RunningNginx;
  let dispatcher: Agent;
  let tlsPort: number;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "marquee-retries-"));
    for (const index of [0, 1]) {
      const server = createServer((req, res) => {
        req.resume().on("end", () => {
          received.push(req.method ?? "");
          if (behaviours[index] === "hangs") return;
          if (behaviours[index] === "dies before it answers") req.socket.destroy();
          else if (behaviours[index] === "is leaving" && req.url === "/readyz")
            res.writeHead(503).end("closing\n");
          else res.end("ok\n");
        });
      }).listen(0, "127.0.0.1");
      await once(server, "listening");
      servers.push(server);
    }
    const ca = await makeCertificate(folder, publicName);
    tlsPort = await freePort();
    const upstreams = [`127.0.0.1:${portOf(servers[0]!)}`, `127.0.0.1:${portOf(servers[1]!)}`] as const;
    const site = await sampleSite({ tlsPort, plainPort: await freePort(), upstreams, folder });
    // Every test has both in the rotation, whatever failed before.
    const impatient = site
      .replaceAll("max_fails=3", "max_fails=0")
      .replaceAll(/(?<=proxy_read_timeout )\d+s/g, "1s");
    nginx = await startNginx(impatient, folder, tlsPort);
    dispatcher = new Agent({ connect: { ca, servername: publicName } });
  });
  afterAll(async () => {
    await dispatcher?.destroy();
    await nginx?.stop();
    for (const server of servers) server.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    received.length = 0;
  });

  const ask = async (method: "GET" | "POST", path = "/") => {
    const answer = await request(`https://127.0.0.1:${tlsPort}${path}`, {
      dispatcher,
      method,
      headers: { host: publicName },
      ...(method === "POST" && { body: "a=1" }),
    });
    return { status: answer.statusCode, text: await answer.body.text() };
  };

  test("a form that a replica took before it died goes to no other", async () => {
    behaviours.fill("dies before it answers");
    const { status, text } = await ask("POST");
    expect(received).toEqual(["POST"]);
    expect(status).toBe(503);
    expect(text).toContain("<h1>Back in a moment</h1>");
  });

  test("a page is asked for once more, and not a third time", async () => {
    behaviours.fill("dies before it answers");
    const { status } = await ask("GET");
    expect(received).toEqual(["GET", "GET"]);
    expect(status).toBe(503);
  });

  test("a page that a hanging replica never sends is asked of the other one", async () => {
    behaviours.splice(0, 2, "hangs", "answers");
    const pages = await Promise.all([1, 2, 3, 4].map(() => ask("GET")));
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(received.length).toBeLessThanOrEqual(6);
  });

  test("a form that a hanging replica has taken goes to no other", async () => {
    behaviours.fill("hangs");
    const { status, text } = await ask("POST");
    expect(received).toEqual(["POST"]);
    expect(status).toBe(503);
    expect(text).toContain("<h1>Back in a moment</h1>");
  });

  test("while somebody waits for one that hangs, everybody else gets the other", async () => {
    behaviours.splice(0, 2, "hangs", "answers");
    const waiting = Promise.all([1, 2, 3, 4].map(() => ask("GET")));
    await pause(200);
    const before = received.length;
    for (let times = 0; times < 20; times++) expect((await ask("GET")).status).toBe(200);
    // None of them had to be asked for twice.
    expect(received.length).toBe(before + 20);
    await waiting;
  });

  test("health is good as long as one replica is ready", async () => {
    behaviours.splice(0, 2, "is leaving", "answers");
    for (let times = 0; times < 4; times++) expect((await ask("GET", "/readyz")).status).toBe(200);
  });

  test("a form meant for a replica whose port is closed goes to the other, once", async () => {
    behaviours.fill("answers");
    servers[0]!.close();
    servers[0]!.closeAllConnections();
    for (let times = 0; times < 4; times++) expect((await ask("POST")).status).toBe(200);
    expect(received).toEqual(["POST", "POST", "POST", "POST"]);
  });
});
