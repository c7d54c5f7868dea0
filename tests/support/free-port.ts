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
