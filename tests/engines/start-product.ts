import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { request } from "node:http";
import { createServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { makeCertificate } from "../proxy/certificate.ts";
import { freePort, portOf } from "../support/free-port.ts";
import { startProduct } from "../support/product.ts";

declare module "vitest" {
  export interface ProvidedContext {
    origin: string;
    dataDir: string;
    /** Of the authority that has signed the certificate, which no browser knows. */
    ca: string;
  }
}

/** One product for all journeys: every test makes its own user. Behind https, since WebKit heeds what is not to be stored over it alone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "marquee-https-"));
  const ca = await makeCertificate(folder, "localhost");
  const inside = await freePort();
  const [cert, key] = await Promise.all(["site.pem", "site.key"].map((name) => readFile(join(folder, name))));
  const proxy = createServer({ cert, key }, (req, res) => {
    const onward = request(
      {
        host: "localhost",
        port: inside,
        path: req.url,
        method: req.method,
        headers: { ...req.headers, "X-Forwarded-Proto": "https", "X-Forwarded-Host": req.headers.host },
      },
      (answer) => {
        res.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(res);
      },
    );
    onward.on("error", () => res.destroy());
    req.pipe(onward);
  });
  // The client closes first, as the product inside says: else a request may meet a connection that has just been closed.
  proxy.keepAliveTimeout = 65_000;
  proxy.listen(0);
  await once(proxy, "listening");
  const origin = `https://localhost:${portOf(proxy)}`;
  const product = await startProduct({
    environment: { PORT: String(inside), PUBLIC_ORIGIN: origin, TRUSTED_PROXIES: "127.0.0.1,::1" },
  });
  project.provide("origin", origin);
  project.provide("dataDir", product.dataDir);
  project.provide("ca", ca);
  return async () => {
    proxy.close();
    proxy.closeAllConnections();
    await rm(folder, { recursive: true, force: true });
    if (!(await product.stop())) throw new Error("A process of the product did not leave cleanly.");
  };
}
