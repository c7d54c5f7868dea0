import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deploy, type Deployment, publicName } from "./deployment.ts";
import { skipsWithoutNginx } from "./nginx.ts";

describe.skipIf(skipsWithoutNginx)("a web process that leaves", () => {
  let deployment: Deployment;
  beforeAll(async () => {
    deployment = await deploy();
  });
  afterAll(() => deployment?.stop());

  test("answers every form that reached its port before it closed, even when it was too busy to look", async () => {
    const left = deployment.stopReplica(0);
    // 5 s of notice, then it waits for a quarter of a second in which nobody calls. It sleeps through that one.
    await pause(5100);
    deployment.signal(0, "SIGSTOP");
    const port = Number(deployment.upstreams[0].split(":")[1]);
    const answers = Promise.all(Array.from({ length: 8 }, () => postLogin(port)));
    await pause(500);
    deployment.signal(0, "SIGCONT");
    expect((await answers).map((answer) => answer.split("\r\n", 1)[0])).toEqual(
      Array.from({ length: 8 }, () => expect.stringMatching(/^HTTP\/1\.1 \d{3} /)),
    );
    expect(await left).toBe(true);
  });
});

/** As the proxy sends it: what came back, or why nothing did. */
async function postLogin(port: number): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    socket.write(
      `POST /login HTTP/1.1\r\nHost: ${publicName}\r\nX-Forwarded-Proto: https\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n\r\na=1`,
    );
    return await text(socket);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
