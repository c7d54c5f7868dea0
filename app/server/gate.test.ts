import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import sirv from "sirv";
import { expect, test } from "vitest";
import { createGate } from "./gate.ts";

test("a file that is gone since the start ends its own answer, not the server", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "marquee-gate-"));
  for (const name of ["kept.js", "gone.js"]) await writeFile(path.join(folder, name), "export {};\n");
  const gate = createGate({
    handler: () => Promise.resolve(new Response(null, { status: 404 })),
    assets: sirv(folder),
    origins: () => origins,
    isTrusted: () => false,
    isClosing: () => false,
  });
  const server = createServer((req, res) => void gate(req, res));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const origins = new Map([[host, `http://${host}`]]);
  await rm(path.join(folder, "gone.js"));

  await expect(fetch(`http://${host}/gone.js`).then((response) => response.text())).rejects.toThrow();
  expect(await (await fetch(`http://${host}/kept.js`)).text()).toBe("export {};\n");

  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});
