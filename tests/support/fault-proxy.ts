import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { portOf } from "./free-port.ts";

export type Toxic =
  /** The request waits this many milliseconds before it goes on. */
  | { kind: "latency"; ms: number }
  /** The API acts at once, and its answer waits this many milliseconds. */
  | { kind: "late"; ms: number }
  /** The request arrives and no answer ever comes. */
  | { kind: "hang" }
  /** The API acts, then the connection is reset after so many bytes of the answer's body. */
  | { kind: "reset"; after: number }
  /** The API acts, then its answer's body ends early although the message is whole. */
  | { kind: "truncate"; after: number }
  /** The API acts, perhaps on another path, and its answer's JSON is changed: another API's habits. */
  | { kind: "rewrite"; change: (body: unknown) => unknown; path?: string }
  /** The API acts and its answer brings these cookies too. */
  | { kind: "cookies"; set: string[] }
  /** The API is not asked; this is the answer, at once or after so many milliseconds. */
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
  /** Names and values by turns, as they came: a header sent twice stands there twice. */
  rawHeaders: string[];
  body: string;
};

export type FaultProxy = {
  url: string;
  /** Every request that reached the proxy, in order. */
  requests: Recorded[];
  /**
   * Poisons the requests it matches ("POST /login": method and path start; RegExp: on "METHOD /path?query"), the first
   * `times` of them or all. The newest matching toxic wins. Returns the cure.
   */
  poison: (match: string | RegExp, toxic: Toxic, times?: number) => () => void;
  /** Refuses connections and drops the open ones, until up(). */
  down: () => Promise<void>;
  up: () => Promise<void>;
  /** No toxics, listening, nothing recorded. */
  heal: () => Promise<void>;
  close: () => Promise<void>;
};

type Dose = { matches: (line: string) => boolean; toxic: Toxic; left: number };

/** Stands between the web process and its API and misbehaves on demand, in Toxiproxy's vocabulary. */
export async function startFaultProxy(upstream: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(upstream);
  const sockets = new Set<Socket>();
  const requests: Recorded[] = [];
  let doses: Dose[] = [];

  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method = "GET", url: path = "/", headers, rawHeaders } = incoming;
    const body = await buffer(incoming);
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
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const forwarded = { ...headers, host: `${hostname}:${port}` };
      const asked = (toxic?.kind === "rewrite" && toxic.path) || path;
      const options = { hostname, port, method, path: asked, headers: forwarded, agent: false };
      const forward = request(options, resolve);
      forward.on("error", reject);
      forward.end(body);
    });
    const whole = await buffer(answer);
    if (toxic?.kind === "late") await pause(toxic.ms);
    const { statusCode = 500 } = answer;
    const answerHeaders: Record<string, string | string[] | undefined> = { ...answer.headers };
    delete answerHeaders["transfer-encoding"];
    delete answerHeaders.connection;
    if (toxic?.kind === "cookies")
      answerHeaders["set-cookie"] = [...(answer.headers["set-cookie"] ?? []), ...toxic.set];
    const sent =
      toxic?.kind === "truncate"
        ? whole.subarray(0, toxic.after)
        : toxic?.kind === "rewrite" && whole.length > 0 && statusCode < 400
          ? Buffer.from(JSON.stringify(toxic.change(JSON.parse(whole.toString()))))
          : whole;
    // 204 and 304 have no body and so must not give its length.
    if (statusCode !== 204 && statusCode !== 304) answerHeaders["content-length"] = String(sent.length);
    outgoing.writeHead(statusCode, answerHeaders);
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
  const listen = async (at: number) => {
    server.listen(at, "127.0.0.1");
    await once(server, "listening");
  };
  await listen(0);
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
