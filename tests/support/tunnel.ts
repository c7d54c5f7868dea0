import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { portOf } from "./free-port.ts";

export type Tunnel = {
  url: string;
  /** Every host and port that a browser has requested, without duplicates. */
  asked: Set<string>;
  close: () => Promise<void>;
};

type Ways = {
  /** Maps each host and port that a browser uses to a port on 127.0.0.1. All others are rejected. */
  to: Record<string, number>;
  /** The local IP address to connect from. */
  from: string;
};

/**
 * Starts a proxy as the only connection of a browser. It maps a few names to this machine, and records all that were requested.
 */
export async function startTunnel({ to, from }: Ways): Promise<Tunnel> {
  const asked = new Set<string>();
  const sockets = new Set<Socket>();
  // Plain http would arrive as an absolute URL to fetch, which nothing here should do.
  const server = createServer((request, response) => {
    asked.add(request.url ?? "");
    response.writeHead(502).end();
  });
  server.on("connect", (request, socket: Socket, head: Buffer) => {
    const name = request.url ?? "";
    asked.add(name);
    socket.on("error", () => socket.destroy());
    const port = to[name];
    if (!port) {
      socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
      return;
    }
    const outward = connect({ host: "127.0.0.1", port, localAddress: from }, () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      outward.write(head);
      socket.pipe(outward).pipe(socket);
    });
    for (const one of [socket, outward]) {
      sockets.add(one);
      one.on("close", () => {
        sockets.delete(one);
        socket.destroy();
        outward.destroy();
      });
    }
    outward.on("error", () => socket.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    asked,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
