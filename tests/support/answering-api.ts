import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { vi } from "vitest";

type Answer = { status: number; body: unknown };
export type Heard = { call: string; body: string };

/** Opens an API whose answers a test makes up. It stands for servers that have fewer calls than ours. */
export async function openAnsweringApi() {
  const state: { answerTo: (heard: Heard) => Answer; heard: Heard[] } = {
    answerTo: () => ({ status: 404, body: {} }),
    heard: [],
  };
  async function listen(request: IncomingMessage, response: ServerResponse) {
    const one = { call: `${request.method} ${request.url}`, body: await text(request) };
    state.heard.push(one);
    const { status, body } = state.answerTo(one);
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  }
  const server = createServer((request, response) => void listen(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    state,
    calls: () => state.heard.map(({ call }) => call),
    /** Returns a client that knows nothing of the last test’s API. */
    async connect() {
      vi.resetModules();
      vi.stubEnv("API_URL", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      state.heard = [];
      const { createApi } = await import("#api-client/client.server.ts");
      return createApi({
        cookieHeader: "marquee-session=one; XSRF-TOKEN=two",
        publicOrigin: "http://marquee.test",
        clientIp: "127.0.0.1",
        userAgent: null,
        requestId: "one",
        signal: new AbortController().signal,
      });
    },
    close() {
      server.closeAllConnections();
      server.close();
      vi.unstubAllEnvs();
    },
  };
}
