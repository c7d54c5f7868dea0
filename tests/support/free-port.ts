import { once } from "node:events";
import { createServer, type Server } from "node:net";

/** Returns the TCP port of a listening server. */
export function portOf(server: Server): number {
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("This server listens on no TCP port.");
  return address.port;
}

/** Returns ports on 127.0.0.1 that were free a moment ago, no two of them the same. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"));
  await Promise.all(servers.map((server) => once(server, "listening")));
  const ports = servers.map(portOf);
  for (const server of servers) server.close();
  await Promise.all(servers.map((server) => once(server, "close")));
  return ports;
}

export const freePort = async (): Promise<number> => (await freePorts(1))[0]!;

/**
 * Returns the first of two free ports on 127.0.0.1 that follow each other. They are below those that a system takes by itself, so no
 * other test is given the second one meanwhile.
 */
export async function freePortPair(): Promise<number> {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 10_000);
    const servers = [first, first + 1].map((port) => createServer().listen(port, "127.0.0.1"));
    const heard = await Promise.allSettled(servers.map((server) => once(server, "listening")));
    for (const server of servers) server.close();
    if (heard.every(({ status }) => status === "fulfilled")) return first;
  }
}
