import { createServer, request } from "node:http";
import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { portOf } from "./free-port.ts";

export type StrippingProxy = { url: string; close: () => Promise<void> };

const stripScripts = (html: string) =>
  html
    .replaceAll(/<script\b[^>]*>.*?<\/script>/gis, "")
    .replaceAll(/<link\b[^>]*\brel="(?:module)?preload"[^>]*>/gi, "");

/**
 * Starts a proxy like those of some companies: pages pass, every script is removed from them, and script files are rejected. The
 * browser still believes that scripting is on.
 */
export async function startStrippingProxy(): Promise<StrippingProxy> {
  const server = createServer(async (incoming, outgoing) => {
    const target = new URL(incoming.url ?? "/");
    if (/\.m?js$/.test(target.pathname)) {
      outgoing.writeHead(403).end();
      return;
    }
    const headers = { ...incoming.headers, "accept-encoding": "identity" };
    const forward = request(target, { method: incoming.method, headers, agent: false }, async (answer) => {
      const kept = { ...answer.headers };
      if (!answer.headers["content-type"]?.startsWith("text/html")) {
        outgoing.writeHead(answer.statusCode ?? 502, kept);
        answer.pipe(outgoing);
        return;
      }
      const html = stripScripts((await buffer(answer)).toString());
      outgoing.writeHead(answer.statusCode ?? 502, {
        ...kept,
        "content-length": String(Buffer.byteLength(html)),
      });
      outgoing.end(html);
    });
    forward.on("error", () => outgoing.destroy());
    incoming.pipe(forward);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
