import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";

/** What the server does with whoever connects: takes e-mails, sends them away, says nothing at all, or refuses each address. */
type Manner = "accepts" | "busy" | "silent" | "refuses";
export type MailServer = {
  url: string;
  manner: Manner;
  /** The e-mails that were taken, as they came. */
  mails: string[];
  /** How often somebody has connected. */
  visits: number;
  close: () => Promise<void>;
};

/** Speaks as much SMTP as a client needs to hand an e-mail over. */
export async function startMailServer(manner: Manner = "accepts"): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
    started.visits++;
    if (started.manner === "silent") return;
    if (started.manner === "busy") {
      socket.end("421 busy, come back later\r\n");
      return;
    }
    socket.write("220 test\r\n");
    let text = "";
    let isMail = false;
    socket.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
      for (;;) {
        const end = text.indexOf(isMail ? "\r\n.\r\n" : "\r\n");
        if (end < 0) return;
        const line = text.slice(0, end);
        text = text.slice(end + (isMail ? 5 : 2));
        if (isMail) {
          started.mails.push(line);
          isMail = false;
          socket.write("250 taken\r\n");
        } else if (line === "DATA") {
          isMail = true;
          socket.write("354 go on\r\n");
        } else if (line === "QUIT") socket.end("221 bye\r\n");
        else if (line.startsWith("RCPT") && started.manner === "refuses")
          socket.write("550 no such person\r\n");
        else socket.write("250 ok\r\n");
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const started: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    manner,
    mails: [],
    visits: 0,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
  return started;
}
