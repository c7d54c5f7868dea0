import { once } from "node:events";
import { createServer, type Server } from "node:net";

/** The TCP port a listening server was given. */
export function portOf(server: Server): number {
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("This server listens on no TCP port.");
  return address.port;
}

/** A port on 127.0.0.1 that nobody listened on a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const port = portOf(server);
  server.close();
  await once(server, "close");
  return port;
}
