import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { portOf } from "./free-port.ts";

export type Toxic =
  /** Delays the request by this many milliseconds. */
  | { kind: "latency"; ms: number }
  /** The API acts immediately, and its response is delayed by this many milliseconds. */
  | { kind: "late"; ms: number }
  /** The request arrives, and no response is ever sent. */
  | { kind: "hang" }
  /** The API acts, then the connection is reset after this many bytes of the response body. */
  | { kind: "reset"; after: number }
  /** The API acts, then its response body ends early in a well-formed message. */
  | { kind: "truncate"; after: number }
  /** The API acts, perhaps on another path, and its JSON is changed, to imitate other APIs. */
  | { kind: "rewrite"; change: (body: unknown) => unknown; path?: string }
  /** The API acts, and its response sets these cookies too. */
  | { kind: "cookies"; set: string[] }
  /** The API isn't called. This is the response, immediately or after this many milliseconds. */
  | {
      kind: "answer";
      status: number;
      headers?: Record<string, string | string[]>;
      body?: string | Buffer;
      ms?: number;
    };

export type Recorded = {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** Alternating names and values as received, including repeated headers. */
  rawHeaders: string[];
  body: string;
};

export type FaultProxy = {
  url: string;
  /** Every request that reached the proxy, in order. */
  requests: Recorded[];
  /**
   * Applies a toxic to matching requests ("POST /login": method and start of the path; RegExp: on "METHOD /path?query"), to the
   * first `times` of them or to all. The newest matching toxic wins. Returns a function that removes it.
   */
  poison: (match: string | RegExp, toxic: Toxic, times?: number) => () => void;
  /** Rejects connections and closes the open ones, until up(). */
  down: () => Promise<void>;
  up: () => Promise<void>;
  /** Removes all toxics and recorded requests, and accepts connections again. */
  heal: () => Promise<void>;
  close: () => Promise<void>;
};

/** What the API answers, without the fault. */
type Answered = { status: number; headers: OutgoingHttpHeaders; body: Buffer };
/** Passes a request on. */
export type Upstream = (asked: Omit<Recorded, "body"> & { body: Buffer }) => Promise<Answered>;

/** The API at an address. */
export const overHttp = (address: string): Upstream => {
  const { hostname, port, host } = new URL(address);
  return async ({ method, path, headers, body }) => {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const options = { hostname, port, method, path, headers: { ...headers, host }, agent: false };
      const forward = request(options, resolve);
      forward.on("error", reject);
      forward.end(body);
    });
    return { status: answer.statusCode ?? 500, headers: { ...answer.headers }, body: await buffer(answer) };
  };
};

type Dose = { matches: (line: string) => boolean; toxic: Toxic; left: number };

/**
 * Starts a proxy between the web process and its API that fails on demand, in Toxiproxy's vocabulary.
 * @param at the port, or any that is free
 */
export async function startFaultProxy(upstream: Upstream, at = 0): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  const requests: Recorded[] = [];
  let doses: Dose[] = [];

  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method = "GET", url: path = "/", headers, rawHeaders } = incoming;
    const body = await buffer(incoming);
    // Each read can fail by itself, as with an API that takes them one by one.
    if (doses.length > 0 && path.startsWith("/api/reads?")) {
      outgoing.writeHead(404, { "Content-Type": "application/json" });
      outgoing.end(JSON.stringify({ message: "The route api/reads could not be found." }));
      return;
    }
    requests.push({ method, path, headers, rawHeaders, body: body.toString() });
    const dose = doses.findLast(({ matches, left }) => left > 0 && matches(`${method} ${path}`));
    if (dose) dose.left--;
    const toxic = dose?.toxic;
    if (toxic?.kind === "hang") return;
    if (toxic?.kind === "answer") {
      if (toxic.ms) await pause(toxic.ms);
      outgoing.writeHead(toxic.status, toxic.headers ?? { "Content-Type": "application/json" });
      outgoing.end(toxic.body ?? "");
      return;
    }
    if (toxic?.kind === "latency") await pause(toxic.ms);
    const asked = (toxic?.kind === "rewrite" && toxic.path) || path;
    const answer = await upstream({ method, path: asked, headers, rawHeaders, body });
    const whole = answer.body;
    if (toxic?.kind === "late") await pause(toxic.ms);
    const { status } = answer;
    const answerHeaders: OutgoingHttpHeaders = { ...answer.headers };
    delete answerHeaders["transfer-encoding"];
    delete answerHeaders.connection;
    if (toxic?.kind === "cookies")
      answerHeaders["set-cookie"] = [
        ...[answer.headers["set-cookie"] ?? []].flat().map(String),
        ...toxic.set,
      ];
    const sent =
      toxic?.kind === "truncate"
        ? whole.subarray(0, toxic.after)
        : toxic?.kind === "rewrite" && whole.length > 0 && status < 400
          ? Buffer.from(JSON.stringify(toxic.change(JSON.parse(whole.toString()))))
          : whole;
    // 204 and 304 have no body, so they must not have a content length.
    if (status !== 204 && status !== 304) answerHeaders["content-length"] = String(sent.length);
    outgoing.writeHead(status, answerHeaders);
    if (toxic?.kind === "reset") {
      outgoing.flushHeaders();
      if (toxic.after > 0)
        await new Promise((written) => outgoing.write(sent.subarray(0, toxic.after), written));
      outgoing.socket?.resetAndDestroy();
      return;
    }
    outgoing.end(sent);
  };

  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch(() => outgoing.socket?.resetAndDestroy());
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  await listen(at);
  const own = portOf(server);

  const down = async () => {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    for (const socket of sockets) socket.resetAndDestroy();
    await closed;
  };
  const up = async () => {
    if (!server.listening) await listen(own);
  };
  return {
    url: `http://127.0.0.1:${own}`,
    requests,
    poison(match, toxic, times = Number.POSITIVE_INFINITY) {
      const matches = (line: string) =>
        typeof match === "string" ? line.startsWith(match) : match.test(line);
      const dose: Dose = { matches, toxic, left: times };
      doses.push(dose);
      return () => {
        doses = doses.filter((other) => other !== dose);
      };
    },
    down,
    up,
    async heal() {
      doses = [];
      requests.length = 0;
      await up();
    },
    close: down,
  };
}
