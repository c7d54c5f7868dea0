import { mkdtemp, readFile, rm } from "node:fs/promises";
import { request } from "node:http";
import { createServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Agent } from "undici";
import { makeCertificate } from "../proxy/certificate.ts";
import { freePort } from "../support/free-port.ts";
import { startProduct } from "../support/product.ts";
import type { Browser } from "../support/visitor.ts";

export type OverHttps = {
  origin: string;
  dataDir: string;
  /** One that trusts the certificate. */
  browser: Browser;
  stop: () => Promise<void>;
};

/** A product of its own behind https, with a certificate that no browser knows. */
export async function startOverHttps(): Promise<OverHttps> {
  const folder = await mkdtemp(join(tmpdir(), "marquee-https-"));
  const ca = await makeCertificate(folder, "localhost");
  const [port, inside] = [await freePort(), await freePort()];
  const origin = `https://localhost:${port}`;
  const product = await startProduct({
    environment: { PORT: String(inside), PUBLIC_ORIGIN: origin, TRUSTED_PROXIES: "127.0.0.1,::1" },
  });
  const headers = { "X-Forwarded-Proto": "https", "X-Forwarded-Host": `localhost:${port}` };
  const [cert, key] = await Promise.all(["site.pem", "site.key"].map((name) => readFile(join(folder, name))));
  const proxy = createServer({ cert, key }, (req, res) => {
    const onward = request(
      {
        host: "localhost",
        port: inside,
        path: req.url,
        method: req.method,
        headers: { ...req.headers, ...headers },
      },
      (answer) => {
        res.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(res);
      },
    );
    onward.on("error", () => res.destroy());
    req.pipe(onward);
  });
  await new Promise<void>((resolve) => proxy.listen(port, resolve));
  return {
    origin,
    dataDir: product.dataDir,
    browser: { dispatcher: new Agent({ connect: { ca } }) },
    async stop() {
      proxy.close();
      proxy.closeAllConnections();
      await product.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
