import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { portOf } from "./free-port.ts";

export type Tunnel = {
  url: string;
  /** Every host and port that a browser asked for, each once. */
  asked: Set<string>;
  close: () => Promise<void>;
};

type Ways = {
  /** By the host and port that a browser names: the port on 127.0.0.1 that stands for it. Others are refused. */
  to: Record<string, number>;
  /** The address of this machine to call from. */
  from: string;
};

/** The one way out of a browser: a proxy that knows a few names, leads them to this machine, and remembers all that were asked for. */
export async function startTunnel({ to, from }: Ways): Promise<Tunnel> {
  const asked = new Set<string>();
  const sockets = new Set<Socket>();
  // Plain http would come as a whole address to fetch; nobody has any business with that here.
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
